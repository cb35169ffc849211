import { expect, it } from 'vitest';
import { findSpokenLine, spokenLines } from './spoken-lines.ts';

const lines = [
  { key: 'a', text: 'Hello  there.', voiceId: 'v1' },
  { key: 'b', text: ' ', voiceId: 'v2' },
  { key: 'c', text: 'Hi, again!', voiceId: 'v2' },
];
const spokenLine = { voice_name: '', start_ms: 0, end_ms: 1 };
const dialogue = [
  { ...spokenLine, text: 'Hello there.', voice_id: 'v1' },
  { ...spokenLine, text: 'Hi!', voice_id: 'v2' },
];

it('finds the range of a line in the text of the item, with the text of the draft', () => {
  spokenLines.set(lines);
  const { keys } = spokenLines.state()!;
  expect(keys).toEqual(['a', 'c']);
  expect(findSpokenLine(lines[2]!, keys, dialogue)).toEqual({ at: 1, start: 13, end: 16, text: 'Hi, again!' });
  expect(findSpokenLine({ ...lines[0]!, voiceId: 'v3' }, keys, dialogue)).toBe('otherVoice');
});

it('finds no line that is empty or not in the item, and none in an item of other lines', () => {
  expect(findSpokenLine(lines[1]!, ['a', 'c'], dialogue)).toBeUndefined();
  expect(findSpokenLine({ ...lines[0]!, key: 'new' }, ['a', 'c'], dialogue)).toBeUndefined();
  expect(findSpokenLine(lines[0]!, ['a'], dialogue)).toBeUndefined();
  expect(findSpokenLine(lines[0]!, ['a', 'c'], null)).toBeUndefined();
});
