/**
 * Measures the similarity of an adapted voice to a reference voice, and its speed. Exits with 1 if a target is missed:
 * `node bench/voice-adaptation.ts [folder with recordings of people] [part of the name of a reference voice]`.
 * References are voices of the engines, never the base itself, and people. The evaluated speech is the final output for
 * a text that was not recorded. The words missed are those of `bench/intelligibility.ts`: of the plain test sentences.
 */

import { pathToFileURL } from 'node:url';
import { integratedLoudness } from '../audio/analysis/loudness.ts';
import { fitVoice } from '../engines/lab/fitting/fit.ts';
import { compareProfiles } from '../engines/lab/fitting/profile-distance.ts';
import { measureProfile } from '../engines/lab/fitting/voice-profile.ts';
import type { AdaptedVoice } from '../engines/lab/lab.ts';
import { openSpeech } from '../engines/registry.ts';
import { plainSentences } from '../engines/voices/test-sentences.ts';
import type { Voice } from '../engines/voices/voice.ts';
import { listReferenceVoices, referenceSampleRate, resample } from './adaptation-references.ts';
import { percentile, thousandCharacters } from './measure.ts';
import { measureMissed, measureMissedClips } from './measure-speech.ts';

const evaluationText =
  'The harbour was quiet that morning. A single boat moved slowly past the lighthouse, and the keeper waved from the gallery. ' +
  'Nobody on board waved back. He went inside, put the kettle on, and wrote down what he thought about the weather. ' +
  'Have you ever watched the tide come in over a field? It does not hurry, and yet you are always a little later than you thought. ' +
  'Our quarterly results were better than expected, and the board approved the plan. Thank you for calling; we will be with you shortly.';
const targets = {
  f0Semitones: 0.3,
  spectrumDb: 1.5,
  mfccCosine: 0.99,
  fitS: 5,
  realTimeFactor: 0.15,
  firstAudioMs: 250,
  loudnessChangeLu: 2,
  silenceDb: -80,
  /** Above the silence of the base, if that is louder than `silenceDb`. */
  silenceRiseDb: 3,
  /** Relative to the base or the reference, whichever is steeper. */
  steepness: 2,
  /** Share of words missed beyond that of the base. */
  missedRise: 0.05,
};
/** 20 ms at 16 kHz. */
const frameLength = 320;
const recordingLengthsS = [10, 30, 60];

const [folder, nameFilter = ''] = process.argv.slice(2);
const references = listReferenceVoices(folder ? pathToFileURL(`${folder}/`) : undefined);
if (!references.some(({ name }) => name.includes(nameFilter)))
  throw new Error(`no reference voice has ${nameFilter} in its name`);
const speech = await openSpeech();
const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const neverAborted = new AbortController().signal;

/** Processor time since `start` in seconds, which other work on the machine does not change. */
function cpuSecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

async function speak(voice: Voice, text: string) {
  const startedAt = performance.now();
  const startedCpu = process.cpuUsage();
  let firstMs = Number.NaN;
  const pieces: Float32Array[] = [];
  let sampleRate = referenceSampleRate;
  for await (const { pcm } of speech.speak({ voice, text, languageCode: 'en', settings }, neverAborted)) {
    if (pieces.length === 0) firstMs = performance.now() - startedAt;
    pieces.push(pcm.samples);
    sampleRate = pcm.sampleRate;
  }
  const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]));
  const seconds = samples.length / sampleRate;
  return { samples: resample(samples, sampleRate), firstMs, rtf: cpuSecondsSince(startedCpu) / seconds };
}
const baseOf = ({ recipe }: AdaptedVoice): Voice => speech.findVoice(recipe.base)!;
const toVoice = (fitted: AdaptedVoice): Voice => ({ ...baseOf(fitted), adaptation: fitted.recipe.adaptation });

/**
 * The largest step between two samples, relative to the level. A click is steeper than the pulses of the base and the
 * reference; the pulses of a bright voice are steep.
 */
function steepness(samples: Float32Array): number {
  let [steepest, power] = [0, 0];
  for (let i = 1; i < samples.length; i++) {
    steepest = Math.max(steepest, Math.abs(samples[i]! - samples[i - 1]!));
    power += samples[i]! ** 2;
  }
  return steepest / Math.sqrt(power / samples.length);
}
/** Level below which the quietest tenth of all 20 ms frames lies, in dB. */
function silenceDb(samples: Float32Array): number {
  const levels = Array.from({ length: Math.floor(samples.length / frameLength) }, (_, i) => {
    const power = samples
      .subarray(i * frameLength, (i + 1) * frameLength)
      .reduce((sum, sample) => sum + sample ** 2, 0);
    return 10 * Math.log10(power / frameLength + 1e-10);
  });
  return percentile(levels, 0.1);
}
const peak = (samples: Float32Array): number => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
const percent = (share: number | undefined): string => (share === undefined ? '–' : (100 * share).toFixed(1));
const baseEvaluations = new Map<string, Evaluation>();
/** Measures the speech of a voice. Word errors, which take longest, are measured only with `measuresWords`. */
async function evaluateVoice(voice: Voice, measuresWords: boolean) {
  await speak(voice, 'Ready.');
  const { samples, rtf } = await speak(voice, evaluationText);
  const lufs = integratedLoudness({ samples, sampleRate: referenceSampleRate });
  return {
    samples,
    rtf,
    lufs,
    steepness: steepness(samples),
    silence: silenceDb(samples),
    missed: measuresWords ? await measureMissed(speech, voice, plainSentences) : undefined,
  };
}

