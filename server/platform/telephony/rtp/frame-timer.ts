/** Monotonic time and timers, replaced in tests. */
export interface MediaClock {
  /** ms. */
  now(): number;
  /** Returns the function that cancels it. */
  schedule(run: () => void, ms: number): () => void;
}

export const monotonicClock: MediaClock = {
  now: () => performance.now(),
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** `frames`: how many frames are due; more than 1 if the process was busy. */
export type OnFrame = (frames: number) => void;

export interface FrameTimer {
  /** Returns the function that removes it. */
  add(onFrame: OnFrame): () => void;
}

const frameMs = 20;

/**
 * One timer for the frames of all calls. Frames are due at multiples of 20 ms after the start, so that the delays of
 * single timers do not add up. It stops while there is no call.
 */
export function createFrameTimer(clock: MediaClock): FrameTimer {
  const listeners = new Set<OnFrame>();
  let cancel: (() => void) | undefined;
  let startedAt = 0;
  let framesDone = 0;

  const schedule = (): void => {
    const dueAt = startedAt + (framesDone + 1) * frameMs;
    cancel = clock.schedule(tick, Math.max(0, Math.ceil(dueAt - clock.now())));
  };

  const tick = (): void => {
    const frames = Math.floor((clock.now() - startedAt) / frameMs) - framesDone;
    framesDone += Math.max(0, frames);
    schedule();
    if (frames > 0) for (const listener of listeners) listener(frames);
  };

  return {
    add(onFrame) {
      listeners.add(onFrame);
      if (!cancel) {
        startedAt = clock.now();
        framesDone = 0;
        schedule();
      }
      return () => {
        listeners.delete(onFrame);
        if (listeners.size > 0) return;
        cancel?.();
        cancel = undefined;
      };
    },
  };
}
