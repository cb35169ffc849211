import { keepNamedSigns } from './emoji.ts';
import { type JoinedText, joinPieces } from './joined-text.ts';

/** A pause that the text requests. */
export interface Pause {
  /** UTF-16 offset in the text. */
  readonly at: number;
  readonly ms: number;
}

/** A text without markup and unspeakable characters. */
export interface MarkupFreeText {
  /**
   * Has the same length as the source, so that offsets stay valid: removed characters become spaces or `placeholder`.
   */
  readonly text: string;
  readonly pauses: readonly Pause[];
}

/** Replaces characters that were removed inside a word. A Unicode noncharacter, so it never occurs in texts. */
export const placeholder = '\ufdd0';
const placeholderRuns = /(\ufdd0+)/;

const maxPauseMs = 3000;
/** Pauses of the `strength` of an SSML break. SSML defines the names, not the lengths. */
const breakStrengthsMs: Readonly<Record<string, number>> = {
  none: 0,
  'x-weak': 100,
  weak: 200,
  medium: 400,
  strong: 700,
  'x-strong': 1200,
};
/** Pauses of `[short pause]`, `[pause]` and `[long pause]`. */
const [shortPauseMs, defaultPauseMs, longPauseMs] = [250, 600, 1200];
/** Named character entities. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** SSML and HTML tags, comments, and audio tags in square brackets: at most five words, no digits. */
const markup =
  /<!--[\s\S]{0,2000}?-->|<[/!?]?[a-z][^<>]{0,500}>|\[\p{L}[\p{L}\p{M}'’ ,-]{0,60}\]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,5});/giu;

/**
 * Parses the SSML, HTML and audio tags in a text: `<break time="1.5s"/>`, `<break strength="weak"/>`, `[pause]`,
 * `[short pause]` and `[long pause]` become pauses of at most 3 s. Other tags are removed, but their content stays.
 * Character entities are decoded. Control characters, lone surrogates, emoji and Markdown marks are removed.
 */
export function parseSpeechMarkup(source: string): MarkupFreeText {
  const pauses: Pause[] = [];
  const text = source.replaceAll(markup, (tag, at: number) => {
    if (tag.startsWith('&')) return decodeEntity(tag);
    const ms = readPauseMs(tag);
    if (ms > 0) pauses.push({ at, ms });
    return /^<\/?(b|i|u|em|strong|span|phoneme|sub|w)\b/i.test(tag)
      ? placeholder.repeat(tag.length)
      : ' '.repeat(tag.length);
  });
  return { text: removeUnspeakable(text), pauses };
}

/** Length of the pause that a tag requests, in ms; 0 if it requests none. */
function readPauseMs(tag: string): number {
  const content = tag.slice(1, -1).toLowerCase();
  if (tag.startsWith('[')) {
    if (!/\bpauses?\b/.test(content)) return 0;
    return content.includes('short') ? shortPauseMs : content.includes('long') ? longPauseMs : defaultPauseMs;
  }
  if (!/^break\b/.test(content)) return 0;
  const [, amount, unit] = /time\s*=\s*["']?\s*([\d.]+)\s*(ms|s)/.exec(content) ?? [];
  if (amount) return Math.min(maxPauseMs, Number.parseFloat(amount) * (unit === 's' ? 1000 : 1)) || 0;
  return (
    breakStrengthsMs[/strength\s*=\s*["']?\s*([a-z-]+)/.exec(content)?.[1] ?? 'medium'] ?? breakStrengthsMs.medium!
  );
}

/** The character of an entity, padded to the length of the entity; unknown entities do not change. */
function decodeEntity(source: string): string {
  const name = source.slice(1, -1).toLowerCase();
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const char = name.startsWith('#') ? (code <= 0x10ffff ? String.fromCodePoint(code) : ' ') : entities[name];
  return char === undefined ? source : char.padEnd(source.length, placeholder);
}

/** Invisible characters inside words, except joiners of letters, which some scripts need. */
const invisible = /\p{Default_Ignorable_Code_Point}(?<![\p{L}\p{M}](?:\u200c|\u200d))/gu;
/**
 * A sign that compares: before a number, or before a single letter (`x < y`). Others separate the words of a path (`Settings >
 * Account`), quote a line or are left over from markup. "I <3 you" has a heart.
 */
const comparison = [
  String.raw`(?<=[\p{L}\p{N}%°)][^\S\n]?)(?!(?<=\s)<3(?![\d.,]\d))[<>](?==?[^\S\n]?[-−+]?[.,]?\p{N})`,
  String.raw`(?<=(?:\p{N}[%°)]?|(?<![\p{L}\p{N}])\p{L})[^\S\n]?)[<>](?==?[^\S\n]?\p{L}(?![\p{L}\p{N}]))`,
].join('|');
const arrow = String.raw`(?<=\s[-=]{1,2})>(?=\s)`;
/**
 * Control characters except white space, lone surrogates, private and unassigned characters, pictographs, Markdown
 * marks.
 */
const unspeakable = new RegExp(
  [
    String.raw`[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{So}\p{Emoji_Modifier}\u{1f1e6}-\u{1f1ff}\u20e3](?<![\t\n\r©®°™№])`,
    String.raw`[*_${'`'}~|\\#^](?![\d\p{L}])|(?<![\d\p{L}])[*_${'`'}~|\\^]|[[\]{}]`,
    `(?!${comparison}|${arrow})[<>]`,
  ].join('|'),
  'gu',
);

const removeUnspeakable = (text: string): string =>
  text
    .replaceAll(invisible, (char) => placeholder.repeat(char.length))
    .replaceAll(unspeakable, (char) => (char === placeholder ? char : ' '.repeat(char.length)));

/** A text between two requested pauses, without placeholders. */
export interface Stretch extends JoinedText {
  /** The pause after it. */
  readonly pauseMs: number;
  /** The offset in the source at which the pause starts. */
  readonly end: number;
}

/** Splits a text with markup at its pauses. `keepsNamed`: emoji and other signs stay, because they are read by name. */
export function* splitAtPauses(source: string, keepsNamed = false): Generator<Stretch> {
  const { text: spoken, pauses } = parseSpeechMarkup(source);
  const text = keepsNamed ? keepNamedSigns(source, spoken) : spoken;
  let from = 0;
  for (const { at, ms } of [...pauses, { at: text.length, ms: 0 }]) {
    const pieces = text
      .slice(from, at)
      .split(placeholderRuns)
      .map((part) => ({ text: part.startsWith(placeholder) ? '' : part, sourceLength: part.length }));
    const { text: plain, toSource } = joinPieces(pieces.filter(({ sourceLength }) => sourceLength > 0));
    const start = from;
    yield { text: plain, toSource: (offset) => start + toSource(offset), pauseMs: ms, end: at };
    from = at;
  }
}

/** Whether `text` has anything to read: a letter, a digit or a sign with a name. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}$€£¥%&+=@©®°™№]/u.test(text);
