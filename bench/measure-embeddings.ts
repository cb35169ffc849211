/**
 * Measures the mean and the weight of each speaker statistic over the default voices, writes them to
 * `engines/lab/embedding/embedding-scale.ts`, and prints how similar recordings of the same voice and of different voices
 * are: `node bench/measure-embeddings.ts`.
 */
import { writeFile } from 'node:fs/promises';
import { openVariableResampler } from '../audio/effects/variable-resampler.ts';
import { speakerStatistics } from '../engines/lab/embedding/embed-speaker.ts';
import { cosineSimilarity } from '../engines/lab/embedding/speaker-embedding.ts';
import { synthesizeBase } from '../engines/lab/fitting/synthesize-base.ts';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import { percentile, thousandCharacters } from './measure.ts';

const sampleRate = 16_000;
const sentences = thousandCharacters.match(/[^.]+\./g)!.map((sentence) => sentence.trim());
const resample = openVariableResampler();

/** A recording of every third sentence, starting at `from` (0 to 2), at 16 kHz. */
function recordEveryThirdSentence(engineId: string, engineVoice: string, from: number): Float32Array {
  const texts = sentences.filter((_, i) => i % 3 === from);
  const { clauses, sampleRate: sourceRate } = synthesizeBase(engineId, engineVoice, 'en', texts);
  const joined = Float32Array.from(clauses.flatMap((clause) => [...clause]));
  return sourceRate === sampleRate ? joined : resample(joined, () => sourceRate / sampleRate).slice();
}

const speakers = new Map(
  defaultVoices.map(({ speakers: [first] }) => [`${first!.engineId} ${first!.engineVoice}`, first!]),
);
const voices = [...speakers.values()].map(({ engineId, engineVoice }) =>
  [0, 1, 2].map((from) => speakerStatistics(recordEveryThirdSentence(engineId, engineVoice, from))!),
);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => mean(values.map((value) => (value - mean(values)) ** 2));
const scale = voices[0]![0]!.map((_, i) => {
  const valuesByVoice = voices.map((recordings) => recordings.map((statistics) => statistics[i]!));
  // The small constant prevents a division by zero.
  const withinVariance = mean(valuesByVoice.map(variance)) + 1e-6;
  const betweenVariance = variance(valuesByVoice.map(mean));
  // Gives weight to differences between voices, not between texts.
  const weight =
    Math.sqrt(betweenVariance / (betweenVariance + withinVariance)) / Math.sqrt(betweenVariance + 2 * withinVariance);
  return { mean: Number(mean(valuesByVoice.map(mean)).toFixed(3)), weight: Number(weight.toPrecision(3)) };
});
const embeddings = voices.map((recordings) =>
  recordings.map((statistics) => {
    const weighted = statistics.map((value, i) => (value - scale[i]!.mean) * scale[i]!.weight);
    return weighted.map((value) => value / Math.hypot(...weighted));
  }),
);
const sameVoice = embeddings.flatMap(([a, b, c]) => [cosineSimilarity(a!, b!), cosineSimilarity(b!, c!)]);
const differentVoices = embeddings.flatMap(([a], i) => embeddings.slice(i + 1).map(([b]) => cosineSimilarity(a!, b!)));
console.log(
  `similarity of the same voice: p5 ${percentile(sameVoice, 0.05).toFixed(3)}, p50 ${percentile(sameVoice, 0.5).toFixed(3)}`,
);
console.log(
  `similarity of different voices: p50 ${percentile(differentVoices, 0.5).toFixed(3)}, p95 ${percentile(differentVoices, 0.95).toFixed(3)}`,
);
await writeFile(
  new URL('../engines/lab/embedding/embedding-scale.ts', import.meta.url),
  `/** The mean over many voices, and the weight of a difference from it. */
export interface EmbeddingScale {
  readonly mean: number;
  readonly weight: number;
}

// Written by bench/measure-embeddings.ts.
// biome-ignore format: data
const rows: readonly (readonly [mean: number, weight: number])[] = [
${scale.map(({ mean, weight }) => `  [${mean}, ${weight}],\n`).join('')}];

export const embeddingScale: readonly EmbeddingScale[] = rows.map(([mean, weight]) => ({ mean, weight }));
`,
);
