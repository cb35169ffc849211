import { openStreamResampler, type StreamResampler } from '../../../../audio/effects/stream-resampler.ts';
import { encodeMulaw } from '../../../../audio/formats/g711.ts';
import type { Pcm } from '../../../../audio/pcm.ts';
import type { TalkAudioFormat } from '../../../../contract/agents/agent-talk-limits.ts';

/** The rate of recordings, Hz. */
export const recordingRate = 16_000;

export const formatRate = (format: TalkAudioFormat): number => Number(format.split('_')[1]);

/** Times of the characters of a piece of sound, ms from its start; negative for those that became known late. */
export interface PieceTimes {
  readonly chars: readonly string[];
  readonly startsMs: readonly number[];
  readonly durationsMs: readonly number[];
}

/** A piece of sound in the format of the client. */
export interface SoundPiece {
  readonly bytes: Uint8Array;
  readonly durationMs: number;
  /** The same at `recordingRate`, mono. */
  readonly recorded: Float32Array;
  readonly times: PieceTimes;
}

/** Samples in −1…1 as 16-bit integers. */
function toInt16(samples: Float32Array): Int16Array {
  const result = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const value = Math.max(-1, Math.min(1, samples[i]!));
    result[i] = Math.round(value * 32_767);
  }
  return result;
}

function encode(samples: Float32Array, format: TalkAudioFormat): Uint8Array {
  const integers = toInt16(samples);
  return format.startsWith('ulaw') ? encodeMulaw(integers) : new Uint8Array(integers.buffer);
}

/** Converts the sound of an agent to the format of its client, without seams between its lines. */
export function openSoundConverter(format: TalkAudioFormat) {
  const rate = formatRate(format);
  let sourceRate = 0;
  let toClient: StreamResampler;
  let toRecording: StreamResampler;
  return ({ samples, sampleRate }: Pcm): Omit<SoundPiece, 'times'> => {
    if (sampleRate !== sourceRate) {
      sourceRate = sampleRate;
      toClient = openStreamResampler(sampleRate, rate);
      toRecording = openStreamResampler(sampleRate, recordingRate);
    }
    const converted = toClient.write(samples);
    return {
      bytes: encode(converted, format),
      durationMs: (converted.length / rate) * 1000,
      recorded: rate === recordingRate ? converted : toRecording.write(samples),
    };
  };
}

/** Cuts sound into pieces of at most `pieceMs`, so that an interruption discards little. */
export function* cutSound({ samples, sampleRate }: Pcm, pieceMs: number): Generator<Pcm> {
  const length = Math.round((pieceMs / 1000) * sampleRate);
  for (let at = 0; at < samples.length; at += length) yield { samples: samples.subarray(at, at + length), sampleRate };
}
