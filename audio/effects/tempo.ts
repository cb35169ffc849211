/** Changes the tempo of a stream of samples. The samples of all calls, joined, are the result. */
export interface TempoStretcher {
  write(samples: Float32Array): Float32Array;
  /** Returns the delayed samples. */
  end(): Float32Array;
}

/** Length of a piece in s: two periods of a deep voice. Pieces overlap by half. */
const pieceS = 0.03;
/** Search range for the best overlap in s: one period of a deep voice. */
const searchS = 0.0125;

/**
 * Plays speech `tempo` times as fast (0.25 to 4) at the same pitch (WSOLA): pieces of the source are overlapped at
 * other distances, each shifted to the position that best continues the previous one. Delays the output by less than 60
 * ms.
 */
export function openTempoStretcher(sampleRate: number, tempo: number): TempoStretcher {
  const hop = Math.round((pieceS * sampleRate) / 2);
  const piece = 2 * hop;
  const search = Math.round(searchS * sampleRate);
  const window = Float32Array.from({ length: piece }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop));
  /** The source from `start` on, with half a piece of silence before its first sample, so that it fades in. */
  let source = new Float32Array(hop);
  let start = 0;
  let inputLength = 0;
  /** The nominal start of the next piece, and the position in the source that follows the last piece. */
  let position = 0;
  let continuation = 0;
  /** The second half of the last piece, to which the next one is added. */
  let tail = new Float32Array(hop);
  let first = true;
  /** The half piece of silence at the start is not emitted. */
  let skip = Math.round(hop / tempo);

  /** Yields pieces while the source is long enough; `flush` pads it with silence. */
  function* pieces(flush: boolean): Generator<Float32Array> {
    const end = start + source.length;
    while (flush ? position < end : Math.max(position + search, continuation) + piece <= end) {
      if (flush && source.length < Math.max(position + search, continuation) + piece - start) {
        source = concat(source, new Float32Array(piece + search));
      }
      const at = first ? 0 : bestMatch(Math.round(position));
      const output = new Float32Array(hop);
      for (let i = 0; i < hop; i += 1) {
        output[i] = tail[i]! + source[at - start + i]! * window[i]!;
        tail[i] = source[at - start + hop + i]! * window[hop + i]!;
      }
      first = false;
      continuation = at + hop;
      position += hop * tempo;
      yield output;
      const keepFrom = Math.min(end, Math.max(start, Math.min(continuation, Math.floor(position) - search)));
      source = source.slice(keepFrom - start);
      start = keepFrom;
    }
  }

  /** The position near `wanted` at which the source best matches the continuation of the last piece. */
  function bestMatch(targetStart: number): number {
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
    for (const part of pieces(flush)) {
      const from = Math.min(skip, part.length);
      skip -= from;
      parts.push(part.subarray(from));
    }
    return concat(...parts);
  }

  let emitted = 0;
  return {
    write(samples) {
      inputLength += samples.length;
      source = concat(source, samples);
      const output = run(false);
      emitted += output.length;
      return output;
    },
    end() {
      const output = concat(run(true), tail);
      tail = new Float32Array();
      // Cuts or pads to the exact length for the tempo.
      const result = new Float32Array(Math.max(0, Math.round(inputLength / tempo) - emitted));
      result.set(output.subarray(0, result.length));
      return result;
    },
  };
}

function concat(...parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const result = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
