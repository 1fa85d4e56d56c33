/** `="0012"`, or an apostrophe before digits: how spreadsheets are told to keep a number as a text. */
const KEPT_AS_TEXT = /^(?:="(?<quoted>[^"]*)"|'(?<digits>\d+))$/;

/** What a cell says: without white space around it, and without a spreadsheet's signs for a text. */
export function cellText(cell: string): string {
  const text = cell.trim();
  const first = text.charCodeAt(0);
  if (first !== EQUALS && first !== APOSTROPHE) return text;
  const { quoted, digits } = KEPT_AS_TEXT.exec(text)?.groups ?? {};
  return (quoted ?? digits ?? text).trim();
}

const EQUALS = 0x3d;
const APOSTROPHE = 0x27;
