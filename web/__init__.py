"""The page: what the browser runs, and in web/build what makes it."""
