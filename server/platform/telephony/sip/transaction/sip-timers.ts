/** Timers of RFC 3261, table 4, in ms. */
export interface SipTimers {
  /** Estimated time of a round trip. */
  readonly t1: number;
  /** Longest interval between two transmissions. */
  readonly t2: number;
  /** How long a message may stay in the network. */
  readonly t4: number;
}

export const sipTimers: SipTimers = { t1: 500, t2: 4000, t4: 5000 };

/** How long a transaction waits for its response. */
export const transactionMs = ({ t1 }: SipTimers): number => 64 * t1;

/**
 * Calls `send` again and again until it is stopped: after T1, then in intervals that double up to `maxMs`.
 * Returns how to stop it.
 */
export function repeat(send: () => void, { t1 }: SipTimers, maxMs: number): () => void {
  let intervalMs = t1;
  const step = () => {
    send();
    intervalMs = Math.min(2 * intervalMs, maxMs);
    timer = setTimeout(step, intervalMs).unref();
  };
  let timer = setTimeout(step, intervalMs).unref();
  return () => clearTimeout(timer);
}
