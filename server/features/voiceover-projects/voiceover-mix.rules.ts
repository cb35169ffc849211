import type { Stereo } from '../../../audio/dubbing/mix-dub.ts';
import { fitClip } from '../../../contract/dubbing/voiceover-timing.ts';
import type { VoiceoverClip, VoiceoverFile, VoiceoverTrack } from './voiceover-projects.store.ts';

/** Of the mix, in Hz. */
export const mixRate = 44_100;

/** A clip as it is mixed. Times in samples of the mix. */
export interface MixedClip {
  readonly file: VoiceoverFile;
  readonly start: number;
  readonly length: number;
  /** What is left out at the start of the file, in ms. */
  readonly skipMs: number;
  readonly tempo: number;
  /** A factor. */
  readonly gain: number;
  readonly fadeIn: number;
  readonly fadeOut: number;
}

interface Timeline {
  readonly tracks: readonly VoiceoverTrack[];
  readonly clips: readonly VoiceoverClip[];
  readonly files: readonly VoiceoverFile[];
}

export const toSamples = (ms: number): number => Math.round((ms * mixRate) / 1000);

/** The clips that are heard, in order of time: a solo track silences the others. */
export function planMix({ tracks, clips, files }: Timeline): MixedClip[] {
  const hasSolo = tracks.some(({ isSolo }) => isSolo);
  const heard = new Map(
    tracks.filter(({ isMuted, isSolo }) => !isMuted && (isSolo || !hasSolo)).map((track) => [track.id, track]),
  );
  const byId = new Map(files.map((file) => [file.id, file]));
  return clips
    .flatMap((clip): MixedClip[] => {
      const track = heard.get(clip.trackId);
      const file = clip.fileId === null ? undefined : byId.get(clip.fileId);
      if (!track || !file) return [];
      const { tempo, lengthMs } = fitClip(file.kind === 'speech' ? clip : { ...clip, endMs: null }, file.durationMs);
      return [
        {
          file,
          start: toSamples(clip.startMs),
          length: toSamples(lengthMs),
          skipMs: clip.trimStartMs,
          tempo,
          gain: 10 ** ((track.gainDb + clip.gainDb) / 20),
          fadeIn: toSamples(clip.fadeInMs),
          fadeOut: toSamples(clip.fadeOutMs),
        },
      ];
    })
    .toSorted((a, b) => a.start - b.start);
}

/** What two equal files have in common. */
export const mixFacts = (clips: readonly MixedClip[]): unknown =>
  clips.map(({ file, ...clip }) => [file.id, ...Object.values(clip)]);

/** The sound of a clip in pieces of any length, from its start. */
export type OpenMixedClip = (clip: MixedClip) => AsyncIterable<Stereo>;

/** Samples of a piece of the mix. */
const pieceSamples = mixRate / 2;

/** Adds clips up, in pieces. Each is opened when the mix has reached it, and closed at its end. */
export async function* mixClips(
  clips: readonly MixedClip[],
  total: number,
  open: OpenMixedClip,
): AsyncGenerator<Stereo> {
  let next = 0;
  let sounding: { readonly clip: MixedClip; readonly reader: ReturnType<typeof openReader> }[] = [];
  try {
    for (let at = 0; at < total; at += pieceSamples) {
      const length = Math.min(pieceSamples, total - at);
      const piece: Stereo = [new Float32Array(length), new Float32Array(length)];
      for (; next < clips.length && clips[next]!.start < at + length; next++)
        sounding.push({ clip: clips[next]!, reader: openReader(open(clips[next]!)) });
      for (const { clip, reader } of sounding) {
        const from = Math.max(0, clip.start - at);
        const to = Math.min(length, clip.start + clip.length - at);
        if (to <= from) continue;
        const part = await reader.take(to - from);
        for (let i = from; i < to; i++) {
          const gain = clip.gain * fadeAt(clip, at + i - clip.start);
          piece[0][i]! += part[0][i - from]! * gain;
          piece[1][i]! += part[1][i - from]! * gain;
        }
      }
      const ended = sounding.filter(({ clip }) => clip.start + clip.length <= at + length);
      for (const { reader } of ended) await reader.close();
      sounding = sounding.filter((one) => !ended.includes(one));
      yield piece;
    }
  } finally {
    for (const { reader } of sounding) await reader.close();
  }
}

function fadeAt({ length, fadeIn, fadeOut }: MixedClip, at: number): number {
  const rise = fadeIn > 0 ? Math.min(1, at / fadeIn) : 1;
  const fall = fadeOut > 0 ? Math.min(1, (length - at) / fadeOut) : 1;
  return rise * fall;
}

/** Reads a sound in pieces of a given length; silence follows its end. */
function openReader(source: AsyncIterable<Stereo>) {
  const iterator = source[Symbol.asyncIterator]();
  let rest: Stereo = [new Float32Array(), new Float32Array()];
  return {
    async take(length: number): Promise<Stereo> {
      const output: Stereo = [new Float32Array(length), new Float32Array(length)];
      for (let filled = 0; filled < length; ) {
        if (rest[0].length === 0) {
          const { done, value } = await iterator.next();
          if (done) break;
          rest = value;
        }
        const count = Math.min(length - filled, rest[0].length);
        for (const channel of [0, 1] as const) output[channel].set(rest[channel].subarray(0, count), filled);
        rest = [rest[0].subarray(count), rest[1].subarray(count)];
        filled += count;
      }
      return output;
    },
    close: async (): Promise<void> => void (await iterator.return?.()),
  };
}
