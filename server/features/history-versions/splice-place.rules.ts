import { findQuietest } from '../../../audio/effects/splice.ts';
import type { AlignmentWire } from '../../../contract/speech/speech.ts';
import type { SpokenSound } from '../speech/generation/spoken-sound.rules.ts';
import type { TextRange } from './version-text.rules.ts';

/** When a range is spoken, with the sounds around it, in seconds. */
export interface SpokenRange {
  /** Indexes of its characters in the alignment, `to` excluded. */
  readonly from: number;
  readonly to: number;
  readonly startS: number;
  readonly endS: number;
  /** End of the sound before, and start of the sound after. */
  readonly previousEndS: number;
  readonly nextStartS: number;
}

/** Only these have a sound, and so a reliable time. */
const audible = /[\p{L}\p{N}]/u;

/** Finds a range of the text in its alignment; undefined if the alignment belongs to another text. */
export function findSpokenRange(
  alignment: AlignmentWire,
  text: string,
  { start, end }: TextRange,
  durationS: number,
): SpokenRange | undefined {
  const { characters, character_start_times_seconds: starts, character_end_times_seconds: ends } = alignment;
  if (characters.join('') !== text) return undefined;
  let offset = 0;
  let [from, to] = [characters.length, characters.length];
  for (const [at, character] of characters.entries()) {
    if (offset >= start) from = Math.min(from, at);
    if (offset >= end) to = Math.min(to, at);
    offset += character.length;
  }
  const isAudible = (_: unknown, at: number): boolean => audible.test(characters[at]!);
  const sounding = [...characters.keys()].filter(isAudible);
  const inside = sounding.filter((at) => at >= from && at < to);
  if (inside.length === 0) return undefined;
  const [before, after] = [sounding.findLast((at) => at < from), sounding.find((at) => at >= to)];
  return {
    from,
    to,
    startS: starts[inside[0]!]!,
    endS: ends[inside.at(-1)!]!,
    previousEndS: before === undefined ? 0 : ends[before]!,
    nextStartS: after === undefined ? durationS : starts[after]!,
  };
}

/** A part of a sound, in samples from its start. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Seams are searched this far into the pauses around the range, and this far into its sounds, in seconds. */
const [searchS, insideS] = [0.4, 0.02];
/** Pauses within the range that are kept are at most this long. */
const pauseS = 1;
/** Louder samples are sound (−48 dBFS). */
const silence = 0.004;
const fadeS = 0.008;
/** What the silence trimmer leaves before the first sound and after the last, in seconds. */
const [leadS, tailS] = [0.015, 0.04];

/** The parts of the source that decide where it is cut. */
export function seamWindows(range: SpokenRange, rate: number, samples: number): { left: Window; right: Window } {
  const clamp = (seconds: number): number => Math.min(samples, Math.max(0, Math.round(seconds * rate)));
  const { startS, endS, previousEndS, nextStartS } = range;
  return {
    left: {
      from: clamp(Math.max(startS - searchS, previousEndS - insideS)),
      to: clamp(Math.min(endS, startS + pauseS)),
    },
    right: {
      from: clamp(Math.max(startS, endS - pauseS)),
      to: clamp(Math.min(endS + searchS, nextStartS + insideS)),
    },
  };
}

/** Where the source is cut, and the silence that the new sound gets in place of the pauses that are cut off with it. */
export interface SeamPlaces extends Window {
  readonly fade: number;
  readonly silenceBefore: number;
  readonly silenceAfter: number;
}

/** Finds the quietest places for both seams. `left` and `right` are the samples of the windows. */
export function placeSeams(
  range: SpokenRange,
  windows: ReturnType<typeof seamWindows>,
  { left, right }: { readonly left: Float32Array; readonly right: Float32Array },
  rate: number,
): SeamPlaces {
  const fade = Math.round(fadeS * rate);
  const inside = Math.round(insideS * rate);
  const start = Math.round(range.startS * rate) - windows.left.from;
  const end = Math.round(range.endS * rate) - windows.right.from;
  const from = findQuietest(left.subarray(0, Math.max(fade, start + inside)), fade, start - fade);
  const searched = Math.max(0, end - inside);
  const to = searched + findQuietest(right.subarray(searched), fade, end - searched) + fade;
  const pauseAfterFrom = countSilence(left.subarray(from));
  const pauseBeforeTo = countSilence(right.subarray(0, to).slice().reverse());
  return {
    from: windows.left.from + from,
    to: Math.max(windows.left.from + from + fade, windows.right.from + to),
    fade,
    silenceBefore: Math.max(0, pauseAfterFrom - Math.round(leadS * rate)),
    silenceAfter: Math.max(0, pauseBeforeTo - Math.round(tailS * rate)),
  };
}

const countSilence = (samples: Float32Array): number => {
  const first = samples.findIndex((sample) => Math.abs(sample) > silence);
  return first < 0 ? samples.length : first;
};

/** The alignment after a splice: new characters at `atS`, and what follows later by `addedS`. */
export function splicedAlignment(
  source: AlignmentWire,
  { from, to }: Pick<SpokenRange, 'from' | 'to'>,
  spoken: Pick<SpokenSound, 'starts' | 'ends'> & { readonly text: string },
  { atS, addedS, stretch }: { readonly atS: number; readonly addedS: number; readonly stretch: number },
): AlignmentWire {
  const place = (ms: number): number => roundToMs(atS + (ms * stretch) / 1000);
  const replaced = (times: readonly number[], added: readonly number[]): number[] => [
    ...times.slice(0, from),
    ...added.map(place),
    ...times.slice(to).map((seconds) => roundToMs(seconds + addedS)),
  ];
  return {
    characters: [...source.characters.slice(0, from), ...spoken.text, ...source.characters.slice(to)],
    character_start_times_seconds: replaced(source.character_start_times_seconds, spoken.starts),
    character_end_times_seconds: replaced(source.character_end_times_seconds, spoken.ends),
  };
}

/** The alignment with changed times. */
export function mapTimes(source: AlignmentWire, change: (seconds: number) => number): AlignmentWire {
  const changed = (times: readonly number[]): number[] => times.map((seconds) => roundToMs(change(seconds)));
  return {
    characters: source.characters,
    character_start_times_seconds: changed(source.character_start_times_seconds),
    character_end_times_seconds: changed(source.character_end_times_seconds),
  };
}

const roundToMs = (s: number): number => Math.round(s * 1000) / 1000;
