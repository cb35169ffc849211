import { expect, it } from 'vitest';
import { dialogueBody } from './dialogue.ts';
import { normalizeLines, normalizeLineText, voiceForNewLine } from './dialogue-lines.ts';

const line = (text: string, voiceId = 'a') => ({ text, voiceId });

it('DLG-002 drops empty lines, DLG-003 keeps at most fifty', () => {
  expect(normalizeLines([line(''), line(' \n '), line('Hi', 'b')])).toEqual([{ text: 'Hi', voiceId: 'b' }]);
  expect(normalizeLines(Array.from({ length: 60 }, (_, i) => line(`Line ${i}`)))).toHaveLength(50);
});

it('DLG-003 accepts sixty lines of which twenty are empty, and no more than fifty with text', () => {
  const parse = (spoken: number, empty: number) => {
    const texts = [...Array.from({ length: empty }, () => ' \n'), ...Array.from({ length: spoken }, () => 'Hi.')];
    return dialogueBody.safeParse({ inputs: texts.map((text) => ({ text, voice_id: 'a' })) });
  };
  expect([parse(40, 20).success, parse(50, 950).success]).toEqual([true, true]);
  expect(parse(51, 0).error?.issues[0]).toMatchObject({ path: ['inputs'], message: expect.stringContaining('50') });
  expect([parse(51, 20).success, parse(1, 1000).success]).toEqual([false, false]);
});

it('DLG-004 O-47 collapses tags and whitespace', () => {
  expect(normalizeLineText('a  [ laughs ]   b')).toBe('a [laughs] b');
  expect(normalizeLineText('[laughs] [laughs]  [ laughs ] Well.\n\nYes')).toBe('[laughs] Well. Yes');
  expect(normalizeLineText('[sighs] [laughs] ok')).toBe('[sighs] [laughs] ok');
  expect(normalizeLineText('  [ deep   breath ]  ')).toBe('[deep breath]');
});

it('DLG-005 gives a new line a voice that differs from its neighbours, preferring voices in use', () => {
  const voices = ['a', 'b', 'c'];
  expect(voiceForNewLine([line('x', 'a'), line('y', 'b')], 1, voices)).toBe('c');
  expect(voiceForNewLine([line('x', 'a'), line('y', 'b')], 2, voices)).toBe('a');
  expect(voiceForNewLine([line('x', 'a')], 1, voices)).toBe('b');
  expect(voiceForNewLine([line('x', 'a')], 1, ['a'])).toBe('a');
  expect(voiceForNewLine([], 0, voices)).toBe('a');
});
