import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CharacterTimes } from '../../../engines/contract/alignment.ts';
import { streamParts } from '../../http/stream-parts.ts';
import type { SpeechPart } from './generation/generation.rules.ts';
import { presentHeaders, presentTimed } from './speech.present.ts';
import type { SpeechStream } from './speech.service.ts';

const times = (text: string, fromS: number): CharacterTimes => ({
  characters: [...text],
  startS: [...text].map((_, at) => fromS + at / 8),
  endS: [...text].map((_, at) => fromS + (at + 1) / 8),
});
const wire = (text: string) => ({
  characters: [...text],
  character_start_times_seconds: [...text].map((_, at) => at / 8),
  character_end_times_seconds: [...text].map((_, at) => (at + 1) / 8),
});

/** Parts of random sizes, the first with the times of `text`. */
async function* partsOf(audios: readonly Uint8Array[], text: string): AsyncGenerator<SpeechPart> {
  for (const [at, audio] of audios.entries()) {
    const alignments = at === 0 ? [{ original: times(text, 0), normalized: times(`${text}!`, 0) }] : [];
    yield { audio, alignments, segments: [] };
  }
}

it('writes the speech as one JSON object for any chunking', async () => {
  const audios = fc.array(fc.uint8Array({ maxLength: 20 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(audios, fc.string({ unit: 'binary', maxLength: 20 }), async (made, text) => {
      const { part, rest } = presentTimed(() => ({ more: made.length }));
      const json = (await Array.fromAsync(streamParts(partsOf(made, text), part, rest))).join('');
      expect(JSON.parse(json)).toEqual({
        audio_base64: Buffer.concat(made).toString('base64'),
        alignment: wire(text),
        normalized_alignment: wire(`${text}!`),
        more: made.length,
      });
    }),
    { numRuns: 40 },
  );
});

it('writes null times and empty audio if there are none', async () => {
  const { part, rest } = presentTimed();
  async function* noParts(): AsyncGenerator<SpeechPart> {}
  const json = (await Array.fromAsync(streamParts(noParts(), part, rest))).join('');
  expect(JSON.parse(json)).toEqual({ audio_base64: '', alignment: null, normalized_alignment: null });
});

it('streams while the speech is generated, and ends the generation when the reader stops', async () => {
  let wasClosed = false;
  async function* endless(): AsyncGenerator<SpeechPart> {
    try {
      for (;;) yield { audio: new Uint8Array(30_000), alignments: [], segments: [] };
    } finally {
      wasClosed = true;
    }
  }
  const { part, rest } = presentTimed();
  const body = streamParts(endless(), part, rest);
  for await (const piece of body) {
    expect(String(piece)).toMatch(/^\{"audio_base64":"A+$/);
    break;
  }
  await expect.poll(() => wasClosed).toBe(true);
});

it('DICT-002 names words and scripts that were not spoken in a header, percent-encoded', () => {
  const headers = (unspoken: SpeechStream['unspoken']) =>
    presentHeaders({ slot: {}, queueMs: 0, overheadMs: 0, firstAudioMs: 0, unspoken } as SpeechStream)[
      'pronunciation-warning'
    ];
  expect(headers([])).toBeUndefined();
  expect(
    headers([
      { respelled: ['gif', 'a b'], ignored: [], scripts: ['Ethiopic'], guessedVowels: ['Hebrew'] },
      { respelled: ['gif'], ignored: ['naïve\r\nx: y'], scripts: ['Ethiopic', 'Khmer'], guessedVowels: [] },
    ]),
  ).toBe('respelled=gif,a%20b; ignored=na%C3%AFve%0D%0Ax%3A%20y; scripts=Ethiopic,Khmer; vowels=Hebrew');
  const many = Array.from({ length: 50 }, (_, at) => `w${at}`);
  expect(headers([{ respelled: many, ignored: [], scripts: [], guessedVowels: [] }])).toHaveLength(
    'respelled=w0,w1,w2,w3,w4,w5,w6,w7,w8,w9'.length,
  );
});
