import { describe, expect, it } from 'vitest';
import { createExcerpt, formatSpeakers, sharedKind, sliceBytes } from './share-links.rules.ts';

const line = (voiceName: string, text = 'Hi.') => ({ voiceName, text });
const text = (text: string) => ({ text, dialogue: null });

it('SHARE-014 classifies items with a voice or a dialogue as speech, others as sound', () => {
  expect(sharedKind({ voiceId: 'a', dialogue: null })).toBe('speech');
  expect(sharedKind({ voiceId: null, dialogue: [line('Ada')] })).toBe('speech');
  expect(sharedKind({ voiceId: null, dialogue: null })).toBe('sound');
});

it('names each voice once', () => {
  const dialogue = (...names: string[]) =>
    formatSpeakers({ voiceName: null, dialogue: names.map((name) => line(name)) });
  expect(formatSpeakers({ voiceName: 'Ada', dialogue: null })).toBe('Ada');
  expect(formatSpeakers({ voiceName: null, dialogue: null })).toBe('');
  expect(dialogue('Ada', 'Jonas', 'Ada')).toBe('Ada and Jonas');
  expect(dialogue('Ada', 'Jonas', 'Maren')).toBe('Ada, Jonas and Maren');
  expect(dialogue('Ada', 'Jonas', 'Maren', 'Eli')).toBe('Ada, Jonas and 2 more');
});

describe('the excerpt of a text', () => {
  it('is the complete text on one line if it is short', () => {
    expect(createExcerpt(text(' One\n two '), 20)).toBe('One two');
    expect(createExcerpt({ text: null, dialogue: [line('Ada', 'One.'), line('Eli', 'Two.')] }, 20)).toBe('One. Two.');
    expect(createExcerpt({ text: null, dialogue: null }, 20)).toBe('');
  });

  it('ends after a whole word, without trailing punctuation', () => {
    expect(createExcerpt(text('Ships, sails and more ships'), 20)).toBe('Ships, sails and…');
    expect(createExcerpt(text('Ships, sails, and more ships'), 15)).toBe('Ships, sails…');
    expect(createExcerpt(text('Exactly nineteen on and on'), 20)).toBe('Exactly nineteen on…');
  });

  it('cuts text without spaces between graphemes', () => {
    expect(createExcerpt(text('吾輩は猫である。名前はまだ無い。'), 8)).toBe('吾輩は猫である…');
    expect(createExcerpt(text('👩‍👩‍👧‍👦'.repeat(4)), 14)).toBe('👩‍👩‍👧‍👦…');
    expect(createExcerpt(text('a'.repeat(1000)), 10)).toBe(`${'a'.repeat(9)}…`);
  });
});

it('slices a range out of a stream and reads no further', async () => {
  let read = 0;
  async function* source() {
    for (let at = 0; at < 5; at += 1) {
      read += 1;
      yield Uint8Array.of(at * 2, at * 2 + 1);
    }
  }
  const cut = async (start: number, end: number) => {
    read = 0;
    const parts = await Array.fromAsync(sliceBytes(source(), { start, end }));
    return { bytes: parts.flatMap((part) => [...part]), read };
  };
  expect(await cut(0, 9)).toEqual({ bytes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], read: 5 });
  expect(await cut(3, 6)).toEqual({ bytes: [3, 4, 5, 6], read: 4 });
  expect(await cut(1, 1)).toEqual({ bytes: [1], read: 1 });
});
