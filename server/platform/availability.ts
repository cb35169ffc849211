import type { Log } from './log.ts';
import { runWithoutContext } from './work-context/work-context.ts';

/** Whether a service that the server cannot work without, such as its database, responds. */
export interface Availability {
  /** Reports a failed call. The first of an outage is logged; then the service is probed until it responds again. */
  readonly failed: (error: unknown) => void;
  /** Whether the last probe failed. */
  readonly isDown: () => boolean;
  /** Rejects when the service does not respond in time. A response counts for further calls for `checkForMs`. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
}

interface AvailabilityOptions {
  /** As the subject of a log line: "the database". */
  readonly name: string;
  readonly log: Log;
  /** Rejects when the service does not respond in time. */
  readonly probe: () => Promise<void>;
  readonly checkForMs: number;
  /** A probe failed after one that succeeded. */
  readonly onDown?: () => void;
  readonly onFailure?: (() => void) | undefined;
}

const probeIntervalMs = 1000;

/** Logs one line when an outage starts and one when it ends, however many calls fail meanwhile. */
export function openAvailability({
  name,
  log,
  probe,
  checkForMs,
  onDown,
  onFailure,
}: AvailabilityOptions): Availability {
  let outage: { readonly startedAt: number; failures: number } | undefined;
  let respondedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let probing: Promise<void> | undefined;
  let [isDown, isClosed] = [false, false];

  function failed(error: unknown): void {
    if (isClosed) return;
    onFailure?.();
    if (outage) outage.failures++;
    else {
      outage = { startedAt: performance.now(), failures: 1 };
      log.error({ err: error }, `${name} does not respond`);
      probeLater(0);
    }
  }

  function probeLater(delayMs: number): void {
    clearTimeout(timer);
    // The outage is not that of the request that noticed it.
    timer = runWithoutContext(() => setTimeout(() => void runProbe().catch(() => {}), delayMs)).unref();
  }

  function runProbe(): Promise<void> {
    probing ??= probeOnce().finally(() => (probing = undefined));
    return probing;
  }

  async function probeOnce(): Promise<void> {
    try {
      await probe();
    } catch (error) {
      const wasDown = isDown;
      isDown = true;
      failed(error);
      if (!wasDown) onDown?.();
      if (!isClosed) probeLater(probeIntervalMs);
      throw error;
    }
    isDown = false;
    respondedAt = performance.now();
    if (outage && !isClosed) {
      const { startedAt, failures } = outage;
      log.warn({ downMs: Math.round(performance.now() - startedAt), failures }, `${name} responds again`);
    }
    outage = undefined;
  }

  return {
    failed,
    isDown: () => isDown,
    async check() {
      if (isDown) throw new Error(`${name} does not respond`);
      if (performance.now() - respondedAt > checkForMs) await runProbe();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
