"""Everything that touches the browser: the document, its keys and clicks, its motion, its storage, its clock."""
