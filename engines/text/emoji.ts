import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Replaces the emoji of a text by their names. */
export type NameEmoji = (text: string) => string;

const anyEmoji = /\p{Emoji_Presentation}|\ufe0f|(?![©®™▪▫▶◀↔-↪])\p{Extended_Pictographic}/u;
const emoji = String.raw`(?:\p{RGI_Emoji}|(?![©®™▪▫▶◀↔-↪])\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*)`;
/** Signs that stand for words, besides emoji: degrees, squared units, the Japanese postal mark. */
const namedSigns = String.raw`[\u2103\u2109\u3012\u3200-\u33ff]`;
const hasNamedSigns = new RegExp(namedSigns, 'v');
const everyNamed = new RegExp(`${emoji}|${namedSigns}`, 'gv');
/** A row of equal emoji, with the spaces around it. */
const emojiRow = new RegExp(String.raw`\s{0,4}(?<emoji>${emoji})(?:\s{0,2}\k<emoji>)*\s{0,4}`, 'gv');
const skinTones = /[\u{1f3fb}-\u{1f3ff}\ufe0f]/gu;

export const hasEmoji = (text: string): boolean => anyEmoji.test(text);

/**
 * Returns `cleaned`, a text of the same length without unspeakable characters, with the emoji and other signs of the
 * source that have a name.
 */
export function keepNamedSigns(source: string, cleaned: string): string {
  if (!hasEmoji(source) && !hasNamedSigns.test(source)) return cleaned;
  let text = '';
  let from = 0;
  for (const { 0: found, index } of source.matchAll(everyNamed)) {
    text += cleaned.slice(from, index) + found;
    from = index + found.length;
  }
  return text + cleaned.slice(from);
}

const opened = new Map<string, Promise<NameEmoji>>();

/** The names of emoji in a language, from Unicode CLDR. Loads them on first use. */
export function openEmojiNames(language: string): Promise<NameEmoji> {
  let names = opened.get(language);
  if (!names) {
    names = loadEmojiNames(language);
    opened.set(language, names);
    names.catch(() => opened.delete(language));
  }
  return names;
}

async function loadEmojiNames(language: string): Promise<NameEmoji> {
  const resolve = createRequire(import.meta.url).resolve;
  const file = resolve(`cldr-annotations-modern/annotations/${language}/annotations.json`);
  const { annotations } = JSON.parse(await readFile(file, 'utf8')) as {
    annotations: { annotations: Record<string, { tts?: readonly string[] }> };
  };
  const names = new Map<string, string>();
  for (const [emoji, { tts }] of Object.entries(annotations.annotations)) if (tts?.[0]) names.set(emoji, tts[0]);
  const regions = new Intl.DisplayNames(language, { type: 'region' });
  const pause = { ja: '、', zh: '，', ar: '، ' }[language] ?? ', ';

  const nameOf = (emoji: string): string => {
    const plain = emoji.replace(skinTones, '');
    const name = names.get(plain);
    if (name) return name;
    if (plain.includes('\u20e3')) return plain[0]!;
    const letters = Array.from(plain, (char) => char.codePointAt(0)! - 0x1f1e6);
    if (letters.length === 2 && letters.every((letter) => letter >= 0 && letter < 26))
      return regions.of(String.fromCharCode(...letters.map((letter) => 65 + letter))) ?? '';
    // A combination without a name of its own, such as a family. The signs of man and woman only choose its picture.
    const parts = plain.split('\u200d').filter((part) => part !== '♀' && part !== '♂');
    return parts.length > 1 || parts[0] !== plain ? parts.map(nameOf).join(' ') : '';
  };

  return (text) =>
    text.replace(emojiRow, (match: string, ...rest) => {
      const name = nameOf((rest.at(-1) as { emoji: string }).emoji);
      if (name === '') return ' ';
      const at = rest.at(-3) as number;
      const before = text.slice(0, at).at(-1) ?? '';
      const after = text.slice(at + match.length, at + match.length + 1);
      const start = before === '' ? '' : /\p{P}/u.test(before) ? ' ' : pause;
      return `${start}${name}${/[\p{L}\p{N}]/u.test(after) ? pause : ''}`;
    });
}
