/** The recorded time of a recording with pauses, in milliseconds. */
export interface RecordingTime {
  /** Recorded before the last pause. */
  readonly beforeMs: number;
  /** When the running section began; undefined while paused. */
  readonly sinceMs: number | undefined;
}

export const startedAt = (nowMs: number): RecordingTime => ({ beforeMs: 0, sinceMs: nowMs });

export const pausedAt = (time: RecordingTime, nowMs: number): RecordingTime => ({
  beforeMs: elapsedS(time, nowMs) * 1000,
  sinceMs: undefined,
});

export const resumedAt = (time: RecordingTime, nowMs: number): RecordingTime =>
  time.sinceMs === undefined ? { ...time, sinceMs: nowMs } : time;

/** Recorded seconds without pauses. */
export const elapsedS = ({ beforeMs, sinceMs }: RecordingTime, nowMs: number): number =>
  (beforeMs + (sinceMs === undefined ? 0 : nowMs - sinceMs)) / 1000;
