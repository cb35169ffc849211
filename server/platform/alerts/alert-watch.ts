import type { Log } from '../log.ts';
import type { Alert } from './alert-webhook.ts';

/** Something that may be wrong, which is checked again and again. */
export interface AlertCondition {
  /** Unique, such as `database`. */
  readonly name: string;
  readonly everyMs: number;
  /** How many checks in a row must find the problem before it is reported; default 1. */
  readonly confirmations?: number;
  /** All processes see the same, so the first one reports it for all. */
  readonly isShared?: boolean;
  /** The problem as a sentence; undefined: there is none. Throws when it is not known. */
  readonly check: () => Promise<string | undefined>;
  /** The end of the problem as a sentence. */
  readonly resolved: string;
}

interface AlertWatchOptions {
  readonly conditions: readonly AlertCondition[];
  readonly send: (alert: Alert) => void;
  readonly log: Log;
  /** Marks a key as used for a while, for all processes; false when another one did. */
  readonly claim: (key: string, expiresAt: Date) => Promise<boolean>;
}

export interface AlertWatch {
  /** Checks until `close`. */
  start(): void;
  /** Checks a condition now; for tests. */
  checkNow(name: string): Promise<void>;
  /** Reports an event that all processes may see, once an hour at most. */
  report(name: string, text: string): Promise<void>;
  close(): void;
}

/** For how long the other processes leave the same report out. */
const claimMs = 60 * 60 * 1000;

const firstCheckMs = 60 * 1000;

interface Watched {
  readonly condition: AlertCondition;
  found: number;
  isReported: boolean;
  timer?: NodeJS.Timeout;
}

/** Reports the start and the end of each problem once, however often it is checked and by however many processes. */
export function openAlertWatch({ conditions, send, log, claim }: AlertWatchOptions): AlertWatch {
  const watched = new Map<string, Watched>(
    conditions.map((condition) => [condition.name, { condition, found: 0, isReported: false }]),
  );
  let isClosed = false;

  async function isFirst(key: string): Promise<boolean> {
    try {
      return await claim(`alert ${key}`, new Date(Date.now() + claimMs));
    } catch {
      // Without the database, two messages are better than none.
      return true;
    }
  }

  async function report(alert: Alert, isShared: boolean): Promise<void> {
    if (isShared && !(await isFirst(`${alert.name} ${alert.status}`))) return;
    if (!isClosed) send(alert);
  }

  async function check(one: Watched): Promise<void> {
    const { name, confirmations = 1, isShared = false, resolved } = one.condition;
    let problem: string | undefined;
    try {
      problem = await one.condition.check();
    } catch (err) {
      log.debug({ err, alert: name }, 'a condition of alerts is not known');
      return;
    }
    one.found = problem === undefined ? 0 : one.found + 1;
    if (problem === undefined && one.isReported) {
      one.isReported = false;
      await report({ name, status: 'resolved', text: resolved }, isShared);
    } else if (problem !== undefined && !one.isReported && one.found >= confirmations) {
      one.isReported = true;
      await report({ name, status: 'firing', text: problem }, isShared);
    }
  }

  function schedule(one: Watched, delayMs: number): void {
    one.timer = setTimeout(async () => {
      await check(one).catch((err: unknown) => log.warn({ err }, 'failed to check a condition of alerts'));
      if (!isClosed) schedule(one, one.condition.everyMs);
    }, delayMs).unref();
  }

  return {
    start() {
      // A server may be restarted more often than a condition is checked.
      for (const one of watched.values()) schedule(one, Math.min(firstCheckMs, one.condition.everyMs));
    },
    async checkNow(name) {
      await check(watched.get(name)!);
    },
    report: (name, text) => report({ name, status: 'event', text }, true),
    close() {
      isClosed = true;
      for (const { timer } of watched.values()) clearTimeout(timer);
    },
  };
}
