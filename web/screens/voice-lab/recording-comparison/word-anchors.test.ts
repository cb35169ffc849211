import { expect, it } from 'vitest';
import { wordAnchors } from './word-anchors.ts';

const alignment = {
  characters: [...'The calm  sea'],
  character_start_times_seconds: [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1],
  character_end_times_seconds: [0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1, 1.1],
};
const lengths = { recordingS: 3, voiceS: 1.2 };
const recorded = [
  { text: 'The', start: 0.2 },
  { text: 'calm', start: 1 },
  { text: 'sea', start: 2 },
];

it('pairs the words of the recording with those of the voice', () => {
  expect(wordAnchors({ recorded, alignment, ...lengths })).toEqual([
    { before: 0, after: 0 },
    { before: 0.2, after: 0.1 },
    { before: 1, after: 0.3 },
    { before: 2, after: 0.8 },
    { before: 3, after: 1.2 },
  ]);
});

it('pairs only the ends if the number of words differs or no times are known', () => {
  const ends = [
    { before: 0, after: 0 },
    { before: 3, after: 1.2 },
  ];
  expect(wordAnchors({ recorded: recorded.slice(1), alignment, ...lengths })).toEqual(ends);
  expect(wordAnchors({ recorded, alignment: null, ...lengths })).toEqual(ends);
});
