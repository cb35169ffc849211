import { describe, expect, it } from 'vitest';
import { captionAt, splitIntoLines } from './caption-lines.ts';

/** Each word takes 0.3 s, with gaps of 0.1 s. */
const timed = (text: string) =>
  text.split(' ').map((word, at) => ({ text: word, startS: at * 0.4 + 1, endS: at * 0.4 + 1.3 }));
const splitText = (text: string) =>
  splitIntoLines(timed(text)).map(({ words }) => words.map((word) => word.text).join(' '));

describe('caption lines', () => {
  it('end with sentences and have three to eight words', () => {
    const text =
      'The lighthouse keeper had a rule about storms: never name them. A named storm, he said, takes an interest in you. No. Yes, he said.';
    const lines = splitText(text);
    expect(lines.join(' ')).toBe(text);
    expect(lines[0]).toBe('The lighthouse keeper had a rule about storms:');
    expect(lines).toContain('No. Yes, he said.');
    for (const line of lines) {
      expect(line.split(' ').length).toBeGreaterThanOrEqual(3);
      expect(line.split(' ').length).toBeLessThanOrEqual(8);
    }
  });

  it('lose no word of a long text without punctuation', () => {
    const text = Array.from({ length: 61 }, (_, at) => `word${at}`).join(' ');
    const lines = splitText(text);
    expect(lines.join(' ')).toBe(text);
    expect(Math.max(...lines.map((line) => line.split(' ').length))).toBeLessThanOrEqual(8);
  });

  it('start after a silence', () => {
    const [first, second] = [
      { text: 'Wait', startS: 0, endS: 0.4 },
      { text: 'go', startS: 2, endS: 2.3 },
    ];
    expect(splitIntoLines([first, second]).map(({ showFromS }) => showFromS)).toEqual([0, 1.85]);
  });

  it('split text without spaces into words and divide its time', () => {
    const [line] = splitIntoLines([{ text: '灯台守には決まりがあった。', startS: 0, endS: 2.6 }]);
    expect(line!.words.map(({ text }) => text).join('')).toBe('灯台守には決まりがあった。');
    expect(line!.words.length).toBeGreaterThan(3);
    expect(line!.words[0]!.startS).toBe(0);
    expect(line!.words.at(-1)!.endS).toBeCloseTo(2.6);
  });

  it('are empty without words', () => {
    expect(splitIntoLines([])).toEqual([]);
    expect(captionAt([], 3)).toEqual({ line: 0, startedWords: 0, isHighlighted: false, opacity: 1 });
  });
});

describe('the caption at a time', () => {
  const lines = splitIntoLines(timed('One two three. Four five six seven.'));

  it('is the first line before the first word, and highlights the current word', () => {
    expect(captionAt(lines, 0)).toEqual({ line: 0, startedWords: 0, isHighlighted: false, opacity: 1 });
    expect(captionAt(lines, 1)).toEqual({ line: 0, startedWords: 1, isHighlighted: true, opacity: 1 });
    expect(captionAt(lines, 1.41)).toEqual({ line: 0, startedWords: 2, isHighlighted: true, opacity: 1 });
    expect(captionAt(lines, 2.2)).toMatchObject({ line: 1, startedWords: 1, isHighlighted: true });
  });

  it('fades in, except the first line', () => {
    const { showFromS } = lines[1]!;
    expect(captionAt(lines, showFromS).opacity).toBeCloseTo(0.2);
    expect(captionAt(lines, showFromS + 0.06).opacity).toBeCloseTo(0.6);
    expect(captionAt(lines, showFromS + 0.2).opacity).toBe(1);
  });

  it('is the last line at the end, without a highlighted word', () => {
    expect(captionAt(lines, 99)).toEqual({ line: 1, startedWords: 4, isHighlighted: false, opacity: 1 });
  });
});
