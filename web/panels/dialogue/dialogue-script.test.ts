import { expect, it } from 'vitest';
import { readScript } from './dialogue-script.ts';

const voices = ['Ada', 'Ben', 'Cleo'].map((name) => ({ name, voice_id: name.toLowerCase() }));

it('reads who says what, and gives each speaker one voice', () => {
  expect(readScript('ANNA: Hello.\nBen: Hi there!\n\nAnna: And again,\nover two rows.', voices)).toEqual([
    { text: 'Hello.', voiceId: 'ada' },
    { text: 'Hi there!', voiceId: 'ben' },
    { text: 'And again, over two rows.', voiceId: 'ada' },
  ]);
});

it('leaves what is no script', () => {
  for (const text of ['Just a text.', 'One: line only.', 'Some prose first.\nANNA: Hello.\nBEN: Hi.', ''])
    expect(readScript(text, voices)).toBeUndefined();
});

it('takes no more lines than a dialogue has, and speakers beyond the voices', () => {
  const script = Array.from({ length: 60 }, (_, i) => `Speaker ${i % 5}: Line ${i}.`).join('\n');
  const lines = readScript(script, voices)!;
  expect(lines).toHaveLength(50);
  expect(lines.every(({ voiceId }) => ['ada', 'ben', 'cleo'].includes(voiceId))).toBe(true);
});
