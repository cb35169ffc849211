/** Changes the tempo of a stream of samples. The samples of all calls, joined, are the result. */
export interface TempoStretcher {
  write(samples: Float32Array): Float32Array;
  /** What was held back. */
  end(): Float32Array;
}

/** Length of a piece in s, which holds two periods of a deep voice; pieces overlap by half. */
const pieceS = 0.03;
/** How far a piece may be moved to fit what is before it: one pitch period of a deep voice. */
const searchS = 0.0125;

/**
 * Plays speech `tempo` times as fast (0.25 to 4) at the same pitch: pieces of the source are laid over each other at other
 * distances, each moved to where it is most like the sound that it goes on from (WSOLA). Holds back less than 60 ms.
 */
export function tempoStretcher(sampleRate: number, tempo: number): TempoStretcher {
  const hop = Math.round((pieceS * sampleRate) / 2);
  const piece = 2 * hop;
  const search = Math.round(searchS * sampleRate);
  const window = Float32Array.from({ length: piece }, (_, i) => 0.5 - 0.5 * Math.cos((Math.PI * (i + 0.5)) / hop));
  /** The source from `start` on; half a piece of silence before its first sample, so that it swells from nothing. */
  let source = new Float32Array(hop);
  let start = 0;
  let written = 0;
  /** Where the next piece would begin, and what would follow the last one as the source has it. */
  let position = 0;
  let natural = 0;
  /** The second half of the last piece, which the next one is added to. */
  let tail = new Float32Array(hop);
  let first = true;
  /** The half piece of silence at the beginning is not given out. */
  let skip = Math.round(hop / tempo);

  /** Adds pieces while the source reaches far enough; `flush` reads silence behind its end. */
  function* pieces(flush: boolean): Generator<Float32Array> {
    const end = start + source.length;
    while (flush ? position < end : Math.max(position + search, natural) + piece <= end) {
      if (flush && source.length < Math.max(position + search, natural) + piece - start) {
        source = joined(source, new Float32Array(piece + search));
      }
      const at = first ? 0 : bestMatch(Math.round(position));
      const made = new Float32Array(hop);
      for (let i = 0; i < hop; i += 1) {
        made[i] = tail[i]! + source[at - start + i]! * window[i]!;
        tail[i] = source[at - start + hop + i]! * window[hop + i]!;
      }
      first = false;
      natural = at + hop;
      position += hop * tempo;
      yield made;
      const keepFrom = Math.min(end, Math.max(start, Math.min(natural, Math.floor(position) - search)));
      source = source.slice(keepFrom - start);
      start = keepFrom;
    }
  }

  /** The place near `wanted` at which the source is most like what follows the last piece. */
  function bestMatch(wanted: number): number {
    const from = Math.max(start, wanted - search);
    let best = from;
    let bestScore = Number.NEGATIVE_INFINITY;
    // Every second place and every second sample are enough to find the period of a voice.
    for (let at = from; at <= wanted + search; at += 2) {
      let product = 0;
      let energy = 1e-9;
      for (let i = 0; i < hop; i += 2) {
        const value = source[at - start + i]!;
        product += value * source[natural - start + i]!;
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
    return joined(...parts);
  }

  let given = 0;
  return {
    write(samples) {
      written += samples.length;
      source = joined(source, samples);
      const made = run(false);
      given += made.length;
      return made;
    },
    end() {
      const made = joined(run(true), tail);
      tail = new Float32Array();
      // To the length that the tempo asks for.
      const result = new Float32Array(Math.max(0, Math.round(written / tempo) - given));
      result.set(made.subarray(0, result.length));
      return result;
    },
  };
}

function joined(...parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
