import { encodeOutline, openOutlineMeter } from '../../../audio/analysis/outline.ts';
import { AppError } from '../app-error.ts';
import type { AudioSource, openAudioInput } from './audio-input.ts';

export type AudioInput = ReturnType<typeof openAudioInput>;

/** What a complete recording contains. */
export interface RecordingScan {
  readonly durationS: number;
  /** The waveform in its wire format. */
  readonly peaks: string;
}

/** Lower peaks are the noise of a converter without a signal. */
const silentPeak = 0.0005;
/** Sufficient for length and waveform. */
const sampleRate = 8000;

/**
 * Decodes a recording once before it is converted, so that a file whose end is missing, that is too long or silent is
 * refused before the reply begins, and its price is known. Throws as `AudioInput.read`.
 */
export async function scanRecording(
  audioInput: Pick<AudioInput, 'read'>,
  source: AudioSource,
  signal: AbortSignal,
): Promise<RecordingScan> {
  const outline = openOutlineMeter();
  let samplesRead = 0;
  let peak = 0;
  for await (const { channels } of audioInput.read(source, { sampleRate }, signal)) {
    const samples = channels[0]!;
    samplesRead += samples.length;
    outline.add({ samples, sampleRate });
    for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  }
  if (peak < silentPeak)
    throw new AppError('invalid_audio', { message: `${source.label} is silent.`, param: source.param });
  return { durationS: samplesRead / sampleRate, peaks: encodeOutline(outline.outline()) };
}
