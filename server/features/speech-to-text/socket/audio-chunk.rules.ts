import { decodeMulaw } from '../../../../audio/formats/g711.ts';
import type { InputAudioChunk, RealtimeAudioFormat } from '../../../../contract/speech-tools/speech-to-text-socket.ts';

/** Why a chunk cannot be heard, and its field. */
export interface ChunkProblem {
  readonly param: string;
  readonly message: string;
}

/** Hz of a format. */
export const sampleRateOf = (format: RealtimeAudioFormat): number => Number(format.split('_')[1]);

/** The samples of a chunk in −1..1, or what is wrong with it. */
export function readAudioChunk(
  { audio_base_64: base64, sample_rate, previous_text }: InputAudioChunk,
  { format, isFirst }: { readonly format: RealtimeAudioFormat; readonly isFirst: boolean },
): Float32Array | ChunkProblem {
  const problem = (param: string, message: string): ChunkProblem => ({ param, message: `${param}: ${message}` });
  if (sample_rate != null && sample_rate !== sampleRateOf(format))
    return problem('sample_rate', `It must be that of audio_format=${format}, ${sampleRateOf(format)} Hz.`);
  if (previous_text != null && !isFirst)
    return problem('previous_text', 'It can only be sent with the first chunk of audio.');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return problem('audio_base_64', 'It is not valid Base64.');
  const bytes = Buffer.from(base64, 'base64');
  if (format === 'ulaw_8000') return Float32Array.from(decodeMulaw(bytes), (sample) => sample / 32_768);
  if (bytes.length % 2 === 1)
    return problem('audio_base_64', `Samples of ${format} have 16 bits, so a chunk has an even number of bytes.`);
  return Float32Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2) / 32_768);
}
