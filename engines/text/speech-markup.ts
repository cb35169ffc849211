import { isAudioTag } from './audio-tags.ts';
import { keepNamedSigns } from './emoji.ts';
import { type InlinePronunciation, readInlinePronunciations } from './inline-pronunciations.ts';
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
  /** The words whose pronunciation a `<phoneme>` or `<sub>` gives. */
  readonly pronunciations: readonly InlinePronunciation[];
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

/** Elements of HTML and SSML. Other words in angle brackets are text: `List<String>`. */
const elements =
  'a|abbr|acronym|address|amazon:[a-z-]+|area|article|aside|audio|b|bdi|bdo|big|blockquote|body|br|break|button|canvas|caption|' +
  'center|cite|code|col|colgroup|data|dd|del|desc|details|dfn|dialog|dir|div|dl|dt|em|embed|emphasis|fieldset|figcaption|figure|' +
  'font|footer|form|frame|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|lang|legend|lexicon|li|link|main|map|mark|' +
  'media|meta|metadata|meter|mstts:[a-z-]+|nav|noscript|object|ol|optgroup|option|output|p|par|param|phoneme|picture|pre|progress|' +
  'prosody|q|rp|rt|ruby|s|samp|say-as|script|section|select|seq|small|source|span|speak|strike|strong|style|sub|summary|sup|svg|' +
  'table|tbody|td|template|textarea|tfoot|th|thead|time|title|token|tr|track|tt|u|ul|var|video|voice|w|wbr|xml';
/** Attributes of a tag start with a name and a sign or stand alone at its end; `a<b and c>d` has none. */
const attributes = String.raw`(?:\s[^<>]{0,500}?["'=/\d?]|\s*\/?)\s{0,20}`;
/** The address of a Markdown link or image: `[text](address)`. */
const linkTarget = String.raw`(?<=[\p{L}\p{N}\p{P}]\])\((?:https?:|mailto:|tel:|[/#.\w])[^\s()]{0,2000}(?:\s"[^"\n]{0,200}")?\)`;
/** SSML and HTML tags, comments, Markdown addresses, square brackets and character entities. */
const markup = new RegExp(
  [
    String.raw`<!--[\s\S]{0,2000}?-->`,
    `<[/!?]?(?:${elements}|!?doctype)(?:${attributes})?>`,
    linkTarget,
    String.raw`\[\p{L}[\p{L}\p{M}'’ ,-]{0,60}\]`,
    String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,5});`,
  ].join('|'),
  'giu',
);
/** Tags inside words, which do not separate them. */
const inlineTag = /^<\/?(?:b|i|u|em|strong|emphasis|span|phoneme|sub|w)\b/i;

/**
 * Parses the SSML, HTML and audio tags in a text: `<break time="1.5s"/>`, `<break strength="weak"/>`, `[pause]`,
 * `[short pause]` and `[long pause]` become pauses of at most 3 s; `<phoneme>` and `<sub>` give pronunciations, and
 * `readEmphasis` reads `<emphasis>`. Other tags are removed, but their content stays, except that of scripts and styles.
 * Character entities are decoded. Control characters, lone surrogates, emoji, Markdown marks and the addresses of
 * Markdown links are removed.
 */
export function parseSpeechMarkup(source: string): MarkupFreeText {
  const pauses: Pause[] = [];
  const text = removeScripts(source).replaceAll(markup, (tag, at: number) => {
    if (tag.startsWith('&')) return decodeEntity(tag);
    if (tag.startsWith('[') && !isAudioTag(tag)) return tag;
    const ms = readPauseMs(tag);
    if (ms > 0) pauses.push({ at, ms });
    return inlineTag.test(tag) ? placeholder.repeat(tag.length) : ' '.repeat(tag.length);
  });
  return { text: removeUnspeakable(text), pauses, pronunciations: readInlinePronunciations(source, decodeEntities) };
}

/** Replaces scripts and style sheets by spaces. Each search for an end starts where the last one ended. */
function removeScripts(source: string): string {
  if (!/<(?:script|style)\b/i.test(source)) return source;
  let text = '';
  let at = 0;
  for (const { index, 1: name } of source.matchAll(/<(script|style)\b/gi)) {
    if (index < at) continue;
    const end = new RegExp(`</${name}\\s{0,4}>`, 'gi');
    end.lastIndex = index;
    if (!end.test(source)) break;
    text += source.slice(at, index) + ' '.repeat(end.lastIndex - index);
    at = end.lastIndex;
  }
  return text + source.slice(at);
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

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,5});/gi, (entity) =>
    decodeEntity(entity).replaceAll(placeholder, ''),
  );

/** Invisible characters inside words, except joiners of letters, which some scripts need. */
const invisible = /\p{Default_Ignorable_Code_Point}(?<![\p{L}\p{M}](?:\u200c|\u200d))/gu;
/**
 * A sign that compares: before a number, or before a single letter (`x < y`). Others separate the words of a path (`Settings >
 * Account`), quote a line or are left over from markup. "I <3 you" has a heart.
 */
const comparison = [
  String.raw`(?<=[\p{L}\p{N}%°)|][^\S\n]?)(?!(?<=\s)<3(?![\d.,]\d))[<>](?==?[^\S\n]?[-−+]?[.,]?\p{N})`,
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
  /** The words of the text whose pronunciation is given. */
  readonly inline: readonly InlinePronunciation[];
}

/** Splits a text with markup at its pauses. `keepsNamed`: emoji and other signs stay, because they are read by name. */
export function* splitAtPauses(source: string, keepsNamed = false): Generator<Stretch> {
  const { text: spoken, pauses, pronunciations } = parseSpeechMarkup(source);
  const text = keepsNamed ? keepNamedSigns(source, spoken) : spoken;
  let from = 0;
  for (const { at, ms } of [...pauses, { at: text.length, ms: 0 }]) {
    const pieces = text
      .slice(from, at)
      .split(placeholderRuns)
      .map((part) => ({ text: part.startsWith(placeholder) ? '' : part, sourceLength: part.length }));
    const { text: plain, toSource } = joinPieces(pieces.filter(({ sourceLength }) => sourceLength > 0));
    const start = from;
    const toText = (offset: number) => text.slice(start, offset).replaceAll(placeholder, '').length;
    yield {
      text: plain,
      toSource: (offset) => start + toSource(offset),
      pauseMs: ms,
      end: at,
      inline: pronunciations
        .filter((one) => one.from >= start && one.to <= at)
        .map((one) => ({ ...one, from: toText(one.from), to: toText(one.to) })),
    };
    from = at;
  }
}

/** Whether `text` has anything to read: a letter, a digit or a sign with a name. */
export const isSpeakable = (text: string): boolean => /[\p{L}\p{N}$€£¥%&+=@©®°™№]/u.test(text);
