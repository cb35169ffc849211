import {
  type OutputFormat,
  type OutputFormatEntry,
  outputFormats,
} from '../../../contract/catalogue/output-formats.ts';

/** A voice change of the screen. */
export interface ChangeRequest {
  readonly recording: File;
  readonly voiceId: string;
  readonly voiceName: string;
  /** 0–1; undefined: the voice's own. */
  readonly similarity: number | undefined;
  readonly removesNoise: boolean;
  readonly outputFormat: OutputFormat;
}

/** The form of a request. */
export function changeForm({ recording, similarity, removesNoise }: ChangeRequest): FormData {
  const body = new FormData();
  body.append('audio', recording);
  if (similarity !== undefined) body.append('voice_settings', JSON.stringify({ similarity_boost: similarity }));
  if (removesNoise) body.append('remove_background_noise', 'true');
  return body;
}

/** The share of the result that `bytes` are, by the bitrate of the format. */
export function receivedShare(bytes: number, durationInS: number, format: OutputFormat): number {
  const entry: OutputFormatEntry = outputFormats[format];
  const bytesPerS =
    'bitrateKbps' in entry
      ? (entry.bitrateKbps * 1000) / 8
      : entry.sampleRate * (entry.codec === 'ulaw' || entry.codec === 'alaw' ? 1 : 2);
  return durationInS > 0 ? Math.min(1, bytes / (bytesPerS * durationInS)) : 0;
}
