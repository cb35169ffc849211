import { openSampleBuffer } from '../../../audio/sample-buffer.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { ProjectAsset } from '../studio-projects/studio-projects.store.ts';
import { amplitude } from './timeline.rules.ts';

interface OverlayDeps {
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly codecs: Pick<Codecs, 'decode'>;
}

interface OverlayOptions {
  /** In samples of the sound that it is mixed into. */
  readonly from: number;
  readonly to: number;
  readonly sampleRate: number;
  readonly gainDb: number;
  readonly fadeInS: number;
  readonly fadeOutS: number;
  /** Whether it starts again at its end. */
  readonly loops: boolean;
}

/** A sound that is mixed into others, and decoded while it is. */
export interface Overlay {
  /** Adds its part to `samples`, which begin at `at`. Calls go from the start to the end. */
  mix(samples: Float32Array, at: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens an asset of a project between two positions. An asset without a file is silent. */
export function openOverlay(
  { blobs, codecs }: OverlayDeps,
  asset: ProjectAsset,
  { from, to, sampleRate, gainDb, fadeInS, fadeOutS, loops }: OverlayOptions,
  signal: AbortSignal,
): Overlay {
  const pending = openSampleBuffer();
  const [fadeIn, fadeOut] = [fadeInS * sampleRate, fadeOutS * sampleRate];
  const factor = amplitude(gainDb);
  let source: AsyncIterator<{ readonly samples: Float32Array }> | undefined;
  let isEnded = false;

  async function openSource(): Promise<void> {
    const blob = await blobs.open(asset.blobKey);
    if (blob)
      source = codecs.decode(blob.stream as AsyncIterable<Uint8Array>, sampleRate, signal)[Symbol.asyncIterator]();
    else isEnded = true;
  }

  /** Fills the buffer with `count` samples, or fewer at the end of the sound. */
  async function fill(count: number): Promise<void> {
    let isFresh = false;
    while (!isEnded && pending.samples().length < count) {
      if (!source) {
        await openSource();
        isFresh = true;
        continue;
      }
      const next = await source.next();
      if (!next.done) {
        pending.append(next.value.samples);
        isFresh &&= next.value.samples.length === 0;
        continue;
      }
      source = undefined;
      // A loop of a sound without samples would never end.
      if (!loops || isFresh) isEnded = true;
    }
  }

  return {
    async mix(samples, at) {
      const [start, end] = [Math.max(at, from), Math.min(at + samples.length, to)];
      if (end <= start) return;
      await fill(end - start);
      const heard = pending.samples().subarray(0, end - start);
      for (let i = 0; i < heard.length; i++) {
        const position = start + i;
        const fade = Math.min(
          1,
          fadeIn > 0 ? (position - from) / fadeIn : 1,
          fadeOut > 0 ? (to - position) / fadeOut : 1,
        );
        samples[start - at + i]! += heard[i]! * factor * fade;
      }
      pending.drop(heard.length);
      if (end === to) await this.close();
    },

    async close() {
      isEnded = true;
      await source?.return?.();
      source = undefined;
    },
  };
}
