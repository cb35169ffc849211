import { describe, expect, it } from 'vitest';
import { attributeLines } from './attribution.rules.ts';
import { voiceRanges } from './block-lines.rules.ts';
import { castAnalysis } from './cast-analysis.rules.ts';
import { castVoices, mergeNames } from './characters.rules.ts';
import { findQuotes } from './quotes.rules.ts';

/** Who speaks which words. */
function speakers(...paragraphs: string[]) {
  const lines = attributeLines(paragraphs, { genders: new Map() });
  return lines.map(({ paragraph, start, end, speaker }) => [speaker, paragraphs[paragraph]!.slice(start, end)]);
}

describe('finds direct speech', () => {
  it.each([
    ['English', 'He said, “Go home.” Then he left.', ['“Go home.”']],
    ['English with single marks', '‘It isn’t far,’ said Anna. ‘Don’t stop.’', ['‘It isn’t far,’', '‘Don’t stop.’']],
    ['plain marks', '"Go home," he said. "Now."', ['"Go home,"', '"Now."']],
    ['German', '„Geh nach Hause“, sagte Anna.', ['„Geh nach Hause“']],
    ['German with guillemets', '»Geh jetzt«, sagte er, »sofort!«', ['»Geh jetzt«', '»sofort!«']],
    ['French', '« Rentre chez toi », dit Anna.', ['« Rentre chez toi »']],
    ['Japanese', '「帰ります。」と言った。', ['「帰ります。」']],
    ['Spanish', '—Vete a casa —dijo Juan—. Ahora.', ['—Vete a casa ', '—. Ahora.']],
    ['Russian', '— Иди домой, — сказал Иван. — Сейчас.', ['— Иди домой, ', '— Сейчас.']],
  ])('in %s', (_name, text, expected) => {
    const found = findQuotes(text).map(({ start, end }) => text.slice(start, end));
    expect(found).toEqual(expected);
  });

  it('ignores single words in quotation marks', () => {
    expect(findQuotes('They called it “home” and “the sea”.')).toEqual([]);
  });

  it('continues speech that is not closed to the end of the paragraph', () => {
    expect(findQuotes('“I came here.')).toEqual([{ start: 0, end: 13 }]);
  });
});

describe('finds who speaks', () => {
  it('by verbs after and before the speech', () => {
    expect(speakers('“Come in,” said Mr. Holmes. “It is late.”', 'Anna asked: “May I?”')).toEqual([
      ['Mr. Holmes', '“Come in,”'],
      ['Mr. Holmes', '“It is late.”'],
      ['Anna', '“May I?”'],
    ]);
  });

  it.each([
    ['„Komm herein!“, rief Martha.', 'Martha'],
    ['« Entrez », dit Pierre en riant.', 'Pierre'],
    ['«¿Qué quieres?», preguntó Juan.', 'Juan'],
    ['«Dove vai?» chiese Lucia.', 'Lucia'],
    ['«Куда ты?» — спросила Анна.', 'Анна'],
    ['“Stop!” shouted the old captain.', 'the old captain'],
  ])('in %s', (text, speaker) => {
    expect(speakers(text)[0]?.[0]).toBe(speaker);
  });

  it('by pronouns, and by taking turns', () => {
    expect(
      speakers(
        '“Where were you?” asked Anna.',
        '“At the harbour,” said Tom.',
        '“All day?”',
        '“All day.”',
        '“I see,” she said.',
      ).map(([speaker]) => speaker),
    ).toEqual(['Anna', 'Tom', 'Anna', 'Tom', 'Anna']);
  });

  it('in scripts', () => {
    expect(speakers('ANNA: Where were you?', 'TOM (laughing): At sea.', 'Note: the lamp goes out.')).toEqual([
      ['ANNA', 'Where were you?'],
      ['TOM', 'At sea.'],
    ]);
  });

  it('leaves speech of nobody known to the narrator', () => {
    expect(speakers('“Who is there?” It was dark.')).toEqual([[undefined, '“Who is there?”']]);
  });
});

it('lists one character for all of its names', () => {
  expect(mergeNames(['Sherlock Holmes', 'Holmes', 'Mr. Holmes', 'Mr. Bennet', 'Mrs. Bennet'])).toEqual(
    new Map([
      ['Sherlock Holmes', 'Sherlock Holmes'],
      ['Holmes', 'Sherlock Holmes'],
      ['Mr. Holmes', 'Sherlock Holmes'],
      ['Mr. Bennet', 'Mr. Bennet'],
      ['Mrs. Bennet', 'Mrs. Bennet'],
    ]),
  );
  const analysis = castAnalysis();
  analysis.add(['“Come in,” said Holmes.', '“Thank you,” said Mrs. Hudson.']);
  analysis.add(['“Sit down,” said Sherlock Holmes.']);
  expect(analysis.characters()).toMatchObject([
    { name: 'Sherlock Holmes', lines: 2, confidence: 0.95 },
    { name: 'Mrs. Hudson', lines: 1, gender: 'female' },
  ]);
});

it('proposes distinct voices by gender, age and language', () => {
  const voice = (id: string, gender: string, age: string, languages = ['en']) => ({ id, gender, age, languages });
  const voices = [
    voice('n', 'female', 'middle_aged'),
    voice('f', 'female', 'young'),
    voice('m', 'male', 'young'),
    voice('o', 'male', 'old'),
    voice('x', 'male', 'old', ['de']),
  ];
  const characters = [
    { name: 'the old captain', gender: 'male', age: 'old' },
    { name: 'Tom', gender: 'male', age: undefined },
    { name: 'Anna', gender: 'female', age: undefined },
  ] as const;
  expect([...castVoices(characters, voices, { narratorVoiceId: 'n', language: 'en' }).values()]).toEqual([
    'o',
    'm',
    'f',
  ]);
});

it('splits passages at the lines, and keeps pauses', () => {
  const speech = (text: string, voice_id = 'n') => ({ type: 'tts_node' as const, text, voice_id });
  const pause = { type: 'pause' as const, duration_s: 1 };
  const nodes = [speech('He said: “Go'), pause, speech(' home.” And left.')];
  expect(voiceRanges(nodes, [{ start: 9, end: 19, voiceId: 'a' }])).toEqual([
    speech('He said: '),
    speech('“Go', 'a'),
    pause,
    speech(' home.”', 'a'),
    speech(' And left.'),
  ]);
});
