/**
 * Measures the voice lab: `node bench/voice-lab.ts [minutes, 30]`. The recordings are speech of the default voices; the
 * longest has this length.
 */
import { concatSamples } from '../audio/pcm.ts';
import type { Utterance } from '../engines/lab/lab.ts';
import { openVoiceLab } from '../engines/lab/open-lab.ts';
import {
  mixNoise,
  recordVoice,
  rootMeanSquare,
  scaleToLevel,
  whiteNoise,
} from '../engines/lab/recordings/test-recordings.ts';
import { openSpeech } from '../engines/registry.ts';
import { thousandCharacters } from './measure.ts';

const sampleRate = 16_000;
const minutes = Number(process.argv[2] ?? 30);
const neverAborted = new AbortController().signal;
const names = ['Marlow', 'Nora', 'Fergus', 'Kip', 'Pippa', 'Barrett', 'Edmund', 'Beatrix', 'Stanley', 'Isla'];
const speech = await openSpeech();
const utterances: Float32Array[] = [];
for (const name of names) {
  const voice = speech.voices.find((one) => one.name === name)!;
  utterances.push(scaleToLevel(await recordVoice(speech, voice, thousandCharacters), 0.07));
}
await speech.close();
const lab = await openVoiceLab();

async function timed<Result>(name: string, seconds: number, task: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await task();
  const durationS = (performance.now() - startedAt) / 1000;
  console.log(
    `${name} of ${seconds.toFixed(0)} s: ${durationS.toFixed(1)} s, ${(seconds / durationS).toFixed(0)} times real time`,
  );
  return result;
}

const minute = { samples: utterances[0]!, sampleRate };
const minuteS = minute.samples.length / sampleRate;
await lab.examine(minute, neverAborted);
await timed('examine', minuteS, () => lab.examine(minute, neverAborted));
await timed('isolate', minuteS, () => lab.isolate(minute, neverAborted));

/** Level of `clean` in `samples` relative to everything else, in dB. */
function signalToNoiseDb(samples: Float32Array, clean: Float32Array): number {
  const scale =
    clean.reduce((sum, sample, i) => sum + sample * samples[i]!, 0) / (rootMeanSquare(clean) ** 2 * clean.length);
  return (
    20 *
    Math.log10((scale * rootMeanSquare(clean)) / rootMeanSquare(samples.map((sample, i) => sample - scale * clean[i]!)))
  );
}
const gains: number[] = [];
for (const voice of utterances.slice(0, 3)) {
  const clean = voice.subarray(0, 15 * sampleRate);
  const mixed = mixNoise(clean, whiteNoise(15), 5);
  const { samples } = await lab.isolate({ samples: mixed, sampleRate }, neverAborted);
  gains.push(signalToNoiseDb(samples, clean) - signalToNoiseDb(mixed, clean));
}
console.log(`isolate, white noise at 5 dB: ${gains.map((gain) => gain.toFixed(1)).join(', ')} dB improvement`);

/** A dialogue in which the speakers take turns of 5 s. */
function dialogue(speakers: number, rounds: number) {
  const turn = 5 * sampleRate;
  return concatSamples(
    Array.from({ length: speakers * rounds }, (_, n) => {
      const voice = utterances[n % speakers]!;
      const start = (Math.floor(n / speakers) * turn) % (voice.length - turn);
      return voice.subarray(start, start + turn);
    }),
  );
}

/** The share of the detected time that is assigned to the right speaker. */
function speakerAccuracy(found: readonly Utterance[], speakers: number): number {
  const timeBySpeaker = new Map<string, number[]>();
  let totalTime = 0;
  for (const { speaker, startS, endS } of found) {
    const row = timeBySpeaker.get(speaker) ?? new Array<number>(speakers).fill(0);
    timeBySpeaker.set(speaker, row);
    for (let at = startS; at < endS; at += 0.01, totalTime++) row[Math.floor(at / 5) % speakers]!++;
  }
  return [...timeBySpeaker.values()].reduce((sum, row) => sum + Math.max(...row), 0) / totalTime;
}
for (const speakers of [1, 2, 4, 10]) {
  const found = await lab.separate({ samples: dialogue(speakers, 4), sampleRate }, neverAborted);
  const count = new Set(found.map(({ speaker }) => speaker)).size;
  console.log(
    `separate, ${speakers} speakers: ${count} found, ${(100 * speakerAccuracy(found, speakers)).toFixed(1)} % right`,
  );
}

const long = { samples: new Float32Array(minutes * 60 * sampleRate), sampleRate };
for (let at = 0, n = 0; at < long.samples.length; n++) {
  const piece = utterances[n % 2]!.subarray(0, long.samples.length - at);
  long.samples.set(piece, at);
  at += piece.length;
}
const before = process.memoryUsage().rss;
await timed('examine', minutes * 60, () => lab.examine(long, neverAborted));
await timed('separate', minutes * 60, () => lab.separate(long, neverAborted));
await timed('isolate', minutes * 60, () => lab.isolate(long, neverAborted));
const maxMegabytes = process.resourceUsage().maxRSS / 1024;
console.log(
  `maximum memory ${maxMegabytes.toFixed(0)} MB; ${(before / 2 ** 20).toFixed(0)} MB before, including the recording`,
);
await lab.close();
