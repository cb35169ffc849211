/** Remembers that something is down, so that callers do not wait for it to fail again. */
export interface CircuitBreaker {
  /** Registers a call before it is made. */
  start(): GuardedCall;
}

interface GuardedCall {
  /** The breaker advises against this call. The caller may make it all the same, and then ends it. */
  readonly isRejected: boolean;
  /** Records the outcome; only the first counts. `unknown`: the call ended too early to tell. */
  end(outcome: 'up' | 'down' | 'unknown'): void;
}

/**
 * Rejects calls for `outageMs` after one that found the callee down. Then one call at a time is a trial, while the
 * others are still rejected, until a call finds the callee up. `now` is in ms.
 */
export function openCircuitBreaker(outageMs: number, now: () => number): CircuitBreaker {
  /** When a trial may start; undefined if the callee is up. */
  let trialAt: number | undefined;
  let isTrialRunning = false;

  return {
    start() {
      const isDown = trialAt !== undefined;
      const isTrial = isDown && !isTrialRunning && now() >= trialAt!;
      if (isTrial) isTrialRunning = true;
      let hasEnded = false;
      return {
        isRejected: isDown && !isTrial,
        end(outcome) {
          if (hasEnded) return;
          hasEnded = true;
          if (isTrial) isTrialRunning = false;
          if (outcome === 'up') trialAt = undefined;
          if (outcome === 'down') trialAt = now() + outageMs;
        },
      };
    },
  };
}
