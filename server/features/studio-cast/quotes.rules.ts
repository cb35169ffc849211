/** A passage of direct speech in a paragraph, with its quotation marks. */
export interface Quote {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Opening marks with the marks that close them, of the languages that use them. */
const pairs: readonly (readonly [open: string, closes: string])[] = [
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['›', '‹'],
  ['「', '」'],
  ['『', '』'],
  ['"', '"'],
];
const closesOf = new Map(pairs);
const dash = /[—–―]/;
/** The close of a single mark is looked for in this many characters. */
const maxSingle = 2000;

/**
 * Finds direct speech: in quotation marks of any language, or after a dash at the start of a paragraph. A quote that is
 * not closed goes on to the end, since long speech opens each of its paragraphs and closes only the last.
 */
export function findQuotes(text: string): Quote[] {
  if (/^\s*[—–―]\s*\S/.test(text)) return dashSpeech(text);
  const quotes: Quote[] = [];
  for (let at = 0; at < text.length; at++) {
    const closes = closesOf.get(text[at]!) ?? (isSingleOpen(text, at) ? '’' : undefined);
    if (closes === undefined || (text[at] === '"' && !isPlainOpen(text, at))) continue;
    const end = findClose(text, at + 1, closes);
    // A single word in marks is a name or irony, not speech.
    if (isSpeech(text.slice(at + 1, end - 1)) || isIntroduced(text, at, end)) quotes.push({ start: at, end });
    at = end - 1;
  }
  return quotes;
}

function findClose(text: string, from: number, closes: string): number {
  for (let at = from; at < text.length; at++) {
    if (!closes.includes(text[at]!)) continue;
    // An apostrophe is between letters, or after a letter without punctuation before it.
    if (closes === '’' && !(/[.,!?…—–-]/.test(text[at - 1] ?? '') && !/\p{L}/u.test(text[at + 1] ?? ''))) continue;
    return at + 1;
  }
  return text.length;
}

/** British books write speech in single marks. */
const isSingleOpen = (text: string, at: number): boolean =>
  text[at] === '‘' && !/\p{L}/u.test(text[at - 1] ?? '') && /[.,!?…—]’(?!\p{L})/u.test(text.slice(at, at + maxSingle));

const isPlainOpen = (text: string, at: number): boolean => !/[\p{L}\d]/u.test(text[at - 1] ?? '');

/** At the start of a paragraph, after a colon or a comma, or before a comma. */
const isIntroduced = (text: string, start: number, end: number): boolean =>
  text.slice(0, start).trim() === '' ||
  /[:,]\s*$/.test(text.slice(Math.max(0, start - 5), start)) ||
  /^\s*,/.test(text.slice(end, end + 5));

function isSpeech(inner: string): boolean {
  const trimmed = inner.trim();
  return /[\p{L}]/u.test(trimmed) && (/[.,!?…:;—–。！？、]$/u.test(trimmed) || trimmed.split(/\s+/).length > 3);
}

/** `— Hola —dijo Juan—. ¿Qué tal?`: every second part is what the narrator says, if it starts in lower case. */
function dashSpeech(text: string): Quote[] {
  const quotes: Quote[] = [];
  let start = 0;
  let isSpoken = true;
  const first = text.search(dash);
  for (let at = first + 1; at <= text.length; at++) {
    const isEnd = at === text.length;
    if (!isEnd && !dash.test(text[at]!)) continue;
    // A dash between words is punctuation of the speech, unless what follows is a verb in lower case.
    if (!isEnd && isSpoken && !/^[—–―]\s*\p{Ll}/u.test(text.slice(at))) continue;
    if (isSpoken && /\p{L}/u.test(text.slice(start, at))) quotes.push({ start, end: at });
    isSpoken = !isSpoken;
    start = at;
  }
  return quotes;
}
