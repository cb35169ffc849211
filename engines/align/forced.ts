import type { WarpPath } from '../../audio/analysis/dynamic-time-warping.ts';
import { mfccHopS, splitIntoBlocks } from '../../audio/analysis/mfcc.ts';
import { concatSamples, type Pcm } from '../../audio/pcm.ts';
import { EngineError } from '../contract/engine-error.ts';
import type { SpeechChunk } from '../contract/streaming.ts';
import type { AlignmentThread } from './alignment-thread.ts';
import { tokenize } from './tokens.ts';

/** A part of the text with its time in the recording, in seconds. */
export interface TimedText {
  readonly text: string;
  readonly startS: number;
  readonly endS: number;
}

/** A text aligned with a recording of it. */
export interface ForcedAlignment {
  readonly characters: readonly TimedText[];
  /** `loss`: the acoustic distance between the recording and the synthesized word; about 2 for a good match. */
  readonly words: readonly (TimedText & { readonly loss: number })[];
  /** The mean over the words. */
  readonly loss: number;
}

/** Audio in memory or as a stream. */
export type AudioSource = Pcm | AsyncIterable<Pcm>;

/**
 * Limit of the reference speech for a recording of `recordedS`. Nobody speaks that much faster than an engine, but a
 * short text of numbers can take hours to read.
 */
const maxReferenceS = (recordedS: number): number => 3 * recordedS + 60;

/**
 * Aligns `text` with a recording of it. `reference` is the same text from an engine that reports word times; the two
 * are aligned by dynamic time warping. Only features are kept in memory, 300 kB per minute. Throws `signal.reason`, the
 * error of `recording`, or EngineError, which is not retryable if the text is much longer than the recording.
 */
export async function forceAlign(
  text: string,
  recording: AudioSource,
  reference: AsyncIterable<SpeechChunk>,
  thread: AlignmentThread,
  signal: AbortSignal,
): Promise<ForcedAlignment> {
  const { features: recordingFeatures, lengthS } = await extractFeatures(cutPieces(recording), thread, signal);
  const times = { characters: [] as string[], startS: [] as number[], endS: [] as number[] };
  async function* readReference(): AsyncGenerator<Pcm> {
    let referenceS = 0;
    for await (const { pcm, alignment } of reference) {
      referenceS += pcm.samples.length / pcm.sampleRate;
      if (referenceS > maxReferenceS(lengthS)) throw tooLong(lengthS);
      times.characters.push(...(alignment?.original.characters ?? []));
      times.startS.push(...(alignment?.original.startS ?? []));
      times.endS.push(...(alignment?.original.endS ?? []));
      yield pcm;
    }
  }
  const { features: referenceFeatures } = await extractFeatures(readReference(), thread, signal);
  const path = await thread.alignFrames(referenceFeatures, recordingFeatures, signal);
  const frames = path.first.length;
  const toFrame = (s: number): number => Math.max(0, Math.min(frames - 1, Math.round(s / mfccHopS)));
  const toRecordingS = (s: number): number => Math.min(lengthS, mapFrame(path, toFrame(s)) * mfccHopS);

  const characters = times.characters.map((character, i) => {
    const startS = toRecordingS(times.startS[i]!);
    return { text: character, startS, endS: Math.max(startS, toRecordingS(times.endS[i]!)) };
  });
  const indexByOffset = indexCharacters(times.characters);
  const words = tokenize(text).flatMap(({ from, to }) => {
    const [first, next] = [indexByOffset.get(from), indexByOffset.get(to) ?? characters.length];
    if (first === undefined) return [];
    const [low, high] = [toFrame(times.startS[first]!), toFrame(times.endS[next - 1]!)];
    const part = path.distance.subarray(low, high + 1);
    const loss = part.reduce((sum, value) => sum + value, 0) / (part.length || 1);
    return [{ text: text.slice(from, to), startS: characters[first]!.startS, endS: characters[next - 1]!.endS, loss }];
  });
  const loss = words.reduce((sum, word) => sum + word.loss, 0) / (words.length || 1);
  return { characters, words, loss };
}

/** The index of each character by its UTF-16 offset, because characters are code points but tokens have offsets. */
function indexCharacters(characters: readonly string[]): ReadonlyMap<number, number> {
  const indexByOffset = new Map<number, number>();
  let offset = 0;
  for (const [i, character] of characters.entries()) {
    indexByOffset.set(offset, i);
    offset += character.length;
  }
  return indexByOffset;
}

/** The recording frame that matches a reference frame: the middle if there are several. */
const mapFrame = ({ first, last }: WarpPath, frame: number): number => (first[frame]! + last[frame]!) / 2;

function tooLong(recordedS: number): EngineError {
  const [referenceS, lastsS] = [maxReferenceS(recordedS), recordedS].map((s) => Math.round(s));
  const message = `the text takes more than ${referenceS} seconds to read, but the recording lasts ${lastsS} seconds`;
  return new EngineError('align', message, { retryable: false });
}

/** The MFCC of the audio and its length in seconds. */
async function extractFeatures(pieces: AsyncIterable<Pcm>, thread: AlignmentThread, signal: AbortSignal) {
  let lengthS = 0;
  async function* countSamples(): AsyncGenerator<Pcm> {
    for await (const pcm of pieces) {
      lengthS += pcm.samples.length / pcm.sampleRate;
      yield pcm;
    }
  }
  const parts: Float32Array[] = [];
  for await (const block of splitIntoBlocks(countSamples())) parts.push(await thread.computeMfcc(block, signal));
  return { features: concatSamples(parts), lengthS };
}

/** Recordings in memory are read in pieces of this length, which avoids a second copy of the whole. */
const pieceSamples = 100_000;

async function* cutPieces(sound: AudioSource): AsyncGenerator<Pcm> {
  if (Symbol.asyncIterator in sound) return yield* sound;
  const { samples, sampleRate } = sound;
  for (let at = 0; at < samples.length; at += pieceSamples)
    yield { samples: samples.subarray(at, at + pieceSamples), sampleRate };
}
