import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import { musicRate } from '../../../engines/music/music-constants.ts';
import type { Stereo } from '../../../engines/music/render/renderer.ts';
import type { Clip } from './music-plan.rules.ts';

/** The seam between composed music and a clip. */
const fadeFrames = Math.round(0.02 * musicRate);

/** The sound of a clip: its song at `musicRate`, left and right, from its start. */
export type OpenClip = (clip: Clip) => AsyncIterable<ChannelPcm>;

/** Puts clips in place of what was composed, with a short fade on both sides. Clips are read one after the other. */
export async function* withClips(
  source: AsyncIterable<Stereo>,
  clips: readonly Clip[],
  openClip: OpenClip,
): AsyncGenerator<Stereo> {
  let position = 0;
  const readers = clips.map((clip) => {
    const start = Math.round(clip.startS * musicRate);
    return { start, end: start + Math.round(clip.durationS * musicRate), reader: openFrames(clip, openClip) };
  });
  try {
    for await (const piece of source) {
      const length = piece[0].length;
      for (const { start, end, reader } of readers) {
        const from = Math.max(0, start - position);
        const to = Math.min(length, end - position);
        if (from >= to) continue;
        const [left, right] = await reader.take(to - from);
        for (let i = from; i < to; i++) {
          const at = position + i;
          const share = Math.min(1, (at - start + 1) / fadeFrames, (end - at) / fadeFrames);
          piece[0][i] = piece[0][i]! * (1 - share) + left[i - from]! * share;
          piece[1][i] = piece[1][i]! * (1 - share) + right[i - from]! * share;
        }
      }
      position += length;
      yield piece;
    }
  } finally {
    for (const { reader } of readers) await reader.close();
  }
}

/** Reads a clip in pieces of any length; silence after its end. */
function openFrames(clip: Clip, openClip: OpenClip) {
  let iterator: AsyncIterator<ChannelPcm> | undefined;
  let skip = Math.round(clip.fromS * musicRate);
  let rest: readonly Float32Array[] = [];
  return {
    async take(count: number): Promise<Stereo> {
      iterator ??= openClip(clip)[Symbol.asyncIterator]();
      const output: Stereo = [new Float32Array(count), new Float32Array(count)];
      for (let filled = 0; filled < count; ) {
        if (!rest[0]?.length) {
          const next = await iterator.next();
          if (next.done) break;
          rest = next.value.channels;
        }
        const skipped = Math.min(skip, rest[0]!.length);
        skip -= skipped;
        const used = Math.min(count - filled, rest[0]!.length - skipped);
        for (const [channel, samples] of output.entries())
          samples.set((rest[channel] ?? rest[0]!).subarray(skipped, skipped + used), filled);
        filled += used;
        rest = rest.map((samples) => samples.subarray(skipped + used));
      }
      return output;
    },
    close: async () => void (await iterator?.return?.()),
  };
}

/** The `waveform_visual` of the public API: four values a second, each the largest sample of its quarter, −1000 to 1000. */
export function openVisual() {
  const values: number[] = [];
  const quarter = musicRate / 4;
  let [count, extreme] = [0, 0];
  return {
    add([left, right]: Stereo): void {
      for (let i = 0; i < left.length; i++) {
        const sample = (left[i]! + right[i]!) / 2;
        if (Math.abs(sample) > Math.abs(extreme)) extreme = sample;
        if (++count < quarter) continue;
        values.push(Math.round(Math.max(-1, Math.min(1, extreme)) * 1000));
        [count, extreme] = [0, 0];
      }
    },
    /** The values since the last call; with `atEnd`, also the quarter that is not complete. */
    take(atEnd = false): number[] {
      if (atEnd && count > 0) values.push(Math.round(Math.max(-1, Math.min(1, extreme)) * 1000));
      return values.splice(0);
    },
  };
}
