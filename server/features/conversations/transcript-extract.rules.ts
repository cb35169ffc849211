/** What was said, in order. */
export interface SpokenTurn {
  readonly role: 'user' | 'agent';
  readonly message: string | null;
}

const summaryChars = 400;
const titleChars = 60;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** Words of at least `min` letters, in lower case; those of four and more carry most of the meaning. */
export const contentWords = (text: string, min = 4): string[] =>
  [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike && [...segment].length >= min ? [segment.toLocaleLowerCase()] : [],
  );

const cut = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const at = text.lastIndexOf(' ', max - 1);
  return `${text.slice(0, at > max / 2 ? at : max - 1).trimEnd()}…`;
};

/** The start of the person's first words. */
export function extractTitle(turns: readonly SpokenTurn[]): string | undefined {
  const first = turns.find(({ role, message }) => role === 'user' && message?.trim())?.message?.trim();
  return first === undefined ? undefined : cut(first.replaceAll(/\s+/g, ' '), titleChars);
}

/** The sentences whose words occur most often in the conversation, in their order, with who said them. */
export function extractSummary(turns: readonly SpokenTurn[]): string {
  const spoken = turns.flatMap(({ role, message }, turn) =>
    message === null
      ? []
      : [...sentences.segment(message)].map(({ segment }) => ({
          role,
          turn,
          text: segment.trim().replaceAll(/\s+/g, ' '),
        })),
  );
  const frequency = new Map<string, number>();
  for (const { text } of spoken)
    for (const word of new Set(contentWords(text))) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const scored = spoken
    .map((sentence, at) => {
      const words = contentWords(sentence.text);
      const score = words.reduce((sum, word) => sum + (frequency.get(word) ?? 0), 0) / Math.max(4, words.length);
      return { ...sentence, at, score };
    })
    .filter(({ text }) => text !== '')
    .sort((one, other) => other.score - one.score || one.at - other.at);
  const chosen: typeof scored = [];
  let length = 0;
  for (const sentence of scored) {
    if (chosen.length > 0 && length + sentence.text.length > summaryChars) continue;
    chosen.push(sentence);
    length += sentence.text.length;
    if (chosen.length === 4) break;
  }
  return chosen
    .sort((one, other) => one.at - other.at)
    .map(({ role, text }) => `${role === 'user' ? 'Person' : 'Agent'}: ${cut(text, summaryChars)}`)
    .join(' ');
}
