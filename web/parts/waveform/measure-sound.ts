import { readBlobBytes } from '../../data/api/byte-stream.ts';
import { appendPeaks } from './waveform-peaks.ts';

/** Low, because only the outline is needed. Hz. */
const decodeRate = 8000;

export interface MeasuredSound {
  readonly file: Blob;
  readonly durationInS: number;
  /** As `decodePeaks` reads it. */
  readonly outline: string;
}

/** The length and the waveform of a short file. Rejects if the browser cannot decode it. */
export async function measureSound(file: Blob): Promise<MeasuredSound> {
  const decoded = await new OfflineAudioContext(1, 1, decodeRate).decodeAudioData(await readBlobBytes(file));
  const peaks: number[] = [];
  appendPeaks(peaks, decoded.getChannelData(0), decoded.duration);
  const bytes = peaks.map((peak) => Math.min(255, Math.round(peak * 255)));
  return { file, durationInS: decoded.duration, outline: btoa(String.fromCharCode(...bytes)) };
}
