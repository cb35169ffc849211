/** A stretch in which a sound is softer. Times in ms. */
export interface DuckedSpan {
  readonly startMs: number;
  readonly endMs: number;
  /** Below 0. */
  readonly gainDb: number;
}

/** How far the original is below the voices, and the least and most that it is lowered, in dB. */
const [distanceDb, leastDb, mostDb] = [18, 12, 36];
/** It is down when a voice starts, stays there in short pauses, and rises slowly. In ms, and in dB per ms. */
const [attackMs, holdMs] = [40, 250];
const [fallPerMs, risePerMs] = [1, 0.05];

/** How much the original is lowered under a voice; levels in dBFS. */
export const duckingGain = (originalDb: number | undefined, voiceDb: number | undefined): number =>
  originalDb === undefined || voiceDb === undefined || !Number.isFinite(originalDb) || !Number.isFinite(voiceDb)
    ? -distanceDb
    : -Math.min(mostDb, Math.max(leastDb, originalDb - voiceDb + distanceDb));

/** The gains of a sound from its start on. */
export interface Ducking {
  /** Multiplies the next samples of all channels, which have the same length. */
  apply(channels: readonly Float32Array[]): void;
}

/** Lowers a sound within spans, which may overlap; the deepest counts. Outside of them it stays as it is. */
export function openDucking(spans: readonly DuckedSpan[], sampleRate: number): Ducking {
  const waiting = spans.toSorted((one, other) => one.startMs - other.startMs);
  const samplesPerMs = sampleRate / 1000;
  let next = 0;
  let current: DuckedSpan[] = [];
  let gainDb = 0;
  let gain = 1;
  let position = 0;
  let ms = 0;
  /** Per sample until the end of the millisecond. */
  let slope = 0;

  function startMillisecond(): void {
    for (; next < waiting.length && waiting[next]!.startMs - attackMs <= ms; next++) current.push(waiting[next]!);
    if (current.some(({ endMs }) => endMs + holdMs < ms)) current = current.filter(({ endMs }) => endMs + holdMs >= ms);
    let target = 0;
    for (const span of current) target = Math.min(target, span.gainDb);
    gainDb = target < gainDb ? Math.max(target, gainDb - fallPerMs) : Math.min(target, gainDb + risePerMs);
    ms++;
    const until = Math.max(1, Math.round(ms * samplesPerMs) - position);
    slope = ((gainDb === 0 ? 1 : 10 ** (gainDb / 20)) - gain) / until;
  }

  return {
    apply(channels) {
      const { length } = channels[0]!;
      for (let at = 0; at < length; ) {
        if (position >= Math.round(ms * samplesPerMs)) startMillisecond();
        const until = Math.min(length, at + Math.round(ms * samplesPerMs) - position);
        position += until - at;
        if (gain === 1 && slope === 0) {
          at = until;
          continue;
        }
        for (; at < until; at++) {
          gain += slope;
          for (const channel of channels) channel[at]! *= gain;
        }
        // Without the error of many additions, it returns to exactly 1.
        if (position >= Math.round(ms * samplesPerMs)) gain = gainDb === 0 ? 1 : 10 ** (gainDb / 20);
      }
    },
  };
}
