// The keys that notation.md knows, each with what its value must be: of records and of rounds.

const MOST_MOVES = 20_000;
const MOST_TEXT = 65_536;
const MOST_SEATS = 8;
const MOST_COUNTED = 9999;
const LARGEST = 1_000_000;
const QUOTED = 60;

const text = (pattern) => (value) => typeof value === "string" && pattern.test(value);
const whole = (least, most) => (value) => Number.isInteger(value) && value >= least && value <= most;
const truth = (value) => typeof value === "boolean";
const list = (each, most) => (value) => Array.isArray(value) && value.length <= most && value.every(each);
const entries = (key, each) => (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) &&
  Object.entries(value).every(([name, inner]) => key.test(name) && each(inner, name));

const seat = whole(0, MOST_SEATS - 1);
const seats = [list(text(/^(you|bot:[1-9])$/), MOST_SEATS), "a list of 'you' and 'bot:1' to 'bot:9'"];
const date = /^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ][0-9:.+Z-]{1,30})?$/;
const game = [text(/^[a-z]{1,32}$/), "the name of a game"];
const short = text(/^.{0,40}$/u);
const option = (value) => whole(-LARGEST, LARGEST)(value) || short(value);
const STARTS = {
  seed: text(/^[a-z0-9]{1,32}(-[0-9]{1,9})?$/),
  dealer: seat,
  first: seat,
  position: text(/^.{1,2000}$/u),
  decks: list(text(/^[A-Z0-9* ]{0,400}$/), 1000),
};

function moves(value) {
  if (typeof value !== "string" || value.length > MOST_TEXT) return false;
  return value.split(/\s+/).filter((word) => word && word !== "|").length <= MOST_MOVES;
}

export const RECORD = {
  format: [(value) => value === 1, "1"],
  game,
  rules: [whole(1, LARGEST), "a whole number from 1"],
  options: [entries(/^[a-z0-9_]{1,32}$/, option), "an object of option values"],
  start: [
    entries(/^(seed|dealer|first|position|decks)$/, (value, name) => STARTS[name](value)),
    'an object like {"seed": "k7q2m9fh3w0x8b5t"}',
  ],
  seats,
  moves: [moves, `a text of at most ${MOST_MOVES} moves separated by spaces`],
  id: [text(/^[a-z0-9]{16}$/), "16 characters a-z 0-9"],
  when: [text(date), "an ISO date"],
  app: [text(/^.{1,40}$/u), "a version"],
  assisted: [truth, "true or false"],
  counted: [whole(0, MOST_COUNTED), `a whole number from 0 to ${MOST_COUNTED}`],
  stopped: [truth, "true or false"],
};

export const ROUND = {
  id: [text(/^[a-z0-9]{16}\/[1-9][0-9]{0,4}$/), "the id of a match and the number of a deal, like k7q2m9fh3w0x8b5t/1"],
  game,
  seats,
  scores: [list(whole(-LARGEST, LARGEST), MOST_SEATS), "a list of whole numbers"],
  when: [text(/^([0-9]{4}-[0-9]{2}-[0-9]{2})?$/), "an ISO date"],
  assisted: [truth, "true or false"],
};

/** At most a line of what was found, without anything that could disturb it. */
export function excerpt(found) {
  const said = typeof found === "string" ? found : JSON.stringify(found) ?? String(found);
  const line = said.slice(0, 2 * QUOTED).replace(/[\p{C}\u2028\u2029]/gu, "?");
  return `'${line.length > QUOTED ? `${line.slice(0, QUOTED)}…` : line}'`;
}
