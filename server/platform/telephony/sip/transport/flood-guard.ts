import { limitedAddress } from '../../../networks.ts';

interface FloodLimits {
  /** Messages per second that one source may send for long. */
  readonly perSecond: number;
  /** Messages that it may send at once. */
  readonly burst: number;
}

const maxSources = 10_000;

/** Lets each source, an IPv4 address or a /64 of IPv6, send only so many messages (a token bucket). */
export function openFloodGuard({ perSecond, burst }: FloodLimits, nowMs: () => number = () => performance.now()) {
  const sources = new Map<string, { tokens: number; atMs: number }>();

  return {
    /** Whether a message of this address may be read. */
    admit(address: string): boolean {
      const source = limitedAddress(address);
      const now = nowMs();
      const { tokens, atMs } = sources.get(source) ?? { tokens: burst, atMs: now };
      const refilled = Math.min(burst, tokens + ((now - atMs) / 1000) * perSecond);
      // The source that was silent for the longest time is forgotten first.
      sources.delete(source);
      sources.set(source, { tokens: Math.max(0, refilled - 1), atMs: now });
      if (sources.size > maxSources) sources.delete(sources.keys().next().value!);
      return refilled >= 1;
    },
  };
}

/** Counts what happens often, and reports it at most once a minute. */
export function sparseReport(report: (count: number) => void, nowMs: () => number = () => performance.now()) {
  let [count, reportedAt] = [0, Number.NEGATIVE_INFINITY];
  return () => {
    count++;
    if (nowMs() - reportedAt < 60_000) return;
    report(count);
    [count, reportedAt] = [0, nowMs()];
  };
}
