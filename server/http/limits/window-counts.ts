import type { Log } from '../../platform/log.ts';

const windowMs = 60_000;
const maxKeys = 100_000;
const shareIntervalMs = 1000;
/** The share of a limit from which on a key is counted together with other processes. */
const sharedPart = 1 / 20;

interface CountInWindow {
  readonly key: string;
  readonly amount: number;
  readonly resetInMs: number;
}

/** Adds the counts of this process to those of all, and returns the totals. */
export type ShareCounts = (added: readonly CountInWindow[]) => Promise<readonly CountInWindow[]>;

interface Window {
  total: number;
  endsAt: number;
  /** Counted here since the last exchange with the other processes. */
  unsent: number;
  /** Whether the key is near enough to its limit that the other processes matter. */
  isShared: boolean;
}

/**
 * Counts by key in windows of a minute that start with the first count. With `share`, the counts of all processes are
 * added up every second, so that a request never waits for the database: the limit of several processes is exceeded by
 * at most what they accept in a second.
 */
export function windowCounts(share: ShareCounts | undefined, log: Pick<Log, 'warn'>) {
  const windows = new Map<string, Window>();
  let exchange: Promise<void> | undefined;

  async function exchangeCounts(send: ShareCounts): Promise<void> {
    const now = performance.now();
    const sent = new Map<string, { window: Window; amount: number }>();
    for (const [key, window] of windows) {
      if (!window.isShared || window.unsent === 0 || window.endsAt <= now) continue;
      sent.set(key, { window, amount: window.unsent });
      window.unsent = 0;
    }
    if (sent.size === 0) return;
    try {
      const added = [...sent].map(([key, { window, amount }]) => ({ key, amount, resetInMs: window.endsAt - now }));
      for (const { key, amount, resetInMs } of await send(added)) {
        const { window } = sent.get(key)!;
        window.total = Math.max(0, amount + window.unsent);
        window.endsAt = performance.now() + resetInMs;
      }
    } catch (err) {
      for (const { window, amount } of sent.values()) window.unsent += amount;
      log.warn({ err }, 'failed to count requests together with other processes');
    }
  }

  const timer =
    share &&
    setInterval(() => {
      exchange ??= exchangeCounts(share).finally(() => (exchange = undefined));
    }, shareIntervalMs);
  timer?.unref();

  return {
    /** Adds to the count of a key, which is compared with `max`. */
    add(key: string, amount: number, max = Number.POSITIVE_INFINITY): { total: number; resetInS: number } {
      const now = performance.now();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        window = { total: 0, endsAt: now + windowMs, unsent: 0, isShared: false };
        remember(windows, key, window);
      }
      window.total = Math.max(0, window.total + amount);
      window.unsent += amount;
      window.isShared ||= window.total > max * sharedPart;
      return { total: window.total, resetInS: Math.ceil((window.endsAt - now) / 1000) };
    },

    async close(): Promise<void> {
      clearInterval(timer);
      await exchange;
    },
  };
}

/** Sets a value as the newest and removes the oldest above `maxKeys`. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxKeys) map.delete(map.keys().next().value!);
}
