import { buffer } from 'node:stream/consumers';
import { openPeakMeter, peakFile, peakSpan, readPixelCount } from '../../../audio/analysis/peak-pyramid.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { peakHeaderBytes } from '../../../contract/catalogue/peak-levels.ts';
import { concurrencyLimiter } from '../concurrency-limiter.ts';
import type { BlobStore } from './blob-store.ts';
import { writeBlob } from './write-blob.ts';

/** Stored audio whose waveform is measured. */
export interface MeasuredAudio {
  /** Key of the audio. */
  readonly blobKey: string;
  /** The tenant, whose recordings are measured one after the other. */
  readonly tenant: string;
  /** The audio at `peakSampleRate`. */
  readonly decode: (signal: AbortSignal) => Promise<AsyncIterable<Pcm>>;
}

/** Pixels of one resolution of a waveform. */
export interface PeakRequest {
  readonly samplesPerPixel: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

const peaksSuffix = '.peaks';
/** The key of the waveform of a stored audio file. It is deleted with the audio. */
export const peaksKey = (blobKey: string): string => `${blobKey}${peaksSuffix}`;
/** The key of the audio that a key of audio or of its waveform belongs to. */
export const withoutPeaksSuffix = (key: string): string =>
  key.endsWith(peaksSuffix) ? key.slice(0, -peaksSuffix.length) : key;

/** Two hours take half a minute on a busy machine. */
const measureTimeoutMs = 10 * 60_000;

/**
 * Waveforms of stored audio in all resolutions. A waveform is measured at its first request, or before by `measure`, and
 * kept beside the audio: all levels in one file, finest first (see `openPeakMeter`).
 */
export function peakFiles({ blobs }: { blobs: Pick<BlobStore, 'open' | 'create'> }) {
  const running = new Map<string, Promise<void>>();
  const slots = concurrencyLimiter({ waitMs: measureTimeoutMs, queueFactor: 200 });

  async function readBytes(key: string, from: number, to: number): Promise<Uint8Array | undefined> {
    if (to <= from) return new Uint8Array();
    const blob = await blobs.open(key, { start: from, end: to - 1 });
    return blob && new Uint8Array(await buffer(blob.stream));
  }

  const readFinestPixels = async (key: string): Promise<number | undefined> => {
    const header = await readBytes(key, 0, peakHeaderBytes);
    return header && readPixelCount(header);
  };

  /** Measures and stores the waveform. It is not bound to a request, because others may wait for the same result. */
  async function store({ blobKey, tenant, decode }: MeasuredAudio): Promise<void> {
    const signal = AbortSignal.timeout(measureTimeoutMs);
    const slot = await slots.acquire(tenant, 1, signal);
    try {
      const meter = openPeakMeter();
      for await (const { samples } of await decode(signal)) meter.add(samples);
      await writeBlob(blobs as BlobStore, peaksKey(blobKey), meter.files(), signal);
    } finally {
      slot.release();
    }
  }

  const service = {
    /** Measures and stores the waveform if there is none. Throws as `decode` does. */
    async measure(audio: MeasuredAudio): Promise<void> {
      const key = peaksKey(audio.blobKey);
      if ((await readFinestPixels(key)) !== undefined) return;
      const started =
        running.get(key) ??
        store(audio).finally(() => {
          running.delete(key);
        });
      running.set(key, started);
      await started;
    },

    /** The requested pixels, cut at the end of the audio, in the format of `peakFile`. */
    async read(audio: MeasuredAudio, { samplesPerPixel, start, end }: PeakRequest): Promise<Uint8Array> {
      const key = peaksKey(audio.blobKey);
      let pixels = await readFinestPixels(key);
      if (pixels === undefined) {
        await service.measure(audio);
        pixels = await readFinestPixels(key);
      }
      const { from, to } = peakSpan(pixels ?? 0, samplesPerPixel, start, end);
      const pairs = (await readBytes(key, from, to)) ?? new Uint8Array();
      return peakFile(samplesPerPixel, new Int8Array(pairs.buffer, pairs.byteOffset, pairs.length));
    },
  };
  return service;
}
