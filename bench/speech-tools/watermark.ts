/**
 * Measures the mark in generated speech: `node bench/speech-tools/watermark.ts [folder of natural recordings as 16 kHz WAV]`.
 * Shares of windows of 5 s in which it is found after each attack, false positives, what it changes, and what it costs.
 */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integratedLoudness } from '../../audio/analysis/loudness.ts';
import { readWav } from '../../audio/formats/wav.ts';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import { allPlaybacks, openDetector, type Playback, unchangedPlayback } from '../../audio/watermark/detector.ts';
import { markProbability } from '../../audio/watermark/mark-probability.ts';
import { createPattern, patternBytes, type WatermarkPattern } from '../../audio/watermark/pattern.ts';
import { analyzeSpectrogram, detectorRate } from '../../audio/watermark/spectrogram.ts';
import { changeSpeed, markRecording } from '../../audio/watermark/test-recordings.ts';
import type { AudioFormat } from '../../contract/catalogue/output-formats.ts';
import { openCodecs } from '../../engines/codec/codecs.ts';
import { neverAborted } from '../../engines/contract/test-signal.ts';
import { openSpeech } from '../../engines/registry.ts';
import { certainProbability } from '../../server/features/ai-speech-classifier/ai-speech-classifier.rules.ts';
import { speakText } from '../speak-text.ts';

const text =
  'The evening train was late again, so we sat on the platform and told each other stories until the lights came on. ' +
  'Why would anybody want to do that? She sells fresh fish at six in the shop on the corner. My uncle built the boat ' +
  'himself during one long winter, and nobody believed that it would float. Every morning the baker opens his window, ' +
  'looks at the weather, and decides how many loaves the village will need. I have never seen so many birds in one tree.';
const seconds = 5;
const windowLength = seconds * detectorRate;
const newPattern = () => createPattern(randomBytes(patternBytes));
const own = [unchangedPlayback];

const speech = await openSpeech();
const codecs = await openCodecs({ processes: 1 });
type Attack = (samples: Float32Array) => Promise<Float32Array> | Float32Array;

/** Encodes and decodes a recording. */
const code =
  (format: AudioFormat): Attack =>
  async (samples) => {
    const encoded = codecs.encode(format, single({ samples, sampleRate: detectorRate }), neverAborted);
    const decoded = await Array.fromAsync(codecs.decode(encoded, detectorRate, neverAborted));
    return concatSamples(decoded.map((pcm) => pcm.samples));
  };
async function* single(pcm: Pcm): AsyncGenerator<Pcm> {
  yield pcm;
}

/** Adds white noise, `snr` dB below the mean level. */
const addNoise =
  (snr: number): Attack =>
  (samples) => {
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    const level = Math.sqrt((3 * power) / 10 ** (snr / 10));
    return samples.map((sample) => sample + level * (2 * Math.random() - 1));
  };

const attacks: Record<string, { readonly attack: Attack; readonly playbacks: readonly Playback[] }> = {
  'none, cut anywhere': { attack: (samples) => samples, playbacks: own },
  'MP3 64 kbit/s': { attack: code('mp3_44100_64'), playbacks: own },
  'MP3 32 kbit/s': { attack: code('mp3_22050_32'), playbacks: own },
  'Opus 32 kbit/s': { attack: code('opus_48000_32'), playbacks: own },
  '8 kHz': { attack: code('wav_8000'), playbacks: own },
  'noise at 20 dB': { attack: addNoise(20), playbacks: own },
  'noise at 15 dB': { attack: addNoise(15), playbacks: own },
  'speed 0.9': { attack: (samples) => changeSpeed(samples, 0.9), playbacks: allPlaybacks },
  'speed 1.1': { attack: (samples) => changeSpeed(samples, 1.1), playbacks: allPlaybacks },
  'speed 1.03, MP3 64 kbit/s': {
    attack: async (samples) => code('mp3_44100_64')(changeSpeed(samples, 1.03)),
    playbacks: allPlaybacks,
  },
};

/** Scores of windows that start every 2.6 s; every 7 s for all speeds. */
function scoresOf(samples: Float32Array, pattern: WatermarkPattern, playbacks: readonly Playback[]): number[] {
  const detector = openDetector(pattern);
  const step = Math.round((playbacks.length === 1 ? 2.6 : 7) * detectorRate);
  const scores = [];
  for (let from = 1234; from + windowLength <= samples.length; from += step)
    scores.push(detector.match(samples.slice(from, from + windowLength), playbacks).score);
  return scores;
}
const isFound = (score: number, playbacks: readonly Playback[]): boolean =>
  markProbability(score, seconds, { windows: 1, playbacks: playbacks.length }) >= certainProbability;
const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;

