import type { Pcm } from '../pcm.ts';

/** How many bars an outline has. */
export const outlineBars = 240;

/** Length of the stretches that are measured, in ms. */
const stretchMs = 10;

/** Follows audio of unknown length and tells how it looks. Memory: one number for 10 ms. */
export interface OutlineMeter {
  add(pcm: Pcm): void;
  /** Adds audio that was measured before and lasts `durationMs`, as far as its first `heardMs`. */
  addOutline(outline: Uint8Array, durationMs: number, heardMs: number): void;
  /** Bars of equal length over all that was added: each the largest absolute sample, 255 for full scale. */
  outline(): Uint8Array;
}

export function outlineMeter(): OutlineMeter {
  const peaks: number[] = [];
  /** What was added so far, in ms: stretches begin where time says so, whatever the sample rates. */
  let atMs = 0;
  const raise = (stretch: number, peak: number) => {
    while (peaks.length <= stretch) peaks.push(0);
    peaks[stretch] = Math.max(peaks[stretch]!, peak);
  };
  return {
    add({ samples, sampleRate }) {
      const perSample = 1000 / sampleRate;
      let from = 0;
      while (from < samples.length) {
        const stretch = Math.floor((atMs + from * perSample) / stretchMs + 1e-9);
        const to = Math.min(
          samples.length,
          Math.max(from + 1, Math.ceil(((stretch + 1) * stretchMs - atMs) / perSample)),
        );
        let peak = 0;
        for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at]!));
        raise(stretch, peak);
        from = to;
      }
      atMs += samples.length * perSample;
    },
    addOutline(outline, durationMs, heardMs) {
      const end = Math.min(durationMs, heardMs);
      for (let ms = 0; ms < end; ms += stretchMs)
        raise(Math.floor((atMs + ms) / stretchMs), outline[Math.floor((ms / durationMs) * outline.length)]! / 255);
      atMs += end;
    },
    outline: () =>
      Uint8Array.from({ length: outlineBars }, (_, bar) => {
        const from = Math.floor((bar * peaks.length) / outlineBars);
        const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / outlineBars));
        return Math.round(Math.min(1, Math.max(0, ...peaks.slice(from, to))) * 255);
      }),
  };
}

/** The same audio, measured as it passes. */
export async function* measured(pcm: AsyncIterable<Pcm>, meter: OutlineMeter): AsyncGenerator<Pcm> {
  for await (const chunk of pcm) {
    meter.add(chunk);
    yield chunk;
  }
}

/** The outline as base64, which is how it is stored and sent. */
export const outlineBase64 = (meter: OutlineMeter): string => btoa(String.fromCharCode(...meter.outline()));
