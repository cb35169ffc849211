// As in ITU-T G.711 Appendix I, without its delay of 3.75 ms: the last pitch period is repeated and faded.

/** Samples at 8 kHz that the search for the pitch reads, and the periods that it tries: 66 to 200 Hz. */
const [matchLength, minPeriod, maxPeriod] = [160, 40, 120];
const historyLength = matchLength + maxPeriod;
/** The end of a period is cross-faded into its start, and the concealment into the sound that follows. */
const overlapLength = 32;
/** Without fading, and the samples after which nothing is left. */
const [fadeFrom, fadeTo] = [80, 480];

export interface LossConcealment {
  /** Takes sound that arrived. After a loss it is cross-faded with what was invented, in place. */
  received(samples: Int16Array): void;
  /** Invents sound in place of what was lost: silence after 60 ms. */
  conceal(length: number): Int16Array;
}

/** Conceals lost packets of speech at 8 kHz. */
export function createLossConcealment(): LossConcealment {
  const history = new Int16Array(historyLength);
  let period: Float32Array | undefined;
  let concealed = 0;

  function remember(samples: Int16Array): void {
    const kept = samples.subarray(-historyLength);
    history.copyWithin(0, kept.length);
    history.set(kept, historyLength - kept.length);
  }

  function invent(length: number): Int16Array {
    period ??= lastPeriod(history);
    const samples = new Int16Array(length);
    for (let i = 0; i < length; i++) {
      const at = concealed + i;
      const gain = at < fadeFrom ? 1 : Math.max(0, (fadeTo - at) / (fadeTo - fadeFrom));
      samples[i] = Math.round(gain * period[at % period.length]!);
    }
    concealed += length;
    return samples;
  }

  return {
    received(samples) {
      if (period) {
        const tail = invent(Math.min(overlapLength, samples.length));
        for (let i = 0; i < tail.length; i++) {
          const share = (i + 1) / (tail.length + 1);
          samples[i] = Math.round(share * samples[i]! + (1 - share) * tail[i]!);
        }
      }
      period = undefined;
      concealed = 0;
      remember(samples);
    },
    conceal(length) {
      return invent(length);
    },
  };
}

/** The last pitch period of `history`, made such that its end leads into its start. */
function lastPeriod(history: Int16Array): Float32Array {
  const length = bestPeriod(history);
  const period = Float32Array.from(history.subarray(historyLength - length));
  const overlap = Math.min(overlapLength, length >> 2);
  for (let i = 0; i < overlap; i++) {
    const share = (i + 1) / (overlap + 1);
    const before = history[historyLength - length - overlap + i]!;
    const at = length - overlap + i;
    period[at] = (1 - share) * period[at]! + share * before;
  }
  return period;
}

function bestPeriod(history: Int16Array): number {
  const start = historyLength - matchLength;
  let [best, bestScore] = [maxPeriod, -1];
  for (let lag = minPeriod; lag <= maxPeriod; lag++) {
    let [product, energy] = [0, 1];
    for (let i = start; i < historyLength; i++) {
      product += history[i]! * history[i - lag]!;
      energy += history[i - lag]! * history[i - lag]!;
    }
    const score = product / Math.sqrt(energy);
    if (score > bestScore) [best, bestScore] = [lag, score];
  }
  return best;
}
