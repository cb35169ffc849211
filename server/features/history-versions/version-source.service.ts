import { exactLength } from '../../../audio/effects/exact-length.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import { type AudioFormat, audioFormats } from '../../../contract/catalogue/output-formats.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { HistoryItem } from '../history/history.store.ts';

/** LAME and the decoder of MP3 delay a file without an info frame by this many samples. */
const mp3Delay = 1105;

/** How much later the audio of a format is heard than it was encoded, in seconds. Alignments contain it. */
export function codecDelayS(format: string): number {
  const { codec, sampleRate } = audioFormats[format as AudioFormat];
  return codec === 'mp3' ? mp3Delay / sampleRate : 0;
}

/** Decodes versions to make others of them. */
export const versionSourceService = ({ history }: { readonly history: Pick<HistoryService, 'decodePcm'> }) => ({
  /** The samples as they were encoded, at the rate of the format: without its delay, which would add up. */
  async open(item: HistoryItem, signal: AbortSignal): Promise<AsyncIterable<Pcm>> {
    const { sampleRate } = audioFormats[item.outputFormat as AudioFormat];
    const delayS = codecDelayS(item.outputFormat);
    const delayed = { ...item, durationMs: item.durationMs + Math.ceil(delayS * 1000) };
    const pcm = await history.decodePcm(delayed, sampleRate, signal);
    const samples = Math.round((item.durationMs / 1000) * sampleRate);
    return exactLength(withoutStart(pcm, Math.round(delayS * sampleRate)), samples, sampleRate);
  },
});
export type VersionSourceService = ReturnType<typeof versionSourceService>;

async function* withoutStart(source: AsyncIterable<Pcm>, count: number): AsyncGenerator<Pcm> {
  let remaining = count;
  for await (const { samples, sampleRate } of source) {
    const part = samples.subarray(remaining);
    remaining = Math.max(0, remaining - samples.length);
    if (part.length > 0) yield { samples: part, sampleRate };
  }
}
