/**
 * Measures the similarity of an adapted voice to the recorded voice, and its speed: `node bench/voice-adaptation.ts
 * [folder with recordings of people] [part of a goal's name]`. Exits with 1 if an accuracy target is missed. Goals are voices of the engines, never the
 * base itself, and people. It evaluates final speech of a text that was not recorded.
 */
import { pathToFileURL } from 'node:url';
import { integratedLoudness } from '../audio/analysis/loudness.ts';
import { fitVoice } from '../engines/lab/fitting/fit.ts';
import { compareProfiles, measureProfile } from '../engines/lab/fitting/voice-profile.ts';
import type { AdaptedVoice } from '../engines/lab/lab.ts';
import { openSpeech } from '../engines/registry.ts';
import type { Voice } from '../engines/voices/voice.ts';
import { adaptationGoals, atGoalRate, goalRate } from './adaptation-goals.ts';
import { percentile, thousandCharacters } from './measure.ts';
import { wordErrors } from './word-errors.ts';

const evaluated =
  'The harbour was quiet that morning. A single boat moved slowly past the lighthouse, and the keeper waved from the gallery. ' +
  'Nobody on board waved back. He went inside, put the kettle on, and wrote down what he thought about the weather. ' +
  'Have you ever watched the tide come in over a field? It does not hurry, and yet you are always a little later than you thought. ' +
  'Our quarterly results were better than expected, and the board approved the plan. Thank you for calling; we will be with you shortly.';
const aims = {
  f0: 0.3,
  spectrum: 1.5,
  cosine: 0.99,
  fitS: 5,
  rtf: 0.15,
  firstMs: 250,
  loudness: 2,
  silence: -80,
  steeper: 2,
};
const lengths = [10, 30, 60];

const [folder, part = ''] = process.argv.slice(2);
const goals = adaptationGoals(folder ? pathToFileURL(`${folder}/`) : new URL('../../shared/audio/', import.meta.url));
if (!goals.some(({ name }) => name.includes(part))) throw new Error(`no goal is named ${part}`);
const speech = await openSpeech();
const settings = { stability: 0.5, similarityBoost: 0.75, style: 0, useSpeakerBoost: true, speed: 1 };
const never = new AbortController().signal;

