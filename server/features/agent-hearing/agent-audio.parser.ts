import { openStreamResampler } from '../../../audio/effects/stream-resampler.ts';
import { decodeMulaw } from '../../../audio/formats/g711.ts';
import type { AgentAudioFormat } from '../../../contract/agents/agents-limits.ts';

/** Hz. */
export const inputSampleRate = (format: AgentAudioFormat): number => Number(format.split('_')[1]);
export const inputSampleBytes = (format: AgentAudioFormat): number => (format === 'ulaw_8000' ? 1 : 2);

/** Converts bytes of 16-bit little-endian samples or mu-law that may end within a sample to samples of `sampleRate` in −1..1. */
export function openAgentAudioParser(format: AgentAudioFormat, sampleRate: number) {
  const resampler = openStreamResampler(inputSampleRate(format), sampleRate);
  let rest: Uint8Array = new Uint8Array();

  function toSamples(bytes: Uint8Array): Float32Array {
    if (format === 'ulaw_8000') return Float32Array.from(decodeMulaw(bytes), (sample) => sample / 32_768);
    const all = rest.length > 0 ? Uint8Array.from([...rest, ...bytes]) : bytes;
    const count = Math.floor(all.length / 2);
    rest = all.slice(count * 2);
    const view = new DataView(all.buffer, all.byteOffset, all.byteLength);
    return Float32Array.from({ length: count }, (_, at) => view.getInt16(at * 2, true) / 32_768);
  }

  return { parse: (bytes: Uint8Array): Float32Array => resampler.write(toSamples(bytes)) };
}
