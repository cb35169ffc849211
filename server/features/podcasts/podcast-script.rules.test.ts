import { describe, expect, it } from 'vitest';
import { keySentences } from './key-sentences.rules.ts';
import { podcastScript } from './podcast-script.rules.ts';

const facts = [
  'The lighthouse on the island was built from granite two hundred years ago.',
  'Its keeper lit the lamp every evening, and the lamp guided the ships past the rocks.',
  'Ships that came from the north saw the lamp of the lighthouse from thirty miles away.',
  'A storm once broke the glass of the lamp, and the keeper repaired it during the night.',
  'Today the lamp of the lighthouse is electric, and no keeper lives on the island.',
  'Visitors reach the island by boat, and they climb the stairs of the lighthouse.',
];
const paragraphs = Array.from(
  { length: 30 },
  (_, index) => `${facts[index % 6]!.replace('.', `, as page ${index} tells.`)} Short. Is it so?`,
);
const source = { title: 'The lighthouse', paragraphs };
const base = { sources: [source], title: 'The lighthouse', scale: 'short', language: 'en', highlights: [] } as const;
const wordsOf = (text: string): number => text.split(/\s+/).length;

describe('the script of a podcast', () => {
  it('takes statements of the sources in their order, and none twice', () => {
    const sentences = keySentences([{ title: undefined, paragraphs: [...facts, ...facts] }], 1000);
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
    expect(sentences.map(({ paragraph }) => paragraph)).toEqual(sentences.map(({ paragraph }) => paragraph).sort());
    expect(sentences.every(({ text }) => facts.includes(text))).toBe(true);
  });

  it('is a conversation of two, or a bulletin of one', () => {
    const conversation = podcastScript({ ...base, mode: 'conversation' });
    expect(conversation[0]).toEqual({ speaker: 'host', text: 'Today we look at The lighthouse.' });
    expect(conversation[1]).toEqual({ speaker: 'host', text: 'What is it about?' });
    expect(conversation[2]?.speaker).toBe('guest');
    const bulletin = podcastScript({ ...base, mode: 'bulletin' });
    expect(new Set(bulletin.map(({ speaker }) => speaker))).toEqual(new Set(['host']));
  });

  it('has intro, outro and highlights as they were written', () => {
    const turns = podcastScript({
      ...base,
      mode: 'conversation',
      intro: 'Hello, this is {} Harbour Radio!',
      outro: 'Good night.',
      highlights: ['A lamp for ships', 'No keeper today.'],
    });
    expect(turns[0]!.text).toBe('Hello, this is {} Harbour Radio!');
    expect(turns[1]!.text).toBe('In short: A lamp for ships. No keeper today.');
    expect(turns.at(-1)!.text).toBe('Good night.');
  });

  it('is longer for a longer duration', () => {
    const long = Array.from(
      { length: 400 },
      (_, index) => `Tide${index} near word${index} meets harbour${index * 3} and cliff${index} at dawn.`,
    );
    const [short, standard, extended] = (['short', 'default', 'long'] as const).map((scale) =>
      podcastScript({ ...base, sources: [{ title: 'Coast', paragraphs: long }], mode: 'bulletin', scale }).reduce(
        (sum, { text }) => sum + wordsOf(text),
        0,
      ),
    );
    expect(short).toBeLessThan(450);
    expect(standard).toBeGreaterThan(450);
    expect(standard).toBeLessThan(1050);
    expect(extended).toBeGreaterThan(1050);
  });

  it('speaks about each source, and takes turns without phrases in other languages', () => {
    const other = {
      title: 'The bridge',
      paragraphs: ['The old bridge across the river carries trains since eighteen ninety.'],
    };
    const turns = podcastScript({ ...base, sources: [source, other], mode: 'conversation' });
    expect(turns.map(({ text }) => text)).toContain('Next: The bridge.');
    expect(turns.some(({ text }) => text.includes('carries trains'))).toBe(true);
    const swedish = podcastScript({ ...base, language: 'sv', mode: 'conversation' });
    expect(swedish.map(({ speaker }) => speaker).slice(0, 2)).toEqual(['guest', 'host']);
  });

  it('is empty without a sentence to speak', () => {
    expect(
      podcastScript({ ...base, sources: [{ title: undefined, paragraphs: ['Menu', 'Log in'] }], mode: 'bulletin' }),
    ).toEqual([]);
  });
});