/** Processor time since `start`, in seconds: the machine may have other work. */
function cpuS(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

async function speak(voice: Voice, text: string) {
  const startedAt = performance.now();
  const startedCpu = process.cpuUsage();
  let firstMs = Number.NaN;
  const pieces: Float32Array[] = [];
  let own = goalRate;
  for await (const { pcm } of speech.speak({ voice, text, languageCode: 'en', settings }, never)) {
    if (pieces.length === 0) firstMs = performance.now() - startedAt;
    pieces.push(pcm.samples);
    own = pcm.sampleRate;
  }
  const samples = Float32Array.from(pieces.flatMap((piece) => [...piece]));
  const seconds = samples.length / own;
  return { samples: atGoalRate(samples, own), firstMs, rtf: cpuS(startedCpu) / seconds };
}
const baseOf = ({ recipe }: AdaptedVoice): Voice => speech.findVoice(recipe.base)!;
const toVoice = (fitted: AdaptedVoice): Voice => ({ ...baseOf(fitted), adaptation: fitted.recipe.adaptation });

/** The steepest step between two samples against the level: a click stands out of what base and goal do. A bright voice has steep pulses. */
function steepness(samples: Float32Array): number {
  let [steepest, power] = [0, 0];
  for (let i = 1; i < samples.length; i++) {
    steepest = Math.max(steepest, Math.abs(samples[i]! - samples[i - 1]!));
    power += samples[i]! ** 2;
  }
  return steepest / Math.sqrt(power / samples.length);
}
/** Level of the softest tenth of all 20 ms frames, in dB. */
function silenceDb(samples: Float32Array): number {
  const levels = Array.from({ length: Math.floor(samples.length / 320) }, (_, i) => {
    const power = samples.subarray(i * 320, (i + 1) * 320).reduce((sum, sample) => sum + sample ** 2, 0);
    return 10 * Math.log10(power / 320 + 1e-10);
  });
  return percentile(levels, 0.1);
}
const peak = (samples: Float32Array): number => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
const percent = (share: number | undefined): string => (share === undefined ? '–' : (100 * share).toFixed(0));
const ofBase = new Map<string, Awaited<ReturnType<typeof evaluateVoice>>>();
/** What `voice` says of the judged text; what is understood of it, which takes longest, is only measured where it is asked for. */
async function evaluateVoice(voice: Voice, understood: boolean) {
  await speak(voice, 'Ready.');
  const { samples, rtf } = await speak(voice, evaluated);
  const lufs = integratedLoudness({ samples, sampleRate: goalRate });
  return {
    samples,
    rtf,
    lufs,
    steepness: steepness(samples),
    silence: silenceDb(samples),
    words: understood ? wordErrors(samples, evaluated) : undefined,
  };
}

let missed = 0;
let latest: Voice | undefined;
const columns = [
  'F0 st',
  'spectrum dB',
  'cosine',
  'words missed % (base)',
  'LUFS (base)',
  'steepest (base)',
  'peak',
  'silence dB (base)',
];
console.log(`| goal (base) | of | ${columns.join(' | ')} | fit s | RTF |\n|${'---|'.repeat(columns.length + 4)}`);
for (const { name, record, excludedIds } of goals.filter((goal) => goal.name.includes(part))) {
  const samples = await record();
  const seconds = samples.length / goalRate;
  for (const length of new Set(lengths.map((max) => Math.min(max, seconds)))) {
    const goal = samples.subarray(0, length * goalRate);
    const startedAt = process.cpuUsage();
    const fitted = fitVoice([goal], { language: 'en', excludedIds });
    const fitS = cpuS(startedAt);
    const base = baseOf(fitted);
    if (!ofBase.has(base.id)) ofBase.set(base.id, await evaluateVoice(base, true));
    const plain = ofBase.get(base.id)!;
    const evaluation = await evaluateVoice(toVoice(fitted), length === Math.min(seconds, lengths.at(-1)!));
    const { f0ErrorSemitones, spectrumDb, mfccCosine } = compareProfiles(
      measureProfile([evaluation.samples], goalRate, 1)!,
      measureProfile([goal], goalRate, 1)!,
    );
    const faults = [
      f0ErrorSemitones > aims.f0 && 'F0',
      spectrumDb > aims.spectrum && 'spectrum',
      mfccCosine < aims.cosine && 'cosine',
      fitS > aims.fitS && 'fit',
      evaluation.rtf > aims.rtf && 'RTF',
      Math.abs(evaluation.lufs - plain.lufs) > aims.loudness && 'loudness',
      peak(evaluation.samples) >= 1 && 'peak',
      evaluation.steepness > Math.max(plain.steepness, steepness(goal)) * aims.steeper && 'clicks',
      evaluation.silence > Math.max(aims.silence, plain.silence + 3) && 'silence',
    ].filter(Boolean);
    missed += faults.length;
    latest = toVoice(fitted);
    const cells = [
      `${name} (${base.name})`,
      `${length.toFixed(0)} s`,
      f0ErrorSemitones.toFixed(2),
      spectrumDb.toFixed(2),
      mfccCosine.toFixed(4),
      `${percent(evaluation.words)} (${percent(plain.words)})`,
      `${evaluation.lufs.toFixed(1)} (${plain.lufs.toFixed(1)})`,
      `${evaluation.steepness.toFixed(1)} (${plain.steepness.toFixed(1)})`,
      peak(evaluation.samples).toFixed(2),
      `${evaluation.silence.toFixed(0)} (${plain.silence.toFixed(0)})`,
      fitS.toFixed(1),
      evaluation.rtf.toFixed(3),
    ];
    console.log(`| ${cells.join(' | ')} |${faults.length > 0 ? ` misses ${faults.join(', ')}` : ''}`);
  }
}
const firsts: number[] = [];
for (let round = 0; latest && round < 9; round++) firsts.push((await speak(latest, thousandCharacters)).firstMs);
console.log(`first audio p50 ${percentile(firsts, 0.5).toFixed(0)} ms, aim ${aims.firstMs} ms`);
console.log(missed === 0 ? 'all aims are met' : `${missed} aims are missed`);
await speech.close();
process.exit(missed === 0 ? 0 : 1);
