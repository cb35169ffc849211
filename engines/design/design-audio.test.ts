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
const spoken = ({ recipe }: DesignedVoice) =>
  recordVoice(speech, { ...speech.findVoice(recipe.base)!, id: 'designed', adaptation: recipe.adaptation }, text);

it.each([
  ['A deep old man with a Scottish accent, slow and gravelly', 5],
  ['A bright young woman who reads the news', 100],
  ['A calm British narrator', 0],
])(
  'VOICE-036 three voices of “%s” are told apart by their prints',
  async (description, guidance) => {
    const three = designVoices(description, { count: 3, seed: 7, guidance });
    const prints: SpeakerEmbedding[] = [];
    for (const one of three) prints.push(embedSpeaker(await spoken(one)));
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const;
    const alike = pairs.map(([a, b]) => cosineSimilarity(prints[a]!, prints[b]!));
    expect(Math.max(...alike)).toBeLessThan(0.98);
  },
  120_000,
);

it('VOICE-036 a deep old man is heard lower than a young girl, each near the pitch that was meant', async () => {
  const heard = async (description: string) => {
    const [voice] = designVoices(description, { count: 1, seed: 2, guidance: 5 });
    const { f0MeanHz } = measureVoice([await spoken(voice!)], 16_000)!;
    expect(Math.abs(12 * Math.log2(f0MeanHz / voice!.recipe.adaptation.f0MeanHz))).toBeLessThan(1.5);
    return f0MeanHz;
  };
  expect(await heard('A deep old man')).toBeLessThan((await heard('A young girl')) / 2);
}, 120_000);
