import {
  type AudioFormat,
  audioFormats,
  type OutputFormatEntry,
} from '../../../../contract/catalogue/output-formats.ts';

/** Bytes per second of a format with constant bitrate; undefined for the others. */
export function constantByteRate(format: AudioFormat): number | undefined {
  const entry: OutputFormatEntry = audioFormats[format];
  if (entry.codec === 'mp3') return entry.bitrateKbps * 125;
  if (entry.codec === 'pcm' || entry.codec === 'wav') return entry.sampleRate * 2;
  return entry.codec === 'ulaw' || entry.codec === 'alaw' ? entry.sampleRate : undefined;
}

/** The encoded bytes of a call so far, and the duration of the audio that the encoder has read for them. */
export interface EncodedAudio {
  readonly bytes: number;
  readonly durationMs: number;
}

/**
 * The duration in ms of the first `bytes` of a call. The encoder reads ahead of its output, so the duration follows from
 * the bitrate, if it is constant.
 */
export function playedMs(format: AudioFormat, bytes: number, encoded: EncodedAudio): number {
  const byteRate = constantByteRate(format);
  if (byteRate !== undefined) return Math.min(encoded.durationMs, (bytes / byteRate) * 1000);
  return encoded.bytes === 0 ? 0 : encoded.durationMs * Math.min(1, bytes / encoded.bytes);
}