/** Powers of the bands of a third of an octave from 100 Hz to 6.3 kHz, in dB. */
function longTermSpectrum(samples: Float32Array): number[] {
  const edges = Array.from({ length: 20 }, (_, band) => 89 * 2 ** (band / 3));
  const spectrogram = analyzeSpectrogram(samples);
  const powers = new Float32Array(spectrogram.frames * (edges.length - 1));
  spectrogram.readBands(edges, powers);
  const sums = new Float64Array(edges.length - 1);
  for (const [at, power] of powers.entries()) sums[at % sums.length] = sums[at % sums.length]! + power;
  return [...sums].map((sum) => 10 * Math.log10(sum + 1e-12));
}

/** Voices of both engines. */
const voices = speech.voices.filter(({ labels }, at) => (labels.language ?? 'en') === 'en' && at % 3 === 1);
const found: Record<string, number[]> = {};
const changes = { loudness: 0, spectrum: 0, snr: [] as number[] };
const costs: number[] = [];
const unmarked: Float32Array[] = [];
for (const voice of voices) {
  const pattern = newPattern();
  const started = process.cpuUsage();
  const pcm = await speakText(speech, voice, text, 'en');
  await Array.fromAsync(codecs.encode('mp3_44100_128', single(pcm), neverAborted));
  const generationMs = process.cpuUsage(started);
  const samples = await code('wav_16000')(pcm.samples);
  unmarked.push(samples);
  markRecording(pattern, samples);
  const before = process.cpuUsage();
  const marked = markRecording(pattern, samples);
  const { user } = process.cpuUsage(before);
  costs.push(user / (generationMs.user + generationMs.system));
  changes.loudness = Math.max(
    changes.loudness,
    Math.abs(
      integratedLoudness({ samples: marked, sampleRate: detectorRate }) -
        integratedLoudness({ samples, sampleRate: detectorRate }),
    ),
  );
  const [spectrum, markedSpectrum] = [longTermSpectrum(samples), longTermSpectrum(marked)];
  for (const [band, power] of spectrum.entries())
    changes.spectrum = Math.max(changes.spectrum, Math.abs(power - markedSpectrum[band]!));
  const energy = (read: (at: number) => number) => samples.reduce((sum, _, at) => sum + read(at) ** 2, 0);
  changes.snr.push(10 * Math.log10(energy((at) => samples[at]!) / energy((at) => marked[at]! - samples[at]!)));
  for (const [name, { attack, playbacks }] of Object.entries(attacks)) {
    found[name] ??= [];
    found[name].push(...scoresOf(await attack(marked), pattern, playbacks));
  }
}
console.log('| attack | windows | found | score p1 / p50 |\n|---|---|---|---|');
for (const [name, scores] of Object.entries(found)) {
  const { playbacks } = attacks[name]!;
  const share = scores.filter((score) => isFound(score, playbacks)).length / scores.length;
  const quantiles = [0.01, 0.5].map((at) => percentile(scores, at).toFixed(1)).join(' / ');
  console.log(`| ${name} | ${scores.length} | ${(100 * share).toFixed(1)} % | ${quantiles} |`);
}

const folder = process.argv[2];
const recordings = folder
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.wav'))
      .map((name) => readWav(readFileSync(join(folder, name))).samples)
  : [];
for (const [name, sources] of Object.entries({ 'natural recordings': recordings, 'unmarked speech': unmarked })) {
  const long = sources.filter(({ length }) => length > windowLength);
  for (const { playbacks, count } of long.length === 0
    ? []
    : [
        { playbacks: own, count: 10_000 },
        { playbacks: allPlaybacks, count: 300 },
      ]) {
    const scores = Array.from({ length: count }, (_, at) => {
      const samples = long[at % long.length]!;
      const from = Math.floor(Math.random() * (samples.length - windowLength));
      return openDetector(newPattern()).match(samples.slice(from, from + windowLength), playbacks).score;
    });
    const positives = scores.filter((score) => isFound(score, playbacks)).length;
    console.log(
      `${name}, ${playbacks.length} speeds: ${positives} false positives in ${count} windows with random keys, highest score ${Math.max(...scores).toFixed(1)}`,
    );
  }
}
console.log(
  `loudness changes by at most ${changes.loudness.toFixed(2)} LU, a third of an octave by ${changes.spectrum.toFixed(2)} dB; mark ${percentile(changes.snr, 0.5).toFixed(1)} dB below the speech`,
);
console.log(
  `embedding: ${(100 * percentile(costs, 0.5)).toFixed(1)} % of generation (CPU time), at most ${(100 * Math.max(...costs)).toFixed(1)} %`,
);
await Promise.all([speech.close(), codecs.close()]);
