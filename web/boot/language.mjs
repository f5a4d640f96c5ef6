// Which of our languages the page speaks.

/** The address wins over the stored choice, that over the browser's list, and English is always there. */
export function chosenLanguage({ search, stored, preferred, offered }) {
  const asked = [new URLSearchParams(search).get("lang"), stored, ...preferred];
  const found = asked.map(primary).find((language) => offered.includes(language));
  return found ?? "en";
}

/** "fr-CA" is read as "fr". */
function primary(tag) {
  return (tag ?? "").toLowerCase().split("-")[0];
}
