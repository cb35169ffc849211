import type { GrowingAudio } from '../player/player-audio.ts';
import { concatBytes } from '../player/player-playback.ts';
import { alignToSamples, rawDurationInS, wavHeader } from '../player/player-wav.ts';
import { completeFrames } from './waveform-mp3.ts';

/** Peaks per second. */
export const peaksPerSecond = 100;

/** A segment of audio that a browser can decode on its own. */
interface Segment {
  readonly file: ArrayBuffer;
  /** Undefined: use the decoder's. */
  readonly durationInS: number | undefined;
}

/** About four seconds at 128 kbit/s: small enough to draw early, large enough to decode efficiently. */
const segmentBytes = 64 * 1024;
/** Larger files of other formats are not decoded just for a waveform. */
const maxDecodedBytes = 24 * 1024 * 1024;
/** More frequent updates are not visible. */
const reportIntervalMs = 200;
/** Low, because only the outline is needed; the decoder resamples to it. Hz. */
const decodeRate = 8000;

/** Decodes streaming audio and reports its peaks so far, each 0 to 1. Returns a stop function. */
export function followPeaks(audio: GrowingAudio, onPeaks: (peaks: readonly number[]) => void): () => void {
  const decoder = new OfflineAudioContext(1, 1, decodeRate);
  const peaks: number[] = [];
  const cut = cutter(audio);
  let isBusy = false;
  let isStopped = false;

  async function advance(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    let notifiedAt = Number.NEGATIVE_INFINITY;
    for (let segment = cut(); segment && !isStopped; segment = cut()) {
      // Audio that cannot be decoded has no waveform; the player reports whether it plays.
      const decoded = await decoder.decodeAudioData(segment.file).catch(() => undefined);
      if (!decoded || isStopped) continue;
      appendPeaks(peaks, decoded.getChannelData(0), segment.durationInS ?? decoded.duration);
      if (performance.now() - notifiedAt < reportIntervalMs) continue;
      notifiedAt = performance.now();
      onPeaks([...peaks]);
    }
    isBusy = false;
    if (!isStopped && peaks.length > 0) onPeaks([...peaks]);
  }

  const unsubscribe = audio.subscribe(() => void advance());
  void advance();
  return () => {
    isStopped = true;
    unsubscribe();
  };
}

/** Appends the peaks of `samples`, which last `durationInS`. */
export function appendPeaks(peaks: number[], samples: Float32Array, durationInS: number): void {
  const count = Math.max(1, Math.round(durationInS * peaksPerSecond));
  for (let at = 0; at < count; at++) {
    let peak = 0;
    const end = Math.floor(((at + 1) * samples.length) / count);
    for (let index = Math.floor((at * samples.length) / count); index < end; index++)
      peak = Math.max(peak, Math.abs(samples[index]!));
    peaks.push(peak);
  }
}

/** Takes the next decodable segment; undefined if there is none yet. */
export function cutter(audio: GrowingAudio): () => Segment | undefined {
  let consumed = 0;
  let rest: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  return () => {
    const isGrowing = audio.state() === 'growing';
    const isMp3 = audio.contentType() === 'audio/mpeg';
    if (!isMp3 && !audio.raw) {
      if (isGrowing || consumed > 0) return undefined;
      consumed = audio.chunks.length;
      return completeFile(audio);
    }
    const pending = [rest];
    let length = rest.length;
    while (consumed < audio.chunks.length && length < segmentBytes) {
      const chunk = audio.chunks[consumed++]!;
      pending.push(Uint8Array.from(chunk));
      length += chunk.length;
    }
    rest = concatBytes(pending);
    if (length < segmentBytes && isGrowing) return undefined;
    const segment = isMp3 ? mp3Segment(rest) : rawSegment(audio, rest);
    if (!segment) return undefined;
    rest = rest.slice(segment.length);
    return segment;
  };
}

type CutSegment = Segment & { readonly length: number };

function mp3Segment(bytes: Uint8Array<ArrayBuffer>): CutSegment | undefined {
  const { length, durationInS } = completeFrames(bytes);
  return length === 0 ? undefined : { file: bytes.slice(0, length).buffer, durationInS, length };
}

function rawSegment({ raw }: GrowingAudio, bytes: Uint8Array<ArrayBuffer>): CutSegment | undefined {
  if (!raw) return undefined;
  const length = alignToSamples(raw, bytes.length);
  if (length === 0) return undefined;
  const file = concatBytes([wavHeader(raw, length), bytes.subarray(0, length)]).buffer;
  return { file, durationInS: rawDurationInS(raw, length), length };
}

function completeFile(audio: GrowingAudio): Segment | undefined {
  const bytes = concatBytes(audio.chunks);
  if (bytes.length === 0 || bytes.length > maxDecodedBytes) return undefined;
  return { file: bytes.buffer, durationInS: undefined };
}
