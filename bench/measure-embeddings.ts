/**
 * Measures the mean over many voices and writes `engines/lab/embedding/embedding-scale.ts`, which weighs speaker embeddings: `node
 * bench/measure-embeddings.ts`. Prints the similarity of voices to themselves and to each other.
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
const varyRate = openVariableResampler();

/** What a voice says of every third sentence, as a recording. */
function record(engineId: string, engineVoice: string, from: number): Float32Array {
  const texts = sentences.filter((_, i) => i % 3 === from);
  const { clauses, sampleRate: own } = synthesizeBase(engineId, engineVoice, 'en', texts);
  const joined = Float32Array.from(clauses.flatMap((clause) => [...clause]));
  return own === sampleRate ? joined : varyRate(joined, () => own / sampleRate).slice();
}

const speakers = new Map(
  defaultVoices.map(({ speakers: [first] }) => [`${first!.engineId} ${first!.engineVoice}`, first!]),
);
const voices = [...speakers.values()].map(({ engineId, engineVoice }) =>
  [0, 1, 2].map((from) => speakerStatistics(record(engineId, engineVoice, from))!),
);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => mean(values.map((value) => (value - mean(values)) ** 2));
const scale = voices[0]![0]!.map((_, i) => {
  const own = voices.map((takes) => takes.map((numbers) => numbers[i]!));
  const within = mean(own.map(variance)) + 1e-6;
  const between = variance(own.map(mean));
  // Weighs differences between voices, not differences between texts.
  const weight = Math.sqrt(between / (between + within)) / Math.sqrt(between + 2 * within);
  return { mean: Number(mean(own.map(mean)).toFixed(3)), weight: Number(weight.toPrecision(3)) };
});
const prints = voices.map((takes) =>
  takes.map((numbers) => {
    const weighed = numbers.map((value, i) => (value - scale[i]!.mean) * scale[i]!.weight);
    return weighed.map((value) => value / Math.hypot(...weighed));
  }),
);
const same = prints.flatMap(([a, b, c]) => [cosineSimilarity(a!, b!), cosineSimilarity(b!, c!)]);
const other = prints.flatMap(([a], i) => prints.slice(i + 1).map(([b]) => cosineSimilarity(a!, b!)));
console.log(
  `the same voice: ${percentile(same, 0.05).toFixed(3)} at 5 %, ${percentile(same, 0.5).toFixed(3)} in the median`,
);
console.log(
  `another: ${percentile(other, 0.5).toFixed(3)} in the median, ${percentile(other, 0.95).toFixed(3)} at 95 %`,
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
