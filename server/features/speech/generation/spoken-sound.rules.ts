import { openSilenceTrimmer } from '../../../../audio/effects/trim-silence.ts';
import { concatSamples, type Pcm } from '../../../../audio/pcm.ts';

/** Character times of a call, in seconds from its first sample. */
export interface SpokenCharacters {
  readonly characters: readonly string[];
  readonly startS: readonly number[];
  readonly endS: readonly number[];
}

/** Speech without the silence around it. */
export interface SpokenSound extends Pcm {
  /** Start and end of each code point in ms. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** dBFS; null for silence. */
  readonly rmsDb: number | null;
  readonly peakDb: number | null;
}

/** Length of speech in which nothing is heard, in seconds. */
const silenceS = 0.1;

/**
 * Trims the silence at both ends, and moves the times with it. The first character starts with the first sound: engines
 * report the first word in steps of up to 25 ms, but the marks of chapters and the words must agree within 20 ms.
 */
export function trimSpeech(
  { samples, sampleRate }: Pcm,
  text: string,
  times: readonly SpokenCharacters[],
): SpokenSound {
  const trimmer = openSilenceTrimmer(sampleRate);
  const head = trimmer.process(samples).slice();
  const heard = concatSamples([head, trimmer.finish()]);
  const trimmed = heard.length > 0 ? heard : new Float32Array(Math.round(silenceS * sampleRate));
  const durationMs = (trimmed.length / sampleRate) * 1000;
  const place = (seconds: number): number =>
    Math.round(10 * Math.min(durationMs, Math.max(0, (seconds - trimmer.trimmedS) * 1000))) / 10;
  const { startS, endS } = timesOf([...text], times, samples.length / sampleRate);
  const [starts, ends] = [startS.map(place), endS.map(place)];
  if (heard.length > 0 && starts.length > 0) starts[0] = Math.min(ends[0]!, Math.round(10_000 * trimmer.leadS) / 10);
  return {
    samples: trimmed,
    sampleRate,
    starts,
    ends,
    ...levels(trimmed),
  };
}

/** The given times, or evenly spread ones if the engine reported them for another number of characters. */
function timesOf(characters: readonly string[], times: readonly SpokenCharacters[], durationS: number) {
  const startS = times.flatMap((part) => part.startS);
  const endS = times.flatMap((part) => part.endS);
  if (startS.length === characters.length && endS.length === characters.length) return { startS, endS };
  const step = durationS / Math.max(1, characters.length);
  return { startS: characters.map((_, at) => at * step), endS: characters.map((_, at) => (at + 1) * step) };
}

function levels(samples: Float32Array): { rmsDb: number | null; peakDb: number | null } {
  let [sum, peak] = [0, 0];
  for (const sample of samples) {
    sum += sample * sample;
    peak = Math.max(peak, Math.abs(sample));
  }
  if (peak === 0) return { rmsDb: null, peakDb: null };
  return { rmsDb: 10 * Math.log10(sum / samples.length), peakDb: 20 * Math.log10(peak) };
}

/** What was recorded, as one sound without the silence around it. */
export function joinSpeech(recording: readonly Pcm[], text: string, times: readonly SpokenCharacters[]): SpokenSound {
  const sampleRate = recording[0]?.sampleRate ?? 24_000;
  return trimSpeech({ samples: concatSamples(recording.map(({ samples }) => samples)), sampleRate }, text, times);
}
