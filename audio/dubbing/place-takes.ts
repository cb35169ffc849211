import { openStreamResampler } from '../effects/stream-resampler.ts';
import { openTempoStretcher } from '../effects/tempo.ts';
import { concatSamples, type Pcm } from '../pcm.ts';
import { activeLevelDb } from './level-track.ts';

/** A spoken line at its place. Times in ms. */
export interface PlacedTake {
  readonly startMs: number;
  /** The sound is cut off here, if it is longer. */
  readonly endMs: number;
  /** Above 1: it is played faster. */
  readonly stretch: number;
  /** How loud it is to be, in dBFS without pauses; undefined: as it is. */
  readonly levelDb?: number | undefined;
  /** Its sound, at any rate; undefined if it is gone. */
  load(): Promise<Pcm | undefined>;
}

export interface TrackShape {
  /** Hz */
  readonly sampleRate: number;
  /** Length of the track. */
  readonly samples: number;
  /** Length of a piece but the last. */
  readonly pieceSamples: number;
}

/** A take is made louder or softer by at most this, in dB. */
const maxGainDb = 12;
/** Fade at the end of a sound that is cut off, in seconds. */
const fadeS = 0.03;
/** Samples that are stretched in one step, so that little of them is copied again. */
const stepS = 0.25;

/**
 * The track of voices in pieces, with silence where nobody speaks. Takes are in the order of their starts; each is loaded
 * when the track has reached it, and only those that sound are in memory.
 */
export async function* placeTakes(
  takes: readonly PlacedTake[],
  { sampleRate, samples, pieceSamples }: TrackShape,
): AsyncGenerator<Float32Array<ArrayBuffer>> {
  const position = (ms: number) => Math.round((ms / 1000) * sampleRate);
  let sounding: { readonly at: number; readonly sound: Float32Array }[] = [];
  let next = 0;
  for (let start = 0; start < samples; start += pieceSamples) {
    const piece = new Float32Array(Math.min(pieceSamples, samples - start));
    const end = start + piece.length;
    for (; next < takes.length && position(takes[next]!.startMs) < end; next++) {
      const take = takes[next]!;
      const pcm = await take.load();
      if (pcm) sounding.push({ at: position(take.startMs), sound: shapeTake(take, pcm, sampleRate) });
    }
    for (const { at, sound } of sounding) {
      const from = Math.max(0, at - start);
      const to = Math.min(piece.length, at + sound.length - start);
      for (let i = from; i < to; i++) piece[i]! += sound[i + start - at]!;
    }
    sounding = sounding.filter(({ at, sound }) => at + sound.length > end);
    yield piece;
  }
}

/** A take at the rate of the track, as long and as loud as it is to be. */
export function shapeTake(
  { startMs, endMs, stretch, levelDb }: Omit<PlacedTake, 'load'>,
  pcm: Pcm,
  sampleRate: number,
): Float32Array {
  const sound = resample(stretch === 1 ? pcm : changeTempo(pcm, stretch), sampleRate);
  const room = Math.round(((endMs - startMs) / 1000) * sampleRate);
  const cut = sound.length > room ? cutOff(sound, room, sampleRate) : sound;
  const level = levelDb === undefined ? undefined : activeLevelDb(pcm);
  if (level === undefined || !Number.isFinite(level)) return cut;
  const gainDb = Math.min(maxGainDb, Math.max(-maxGainDb, levelDb! - level));
  const gain = 10 ** (gainDb / 20);
  return cut.map((sample) => sample * gain);
}

function changeTempo({ samples, sampleRate }: Pcm, tempo: number): Pcm {
  const stretcher = openTempoStretcher(sampleRate, tempo);
  const step = Math.round(stepS * sampleRate);
  const parts: Float32Array[] = [];
  for (let at = 0; at < samples.length; at += step) parts.push(stretcher.write(samples.subarray(at, at + step)));
  return { samples: concatSamples([...parts, stretcher.end()]), sampleRate };
}

function resample({ samples, sampleRate }: Pcm, toRate: number): Float32Array {
  if (sampleRate === toRate) return samples;
  const resampler = openStreamResampler(sampleRate, toRate);
  const length = Math.round((samples.length * toRate) / sampleRate);
  // The filter returns its last samples once it knows what follows.
  const tail = new Float32Array(Math.ceil((64 * Math.max(sampleRate, toRate)) / toRate));
  return concatSamples([resampler.write(samples), resampler.write(tail)]).subarray(0, length);
}

function cutOff(sound: Float32Array, length: number, sampleRate: number): Float32Array {
  const cut = sound.slice(0, length);
  const fade = Math.min(length, Math.round(fadeS * sampleRate));
  for (let i = 0; i < fade; i++) cut[length - 1 - i]! *= i / fade;
  return cut;
}
