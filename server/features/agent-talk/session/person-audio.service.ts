import { openStreamResampler } from '../../../../audio/effects/stream-resampler.ts';
import { decodeMulaw } from '../../../../audio/formats/g711.ts';
import type { TalkAudioFormat } from '../../../../contract/agents/agent-talk-limits.ts';
import { AppError } from '../../../platform/app-error.ts';
import { formatRate, recordingRate } from '../speech/sound-frames.rules.ts';

/** A client that sends more sound than this ahead of time sends a file, not a microphone. */
const maxAheadMs = 60_000;
/** A longer pause of the stream is silence, for example of a muted microphone. */
const maxGapMs = 300;

/** Reads the sound of a person: bytes for the recognizer, and samples at 16 kHz with their time for the recording. */
export function openPersonAudio(format: TalkAudioFormat, elapsedMs: () => number) {
  const rate = formatRate(format);
  const isMulaw = format.startsWith('ulaw');
  const resampler = openStreamResampler(rate, recordingRate);
  let endMs = 0;

  return {
    /** Throws `invalid_parameters` for more sound than a microphone gives. */
    read(base64: string): { readonly bytes: Uint8Array; readonly samples: Float32Array; readonly atMs: number } {
      const bytes = Buffer.from(base64, 'base64');
      const whole = isMulaw ? bytes : bytes.subarray(0, bytes.length & ~1);
      const samples = new Float32Array(isMulaw ? whole.length : whole.length / 2);
      if (isMulaw) {
        const decoded = decodeMulaw(whole);
        for (let i = 0; i < samples.length; i++) samples[i] = decoded[i]! / 32_768;
      } else for (let i = 0; i < samples.length; i++) samples[i] = whole.readInt16LE(2 * i) / 32_768;
      const durationMs = (samples.length / rate) * 1000;
      const now = elapsedMs();
      const startMs = Math.max(0, now - durationMs);
      const atMs = startMs - endMs > maxGapMs ? startMs : endMs;
      endMs = atMs + durationMs;
      if (endMs - now > maxAheadMs)
        throw new AppError('invalid_parameters', {
          message: 'user_audio_chunk: The audio arrives faster than it is spoken.',
          param: 'user_audio_chunk',
        });
      return { bytes: whole, samples: resampler.write(samples), atMs };
    },
  };
}
