import { concatSamples } from '../pcm.ts';

/** Changes the tempo of a stream of samples. The samples of all calls, joined, are the result. */
export interface TempoStretcher {
  write(samples: Float32Array): Float32Array;
  /** Returns the delayed samples. */
  end(): Float32Array;
}

/** Length of a frame in seconds: two periods of a deep voice. Frames overlap by half. */
const frameS = 0.03;
/** Search range for the best overlap on each side, in seconds: one period of a deep voice. */
const searchS = 0.0125;

/**
 * Plays speech `tempo` times as fast (0.25 to 4) at the same pitch, by WSOLA (waveform similarity overlap-add, Verhelst
 * and Roelands, 1993): frames of the source are added at another hop, each shifted to the position that best continues
 * the previous one. Delays the output by less than 60 ms.
 */
export function openTempoStretcher(sampleRate: number, tempo: number): TempoStretcher {
  const hop = Math.round((frameS * sampleRate) / 2);
  const frameLength = 2 * hop;
  const search = Math.round(searchS * sampleRate);
  const window = Float32Array.from(
    { length: frameLength },
    (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop),
  );
  /** The source from `start` on, with half a frame of silence before its first sample, so that it fades in. */
  let source = new Float32Array(hop);
  let start = 0;
  let inputLength = 0;
  /** The nominal start of the next frame, and the position in the source that continues the last frame. */
  let position = 0;
  let continuation = 0;
  /** The second half of the last frame, to which the next one is added. */
  let tail = new Float32Array(hop);
  let isFirst = true;
  /** Output samples to skip: the half frame of silence at the start. */
  let skip = Math.round(hop / tempo);

  /** Yields a hop of output per frame while the source is long enough; `flush` pads it with silence. */
  function* frames(flush: boolean): Generator<Float32Array> {
    const end = start + source.length;
    while (flush ? position < end : Math.max(position + search, continuation) + frameLength <= end) {
      if (flush && source.length < Math.max(position + search, continuation) + frameLength - start) {
        source = concatSamples([source, new Float32Array(frameLength + search)]);
      }
      const at = isFirst ? 0 : findBestOverlap(Math.round(position));
      const output = new Float32Array(hop);
      for (let i = 0; i < hop; i += 1) {
        output[i] = tail[i]! + source[at - start + i]! * window[i]!;
        tail[i] = source[at - start + hop + i]! * window[hop + i]!;
      }
      isFirst = false;
      continuation = at + hop;
      position += hop * tempo;
      yield output;
      const keepFrom = Math.min(end, Math.max(start, Math.min(continuation, Math.floor(position) - search)));
      source = source.slice(keepFrom - start);
      start = keepFrom;
    }
  }

  /** The position near `targetStart` at which the source best matches the continuation of the last frame. */
  function findBestOverlap(targetStart: number): number {
    const from = Math.max(start, targetStart - search);
    let best = from;
    let bestScore = Number.NEGATIVE_INFINITY;
    // Every second position and sample is enough to find the period of a voice.
    for (let at = from; at <= targetStart + search; at += 2) {
      let product = 0;
      let energy = 1e-9;
      for (let i = 0; i < hop; i += 2) {
        const value = source[at - start + i]!;
        product += value * source[continuation - start + i]!;
        energy += value * value;
      }
      const score = product / Math.sqrt(energy);
      if (score > bestScore) [best, bestScore] = [at, score];
    }
    return best;
  }

  function run(flush: boolean): Float32Array {
    const parts: Float32Array[] = [];
    for (const part of frames(flush)) {
      const from = Math.min(skip, part.length);
      skip -= from;
      parts.push(part.subarray(from));
    }
    return concatSamples(parts);
  }

  let emitted = 0;
  return {
    write(samples) {
      inputLength += samples.length;
      source = concatSamples([source, samples]);
      const output = run(false);
      emitted += output.length;
      return output;
    },
    end() {
      const output = concatSamples([run(true), tail]);
      tail = new Float32Array();
      // Cuts or pads to the exact length for the tempo.
      const result = new Float32Array(Math.max(0, Math.round(inputLength / tempo) - emitted));
      result.set(output.subarray(0, result.length));
      return result;
    },
  };
}
