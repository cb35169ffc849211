import type { Pcm } from '../pcm.ts';

/** Number of bars of an outline. */
export const outlineBars = 240;

/** Length of a measured window, in ms. */
const windowMs = 10;

/** Measures the waveform outline of audio with unknown length. Stores one number per 10 ms. */
export interface OutlineMeter {
  add(pcm: Pcm): void;
  /** Appends the first `maxMs` of an existing outline of `durationMs`. */
  addOutline(outline: Uint8Array, durationMs: number, maxMs: number): void;
  /** Bars of equal length over all added audio. Each is the largest absolute sample, 255 for full scale. */
  outline(bars?: number): Uint8Array;
}

export function openOutlineMeter(): OutlineMeter {
  const peaks: number[] = [];
  /** Duration of the added audio, in ms. Windows depend on time, not on the sample rate. */
  let atMs = 0;
  const raise = (windowIndex: number, peak: number) => {
    while (peaks.length <= windowIndex) peaks.push(0);
    peaks[windowIndex] = Math.max(peaks[windowIndex]!, peak);
  };
  return {
    add({ samples, sampleRate }) {
      const perSample = 1000 / sampleRate;
      let from = 0;
      while (from < samples.length) {
        const windowIndex = Math.floor((atMs + from * perSample) / windowMs + 1e-9);
        const to = Math.min(
          samples.length,
          Math.max(from + 1, Math.ceil(((windowIndex + 1) * windowMs - atMs) / perSample)),
        );
        let peak = 0;
        for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at]!));
        raise(windowIndex, peak);
        from = to;
      }
      atMs += samples.length * perSample;
    },
    addOutline(outline, durationMs, maxMs) {
      const end = Math.min(durationMs, maxMs);
      for (let ms = 0; ms < end; ms += windowMs)
        raise(Math.floor((atMs + ms) / windowMs), outline[Math.floor((ms / durationMs) * outline.length)]! / 255);
      atMs += end;
    },
    outline: (bars = outlineBars) =>
      Uint8Array.from({ length: bars }, (_, bar) => {
        const from = Math.floor((bar * peaks.length) / bars);
        const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
        return Math.round(Math.min(1, Math.max(0, ...peaks.slice(from, to))) * 255);
      }),
  };
}

/** An outline as base64, the stored and transmitted form. */
export const encodeOutline = (outline: Uint8Array): string => btoa(String.fromCharCode(...outline));
