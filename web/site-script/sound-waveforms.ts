import { soundBars } from '../../contract/site/site-limits.ts';

/** The height of a bar without sound. */
export const restingHeight = 0.06;

/** What is known of a sound before it is loaded. */
export interface SoundShape {
  /** From 0 to 1, one per bar. */
  readonly heights: readonly number[];
  readonly durationInS: number;
}

/** The loudest sample of each of the bars, relative to the loudest of all. */
export function barHeights(samples: Float32Array, count = soundBars): number[] {
  const size = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, bar) => {
    let peak = 0;
    for (let at = bar * size; at < Math.min((bar + 1) * size, samples.length); at++)
      peak = Math.max(peak, Math.abs(samples[at]!));
    return peak;
  });
  return relative(peaks);
}

function relative(peaks: readonly number[]): number[] {
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest === 0 ? restingHeight : Math.max(restingHeight, peak / loudest)));
}

/** The shape of a sound that the server has made; undefined for one that it has yet to make, and for previews of voices. */
export async function loadShape(url: string): Promise<SoundShape | undefined> {
  if (!url.startsWith('/v1/site/sounds/')) return undefined;
  const reply = await fetch(`${url}/waveform`);
  if (!reply.ok) return undefined;
  const { outline, duration_ms } = await reply.json();
  if (typeof outline !== 'string') return undefined;
  return {
    heights: relative(Array.from(atob(outline), (byte) => byte.charCodeAt(0))),
    durationInS: Number(duration_ms) / 1000,
  };
}

/** The shape of a sound by its audio, which the browser has loaded. */
export async function measureShape(url: string): Promise<SoundShape | undefined> {
  const reply = await fetch(url);
  if (!reply.ok) return undefined;
  const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await reply.arrayBuffer());
  return { heights: barHeights(decoded.getChannelData(0)), durationInS: decoded.duration };
}
