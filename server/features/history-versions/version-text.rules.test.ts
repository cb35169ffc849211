import { expect, it } from 'vitest';
import { replacedLines, replacedText, replaceRange } from './version-text.rules.ts';

const text = 'The first one. The second sentence is here. And a third.';
const range = (selected: string, snap: 'sentence' | 'word', written?: string) => {
  const start = text.indexOf(selected);
  return replaceRange(
    { text, dialogue: null },
    { start, end: start + selected.length, snap, text: written ?? null, from_version_id: null, seed: null },
    'en',
  );
};

it('extends a selection to its sentence, and keeps what was not selected', () => {
  const replacement = range('second', 'sentence', '2nd')!;
  expect(replacement.text).toBe('The 2nd sentence is here.');
  expect(text.slice(replacement.start, replacement.end)).toBe('The second sentence is here.');
  expect(replacedText(text, replacement)).toBe('The first one. The 2nd sentence is here. And a third.');
});

it('extends a selection across sentences', () => {
  expect(range('one. The', 'sentence')!.text).toBe('The first one. The second sentence is here.');
});

it('extends a selection to its words', () => {
  expect(range('econ', 'word')!.text).toBe('second');
  expect(range('cond sent', 'word', 'x')!.text).toBe('sexence');
});

it('refuses white space, and what is outside of the text', () => {
  expect(range(' ', 'word')).toBeUndefined();
  expect(replaceRange({ text, dialogue: null }, { start: 50, end: 500, snap: 'word' }, 'en')).toBeUndefined();
});

it('replaces within one line of a dialogue, and moves the later ones', () => {
  const line = (text: string, startMs: number, endMs: number) => ({
    voiceId: 'v',
    voiceName: 'V',
    text,
    startMs,
    endMs,
  });
  const dialogue = [
    line('Hello there.', 0, 900),
    line('Good day. How are you?', 1000, 3000),
    line('Fine.', 3100, 3600),
  ];
  const joined = dialogue.map((one) => one.text).join('\n');
  const start = joined.indexOf('day');
  const body = { start, end: start + 3, text: 'evening', snap: 'sentence' } as const;
  const replacement = replaceRange({ text: joined, dialogue }, body, 'en')!;
  expect(replacement).toMatchObject({ line: 1, text: 'Good evening.' });
  const lines = replacedLines(dialogue, replacement, 250);
  expect(lines.map((one) => one.text).join('\n')).toBe(replacedText(joined, replacement));
  expect(lines.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [0, 900],
    [1000, 3250],
    [3350, 3850],
  ]);
  expect(replaceRange({ text: joined, dialogue }, { start: 3, end: 20, snap: 'word' }, 'en')).toBeUndefined();
});
