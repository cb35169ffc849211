import { peakHeaderBytes, peakLevels, peakSampleRate } from '../../../contract/catalogue/peak-levels.ts';
import { createEmitter, type Subscribable } from '../../data/store/store.ts';

export interface PeakTileRequest {
  readonly samplesPerPixel: number;
  readonly start: number;
  readonly length: number;
}

/** A waveform that can be read in several resolutions. */
export interface PeakSource {
  /** Two sources with the same ID are the same recording. */
  readonly id: string;
  /** Loads pixels in the format of audiowaveform, fewer at the end of the recording. */
  readonly load: (request: PeakTileRequest, signal: AbortSignal) => Promise<ArrayBuffer>;
}

/** The lowest and the highest sample of a column, -1 to 1. */
export type PeakColumn = readonly [low: number, high: number];

export interface PeakTiles extends Subscribable {
  /** Undefined until something is known; `failed`: nothing is known and the last request failed. */
  readonly status: () => 'loading' | 'ready' | 'failed';
  readonly error: () => unknown;
  /**
   * The columns of `count` equal parts from `startInS`, each `partInS` long, from the finest pixels known. Requests finer
   * pixels if they are missing, and notifies the listeners when they arrive. A part outside the recording is flat.
   */
  readonly columns: (startInS: number, partInS: number, count: number) => PeakColumn[] | undefined;
  readonly retry: () => void;
  readonly close: () => void;
}

/** Pixels of one request: 8 kB. Requests start at multiples, so that the browser's cache finds them again. */
const tilePixels = 4096;
const coarsest = peakLevels.at(-1)!;

/** Loads and keeps the pixels of a waveform. The coarsest level of two hours is one request of 4 kB. */
export function createPeakTiles(source: PeakSource): PeakTiles {
  const tiles = new Map<string, Int8Array | 'loading' | 'failed'>();
  const { emit, subscribe } = createEmitter();
  const stop = new AbortController();
  let error: unknown;
  let wanted: { readonly samplesPerPixel: number; readonly tile: number }[] = [];

  const keyOf = (samplesPerPixel: number, tile: number) => `${samplesPerPixel}/${tile}`;

  async function load(samplesPerPixel: number, tile: number): Promise<void> {
    const key = keyOf(samplesPerPixel, tile);
    if (tiles.has(key)) return;
    tiles.set(key, 'loading');
    try {
      const request = { samplesPerPixel, start: tile * tilePixels, length: tilePixels };
      tiles.set(key, new Int8Array(await source.load(request, stop.signal), peakHeaderBytes));
    } catch (problem) {
      if (stop.signal.aborted) return;
      tiles.set(key, 'failed');
      error = problem;
    }
    emit();
  }

  /** The pixel of a level; undefined if it is not loaded. Pixels after the end are flat. */
  function pixel(samplesPerPixel: number, at: number): PeakColumn | undefined {
    const tile = tiles.get(keyOf(samplesPerPixel, Math.floor(at / tilePixels)));
    if (!(tile instanceof Int8Array)) return undefined;
    const offset = (at % tilePixels) * 2;
    return offset < tile.length ? [tile[offset]! / 128, tile[offset + 1]! / 128] : [0, 0];
  }

  function column(samplesPerPixel: number, startInS: number, partInS: number): PeakColumn | undefined {
    const pixelInS = samplesPerPixel / peakSampleRate;
    const from = Math.max(0, Math.floor(startInS / pixelInS));
    const to = Math.max(from + 1, Math.ceil((startInS + partInS) / pixelInS - 1e-6));
    let [low, high] = [0, 0];
    for (let at = from; at < to; at += 1) {
      const known = pixel(samplesPerPixel, at);
      if (!known) return undefined;
      low = Math.min(low, known[0]);
      high = Math.max(high, known[1]);
    }
    return [low, high];
  }

  const service: PeakTiles = {
    subscribe,
    status: () => {
      const known = [...tiles.values()];
      if (known.some((tile) => tile instanceof Int8Array)) return 'ready';
      return known.includes('failed') ? 'failed' : 'loading';
    },
    error: () => error,
    columns(startInS, partInS, count) {
      const finest = bestLevel(partInS);
      const pixelInS = finest / peakSampleRate;
      const firstTile = Math.floor(startInS / pixelInS / tilePixels);
      const lastTile = Math.floor((startInS + partInS * count) / pixelInS / tilePixels);
      wanted = [{ samplesPerPixel: coarsest, tile: 0 }];
      for (let tile = Math.max(0, firstTile); tile <= lastTile; tile += 1)
        wanted.push({ samplesPerPixel: finest, tile });
      for (const { samplesPerPixel, tile } of wanted) void load(samplesPerPixel, tile);
      const levels = peakLevels.filter((level) => level >= finest);
      const columns: PeakColumn[] = [];
      for (let at = 0; at < count; at += 1) {
        let found: PeakColumn | undefined;
        for (const level of levels) {
          found = column(level, startInS + at * partInS, partInS);
          if (found) break;
        }
        if (!found) return undefined;
        columns.push(found);
      }
      return columns;
    },
    retry() {
      for (const [key, tile] of tiles) if (tile === 'failed') tiles.delete(key);
      error = undefined;
      for (const { samplesPerPixel, tile } of wanted) void load(samplesPerPixel, tile);
      emit();
    },
    close: () => stop.abort(),
  };
  return service;
}

/** The coarsest level with at least one pixel per part. */
const bestLevel = (partInS: number): number =>
  peakLevels.findLast((level) => level / peakSampleRate <= partInS) ?? peakLevels[0];
