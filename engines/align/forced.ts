import { mfccHopS, soundBlocks } from '../../audio/analysis/mfcc.ts';
import type { Warp } from '../../audio/effects/warp.ts';
import type { Pcm } from '../../audio/pcm.ts';
import { EngineError, type SpeechChunk } from '../contract.ts';
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

/** A sound that is there, or comes in pieces. */
export type Sound = Pcm | AsyncIterable<Pcm>;

/**
 * A text is read in no more time than this, beside a recording that lasts `recordedS`. Nobody speaks so much faster than an
 * engine; and a short text can be hours of numbers.
 */
const longestReadS = (recordedS: number): number => 3 * recordedS + 60;

/**
 * Lays `text` over a recording of it: `reference` is the same text as an engine with times of its own says it, and the two
 * sounds are warped onto each other. Neither is held: what is kept of a minute takes 300 kB. Throws `signal.reason`, what
 * `recording` throws, or EngineError: not retryable where the text is read in much more time than the recording lasts.
 */
export async function forceAlign(
  text: string,
  recording: Sound,
  reference: AsyncIterable<SpeechChunk>,
  warper: Warper,
  signal: AbortSignal,
): Promise<ForcedAlignment> {
  const { features: recorded, lengthS } = await measured(piecesOf(recording), warper, signal);
  const times = { characters: [] as string[], startS: [] as number[], endS: [] as number[] };
  async function* read(): AsyncGenerator<Pcm> {
    let readS = 0;
    for await (const { pcm, alignment } of reference) {
      readS += pcm.samples.length / pcm.sampleRate;
      if (readS > longestReadS(lengthS)) throw tooLong(lengthS);
      times.characters.push(...(alignment?.original.characters ?? []));
      times.startS.push(...(alignment?.original.startS ?? []));
      times.endS.push(...(alignment?.original.endS ?? []));
      yield pcm;
    }
  }
  const { features: said } = await measured(read(), warper, signal);
  const found = await warper.warp(said, recorded, signal);
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

function tooLong(recordedS: number): EngineError {
  const [readS, lastsS] = [longestReadS(recordedS), recordedS].map((s) => Math.round(s));
  const message = `to read it takes more than ${readS} seconds, and the recording lasts ${lastsS}`;
  return new EngineError('align', message, { retryable: false });
}

/** The cepstra of a sound, and how long it lasts in seconds. */
async function measured(pieces: AsyncIterable<Pcm>, warper: Warper, signal: AbortSignal) {
  let lengthS = 0;
  async function* counted(): AsyncGenerator<Pcm> {
    for await (const pcm of pieces) {
      lengthS += pcm.samples.length / pcm.sampleRate;
      yield pcm;
    }
  }
  const parts: Float32Array[] = [];
  for await (const block of soundBlocks(counted())) parts.push(await warper.measure(block, signal));
  const features = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    features.set(part, at);
    at += part.length;
  }
  return { features, lengthS };
}

/** So that no second copy of the whole is made. */
const pieceSamples = 100_000;

async function* piecesOf(sound: Sound): AsyncGenerator<Pcm> {
  if (Symbol.asyncIterator in sound) return yield* sound;
  const { samples, sampleRate } = sound;
  for (let at = 0; at < samples.length; at += pieceSamples)
    yield { samples: samples.subarray(at, at + pieceSamples), sampleRate };
}
