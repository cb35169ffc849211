import { openSampleBuffer } from '../../../audio/sample-buffer.ts';

/** A part of a recording; windows overlap by half. */
export interface RecordingWindow {
  readonly startS: number;
  readonly samples: Float32Array;
  /** Mean power. */
  readonly power: number;
}

/** Cuts a stream of samples into overlapping windows of `length` samples; the last one ends with the recording. */
export function openRecordingWindows(sampleRate: number, length: number) {
  const buffer = openSampleBuffer();
  let position = 0;
  let cutTo = 0;

  const cut = (from: number, count: number): RecordingWindow => {
    const samples = buffer.samples().slice(from, from + count);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, count);
    cutTo = position + from + count;
    return { startS: (position + from) / sampleRate, samples, power };
  };

  return {
    *add(samples: Float32Array): Generator<RecordingWindow> {
      buffer.append(samples);
      while (buffer.samples().length >= length) {
        yield cut(0, length);
        // Keeps what the last window may need: it ends with the recording and has the full length too.
        buffer.drop(length / 2);
        position += length / 2;
      }
    },

    /** The window at the end; none if the last one ended there. */
    *finish(): Generator<RecordingWindow> {
      const rest = buffer.samples().length;
      if (position + rest > cutTo && rest > 0) yield cut(0, rest);
    },

    get durationS(): number {
      return (position + buffer.samples().length) / sampleRate;
    },
  };
}
