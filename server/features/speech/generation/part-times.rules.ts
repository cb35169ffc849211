import type { Alignment, CharacterTimes } from '../../../../engines/contract/alignment.ts';
import type { SpeechPart } from './generation.rules.ts';

/** A part of a call with the time span of its audio, in seconds from the start of the call. */
export interface PlacedPart {
  readonly audio: Uint8Array;
  readonly startS: number;
  readonly endS: number;
  readonly times: Alignment | undefined;
}

/**
 * The parts of a complete call with audio that lasts `durationS`. With `first`, all times stand on the first part. With
 * `each`, every part carries the characters that start in it; parts in which no word ends are joined with the next, because
 * some clients count the time of a part only if a word ends in it. The last character of each part lasts to the end of the
 * audio that its times describe, so that clients that add up durations and clients that add up audio agree.
 */
export function placeTimes(parts: readonly SpeechPart[], durationS: number, mode: 'first' | 'each'): PlacedPart[] {
  const joined = joinAlignments(parts.flatMap(({ alignments }) => alignments));
  const times = joined && withClosingSpace(joined);
  const audible = parts.filter(({ audio }) => audio.byteLength > 0);
  const totalBytes = audible.reduce((sum, { audio }) => sum + audio.byteLength, 0);
  const placed: PlacedPart[] = [];
  let bytes = 0;
  for (const { audio } of audible) {
    const startS = (bytes / totalBytes) * durationS;
    bytes += audio.byteLength;
    placed.push({ audio, startS, endS: (bytes / totalBytes) * durationS, times: undefined });
  }
  if (!times || placed.length === 0) return placed;
  if (mode === 'first') return [{ ...placed[0]!, times: lastTo(times, durationS) }, ...placed.slice(1)];
  return sliceByWords(placed, times);
}

function sliceByWords(placed: readonly PlacedPart[], times: Alignment): PlacedPart[] {
  const result: PlacedPart[] = [];
  let rest = times;
  let pending: PlacedPart | undefined;
  for (const [index, part] of placed.entries()) {
    pending = pending ? { ...part, audio: Buffer.concat([pending.audio, part.audio]), startS: pending.startS } : part;
    const isLast = index === placed.length - 1;
    const untilS = isLast ? Number.POSITIVE_INFINITY : pending.endS;
    const slice = sliceAlignment(rest, untilS);
    const previous = result.at(-1);
    if (isLast && previous && !endsWord(slice.before.original)) {
      const merged = joinAlignments([previous.times!, slice.before])!;
      const audio = Buffer.concat([previous.audio, pending.audio]);
      result[result.length - 1] = { ...previous, audio, endS: pending.endS, times: lastTo(merged, pending.endS) };
    } else if (isLast || (endsWord(slice.before.original) && endsWord(slice.before.normalized))) {
      result.push({ ...pending, times: lastTo(slice.before, pending.endS) });
      rest = slice.after;
      pending = undefined;
    }
  }
  return result;
}

/** Whether a word is followed by a space. */
const endsWord = ({ characters }: CharacterTimes): boolean => /\S\s/.test(characters.join(''));

export function joinAlignments(alignments: readonly Alignment[]): Alignment | undefined {
  if (alignments.length === 0) return undefined;
  const join = (times: readonly CharacterTimes[]): CharacterTimes => ({
    characters: times.flatMap(({ characters }) => characters),
    startS: times.flatMap(({ startS }) => startS),
    endS: times.flatMap(({ endS }) => endS),
  });
  return {
    original: join(alignments.map((one) => one.original)),
    normalized: join(alignments.map((one) => one.normalized)),
  };
}

/** Adds the space after the text, which the spoken text lacks, to the normalized times. */
function withClosingSpace({ original, normalized }: Alignment): Alignment {
  const { characters, startS, endS } = normalized;
  const isSpace = (text = '') => /^\s$/.test(text);
  if (characters.length === 0 || !isSpace(original.characters.at(-1)) || isSpace(characters.at(-1)))
    return { original, normalized };
  const lastS = endS.at(-1)!;
  const spaceS = Math.min(lastS, Math.max(startS.at(-1)!, original.startS.at(-1)!));
  return {
    original,
    normalized: {
      characters: [...characters, ' '],
      startS: [...startS, spaceS],
      endS: [...endS.slice(0, -1), spaceS, lastS],
    },
  };
}

/** Splits before the characters that start at `atS` or later. */
function sliceAlignment({ original, normalized }: Alignment, atS: number): { before: Alignment; after: Alignment } {
  const split = (times: CharacterTimes) => {
    const found = times.startS.findIndex((startS) => startS >= atS);
    const at = found < 0 ? times.startS.length : found;
    const part = (from: number, to?: number): CharacterTimes => ({
      characters: times.characters.slice(from, to),
      startS: times.startS.slice(from, to),
      endS: times.endS.slice(from, to),
    });
    return { before: part(0, at), after: part(at) };
  };
  const [one, other] = [split(original), split(normalized)];
  return {
    before: { original: one.before, normalized: other.before },
    after: { original: one.after, normalized: other.after },
  };
}

/** The last character ends at `endS`. */
const lastTo = ({ original, normalized }: Alignment, endS: number): Alignment => {
  const last = (times: CharacterTimes): CharacterTimes =>
    times.endS.length === 0
      ? times
      : { ...times, endS: [...times.endS.slice(0, -1), Math.max(endS, times.startS.at(-1)!)] };
  return { original: last(original), normalized: last(normalized) };
};
