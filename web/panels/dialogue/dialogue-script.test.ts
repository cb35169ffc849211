import { expect, it } from 'vitest';
import { parseScript } from './dialogue-script.ts';

const voices = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name, voice_id: name.toLowerCase() }));

it('parses speakers and texts, and assigns one voice to each speaker', () => {
  expect(parseScript('ANNA: Hello.\nBen: Hi there!\n\nAnna: And again,\nover two rows.', voices)).toEqual([
    { text: 'Hello.', voiceId: 'ada' },
    { text: 'Hi there!', voiceId: 'ben' },
    { text: 'And again, over two rows.', voiceId: 'ada' },
  ]);
});

it('returns undefined for text that is not a script', () => {
  for (const text of ['Just a text.', 'One: line only.', 'Some prose first.\nANNA: Hello.\nBEN: Hi.', ''])
    expect(parseScript(text, voices)).toBeUndefined();
});

it('limits the lines to the maximum of a dialogue, and reuses voices for more speakers than voices', () => {
  const script = Array.from({ length: 60 }, (_, i) => `Speaker ${i % 5}: Line ${i}.`).join('\n');
  const lines = parseScript(script, voices)!;
  expect(lines).toHaveLength(50);
  expect(lines.every(({ voiceId }) => ['ada', 'ben', 'cleo'].includes(voiceId))).toBe(true);
});
