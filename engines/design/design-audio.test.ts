import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedSpeaker } from '../lab/embedding/embed-speaker.ts';
import { cosineSimilarity, type SpeakerEmbedding } from '../lab/embedding/speaker-embedding.ts';
import { measureVoice } from '../lab/fitting/voice-statistics.ts';
import type { DesignedVoice } from '../lab/lab.ts';
import { recordVoice } from '../lab/recordings/test-recordings.ts';
import { openSpeech, type Speech } from '../registry.ts';
import { designVoices } from './design-voices.ts';

let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
});
afterAll(() => speech.close());

const text = 'The harbour was quiet that morning, and a single boat moved slowly past the lighthouse.';
const record = ({ recipe }: DesignedVoice) =>
  recordVoice(speech, { ...speech.findVoice(recipe.base)!, id: 'designed', adaptation: recipe.adaptation }, text);

it.each([
  ['A deep old man with a Scottish accent, slow and gravelly', 5],
  ['A bright young woman who reads the news', 100],
  ['A calm British narrator', 0],
])(
  'VOICE-036 three voices of “%s” have different speaker embeddings',
  async (description, guidance) => {
    const three = designVoices(description, { count: 3, seed: 7, guidance });
    const embeddings: SpeakerEmbedding[] = [];
    for (const one of three) embeddings.push(embedSpeaker(await record(one)));
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const;
    const similarities = pairs.map(([a, b]) => cosineSimilarity(embeddings[a]!, embeddings[b]!));
    expect(Math.max(...similarities)).toBeLessThan(0.98);
  },
  120_000,
);

it('VOICE-036 the audio has about the designed pitch, lower for a deep old man than for a young girl', async () => {
  const measurePitch = async (description: string) => {
    const [voice] = designVoices(description, { count: 1, seed: 2, guidance: 5 });
    const { f0MeanHz } = measureVoice([await record(voice!)], 16_000)!;
    expect(Math.abs(12 * Math.log2(f0MeanHz / voice!.recipe.adaptation.f0MeanHz))).toBeLessThan(1.5);
    return f0MeanHz;
  };
  expect(await measurePitch('A deep old man')).toBeLessThan((await measurePitch('A young girl')) / 2);
}, 120_000);
