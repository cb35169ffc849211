/** What stands for words in Markdown, in the order of replacement. */
const markdown: readonly (readonly [RegExp, string])[] = [
  [/```[a-z]*\n?/gi, ' '],
  [/!\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/\[([^\]]+)\]\((?:[^()]|\([^)]*\))*\)/g, '$1'],
  [/<(https?:\/\/[^>\s]+)>/g, '$1'],
  [/<\/?[a-z][^>]*>/gi, ''],
  [/^\s{0,3}#{1,6}\s+/gm, ''],
  [/^\s*>\s?/gm, ''],
  [/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?=\S)/gm, ''],
  [/^\s*\|?(?:\s*:?-{3,}:?\s*\|?)+\s*$/gm, ''],
  [/(\*\*|__|~~)(?=\S)([\s\S]*?\S)\1/g, '$2'],
  [/(^|[\s(])([*_])(?=\S)([^*_]*\S)\2(?=$|[\s).,;:!?])/g, '$1$3'],
  [/`([^`]*)`/g, '$1'],
  [/\*\*|~~/g, ''],
];
/** `[laughs]`, `[whispers softly]`: directions for a voice, in lower case and without a link after them. */
const audioTag = /\[[a-z][a-z' -]{1,40}\](?!\()/g;
const emoji = /\p{RGI_Emoji}|\p{Emoji_Presentation}|\ufe0f|\u200d/gv;

/** The words of a text for speech, without Markdown, emoji and audio tags. Empty if nothing is left to say. */
export function spokenText(text: string): string {
  let spoken = text.replace(audioTag, ' ').replace(emoji, ' ');
  for (const [pattern, replacement] of markdown) spoken = spoken.replace(pattern, replacement);
  spoken = spoken
    .replace(/\s*\|\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/^[\s,]+|(?:\s|,\s)+$/g, '');
  return /[\p{L}\p{N}]/u.test(spoken) ? spoken : '';
}
