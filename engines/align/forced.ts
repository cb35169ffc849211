import { mfccHopS } from '../../audio/mfcc.ts';
import type { Pcm } from '../../audio/pcm.ts';
import type { Warp } from '../../audio/warp.ts';
import type { CharacterTimes, SpeechChunk } from '../contract.ts';
import { tokensOf } from './tokens.ts';
import type { Warper } from './warper.ts';

/** A stretch of the text with its time in the recording, in seconds. */
export interface TimedText {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** A text laid over a recording of it. */
export interface ForcedAlignment {
  readonly characters: readonly TimedText[];
  /** `loss`: how unlike the recording sounds what a synthetic voice makes of the word; about 2 for a good fit. */
  readonly words: readonly (TimedText & { readonly loss: number })[];
  /** The mean of the words. */
  readonly loss: number;
}

/**
 * Lays `text` over a recording of it: `reference` is the same text as an engine with times of its own says it, and the two
 * sounds are warped onto each other. Throws `signal.reason`.
 */
export async function forceAlign(
  text: string,
  recording: Pcm,
  reference: AsyncIterable<SpeechChunk>,
  warper: Warper,
  signal: AbortSignal,
): Promise<ForcedAlignment> {
  const { pcm, times } = await gathered(reference);
  const found = await warper.warp({ left: pcm, right: recording }, signal);
  const lengthS = recording.samples.length / recording.sampleRate;
  const frames = found.first.length;
  const frameOf = (s: number): number => Math.max(0, Math.min(frames - 1, Math.round(s / mfccHopS)));
  const startOf = (s: number): number => Math.min(lengthS, middle(found, frameOf(s)) * mfccHopS);
  const endOf = (s: number): number => Math.min(lengthS, middle(found, frameOf(s)) * mfccHopS);

  const characters = times.characters.map((character, i) => {
    const startS = startOf(times.startS[i]!);
    return { text: character, startS, endS: Math.max(startS, endOf(times.endS[i]!)) };
  });
  // Characters are code points, tokens count in UTF-16.
  const indexOf = new Map<number, number>();
  let offset = 0;
  for (const [i, { text: character }] of characters.entries()) {
    indexOf.set(offset, i);
    offset += character.length;
  }
  const words = tokensOf(text).flatMap(({ from, to }) => {
    const [first, next] = [indexOf.get(from), indexOf.get(to) ?? characters.length];
    if (first === undefined) return [];
    const [low, high] = [frameOf(times.startS[first]!), frameOf(times.endS[next - 1]!)];
    const part = found.distance.subarray(low, high + 1);
    const loss = part.reduce((sum, value) => sum + value, 0) / (part.length || 1);
    return [{ text: text.slice(from, to), startS: characters[first]!.startS, endS: characters[next - 1]!.endS, loss }];
  });
  const loss = words.reduce((sum, word) => sum + word.loss, 0) / (words.length || 1);
  return { characters, words, loss };
}

/** The frame of the recording that a frame of the reference goes with: the middle where it goes with several. */
const middle = ({ first, last }: Warp, frame: number): number => (first[frame]! + last[frame]!) / 2;

async function gathered(reference: AsyncIterable<SpeechChunk>): Promise<{ pcm: Pcm; times: CharacterTimes }> {
  const pieces: Float32Array[] = [];
  const times = { characters: [] as string[], startS: [] as number[], endS: [] as number[] };
  let sampleRate = 0;
  for await (const { pcm, alignment } of reference) {
    pieces.push(pcm.samples);
    sampleRate = pcm.sampleRate;
    times.characters.push(...(alignment?.original.characters ?? []));
    times.startS.push(...(alignment?.original.startS ?? []));
    times.endS.push(...(alignment?.original.endS ?? []));
  }
  const samples = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    samples.set(piece, at);
    at += piece.length;
  }
  return { pcm: { samples, sampleRate }, times };
}