type Evaluation = Awaited<ReturnType<typeof evaluateVoice>>;

/** The targets that the adapted speech misses, compared with that of its base and with the reference. */
const findSpeechFaults = (adapted: Evaluation, base: Evaluation, referenceSteepness: number) => [
  adapted.rtf > targets.realTimeFactor && 'RTF',
  Math.abs(adapted.lufs - base.lufs) > targets.loudnessChangeLu && 'loudness',
  peak(adapted.samples) >= 1 && 'peak',
  adapted.steepness > Math.max(base.steepness, referenceSteepness) * targets.steepness && 'clicks',
  adapted.silence > Math.max(targets.silenceDb, base.silence + targets.silenceRiseDb) && 'silence',
  (adapted.missed ?? 0) - (base.missed ?? 0) > targets.missedRise && 'words missed',
];

let missedCount = 0;
let lastVoice: Voice | undefined;
const columns = [
  'F0 st',
  'spectrum dB',
  'cosine',
  'words missed % (base, reference)',
  'LUFS (base)',
  'steepest (base)',
  'peak',
  'silence dB (base)',
];
console.log(
  `| reference (base) | recording | ${columns.join(' | ')} | fit s | RTF |\n|${'---|'.repeat(columns.length + 4)}`,
);
for (const { name, record, speak: speakReference, excludedIds } of references.filter((reference) =>
  reference.name.includes(nameFilter),
)) {
  const samples = await record();
  const referenceMissed = speakReference && measureMissedClips(speakReference(plainSentences));
  const seconds = samples.length / referenceSampleRate;
  for (const length of new Set(recordingLengthsS.map((max) => Math.min(max, seconds)))) {
    const reference = samples.subarray(0, length * referenceSampleRate);
    const startedAt = process.cpuUsage();
    const fitted = fitVoice([reference], { language: 'en', excludedIds });
    const fitS = cpuSecondsSince(startedAt);
    const base = baseOf(fitted);
    if (!baseEvaluations.has(base.id)) baseEvaluations.set(base.id, await evaluateVoice(base, true));
    const baseEvaluation = baseEvaluations.get(base.id)!;
    const isLongest = length === Math.min(seconds, recordingLengthsS.at(-1)!);
    const evaluation = await evaluateVoice(toVoice(fitted), isLongest);
    const { f0ErrorSemitones, spectrumDb, mfccCosine } = compareProfiles(
      measureProfile([evaluation.samples], referenceSampleRate, 1)!,
      measureProfile([reference], referenceSampleRate, 1)!,
    );
    const missedTargets = [
      f0ErrorSemitones > targets.f0Semitones && 'F0',
      spectrumDb > targets.spectrumDb && 'spectrum',
      mfccCosine < targets.mfccCosine && 'cosine',
      fitS > targets.fitS && 'fit',
      ...findSpeechFaults(evaluation, baseEvaluation, steepness(reference)),
    ].filter(Boolean);
    missedCount += missedTargets.length;
    lastVoice = toVoice(fitted);
    const cells = [
      `${name} (${base.name})`,
      `${length.toFixed(0)} s`,
      f0ErrorSemitones.toFixed(2),
      spectrumDb.toFixed(2),
      mfccCosine.toFixed(4),
      isLongest
        ? `${percent(evaluation.missed)} (${percent(baseEvaluation.missed)}, ${percent(referenceMissed)})`
        : '–',
      `${evaluation.lufs.toFixed(1)} (${baseEvaluation.lufs.toFixed(1)})`,
      `${evaluation.steepness.toFixed(1)} (${baseEvaluation.steepness.toFixed(1)})`,
      peak(evaluation.samples).toFixed(2),
      `${evaluation.silence.toFixed(0)} (${baseEvaluation.silence.toFixed(0)})`,
      fitS.toFixed(1),
      evaluation.rtf.toFixed(3),
    ];
    console.log(
      `| ${cells.join(' | ')} |${missedTargets.length > 0 ? ` misses the targets of ${missedTargets.join(', ')}` : ''}`,
    );
  }
}
const firstAudioMs: number[] = [];
for (let round = 0; lastVoice && round < 9; round++)
  firstAudioMs.push((await speak(lastVoice, thousandCharacters)).firstMs);
console.log(`first audio p50 ${percentile(firstAudioMs, 0.5).toFixed(0)} ms, target ${targets.firstAudioMs} ms`);
console.log(missedCount === 0 ? 'All targets are met.' : `${missedCount} targets are missed.`);
await speech.close();
process.exit(missedCount === 0 ? 0 : 1);
