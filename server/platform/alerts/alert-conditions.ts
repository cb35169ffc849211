import type { Availability } from '../availability.ts';
import type { WatchedDisk } from '../metrics/dependency-metrics.ts';
import type { DueJobs } from '../metrics/work-metrics.ts';
import type { AlertCondition } from './alert-watch.ts';
import { certificateEnd } from './certificate-end.ts';
import { maxCrashes, openCrashWatch } from './crash-watch.ts';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** Two checks in a row, so that a lost connection or a restart of the database is no alert. */
export const outageCondition = (
  name: string,
  subject: string,
  availability: Pick<Availability, 'check'>,
): AlertCondition => ({
  name,
  everyMs: 10 * secondMs,
  confirmations: 2,
  check: async () => {
    try {
      await availability.check();
      return undefined;
    } catch {
      return `${subject} does not respond.`;
    }
  },
  resolved: `${subject} responds again.`,
});

export const diskCondition = ({ name, freeBytes }: WatchedDisk, minFreeBytes: number): AlertCondition => ({
  name: `disk ${name}`,
  everyMs: minuteMs,
  check: async () => {
    const free = await freeBytes();
    if (free >= minFreeBytes) return undefined;
    return `The disk of ${name} has ${megabytes(free)} MB left, less than MIN_FREE_DISK_MB (${megabytes(minFreeBytes)} MB), so no audio is stored.`;
  },
  resolved: `The disk of ${name} has enough space again.`,
});

const megabytes = (bytes: number): string => Math.floor(bytes / 2 ** 20).toLocaleString('en-US');

/** How long a job may wait that a worker could start. */
const maxWaitS = 15 * 60;

export const queueCondition = (findDue: () => Promise<readonly DueJobs[]>): AlertCondition => ({
  name: 'jobs',
  everyMs: minuteMs,
  isShared: true,
  check: async () => {
    const [worst] = (await findDue()).toSorted((a, b) => b.oldestS - a.oldestS);
    if (!worst || worst.oldestS <= maxWaitS) return undefined;
    const minutes = Math.floor(worst.oldestS / 60);
    return `A job ${worst.name} has been waiting for ${minutes} minutes; ${worst.count} of them wait.`;
  },
  resolved: 'No job waits for long any more.',
});

/** An engine is down when its threads or processes end again and again. */
export function enginesCondition(...figures: Parameters<typeof openCrashWatch>): AlertCondition {
  const findCrashing = openCrashWatch(...figures);
  return {
    name: 'engines',
    everyMs: 30 * secondMs,
    check: async () => {
      const engines = findCrashing();
      if (engines.length === 0) return undefined;
      return `These engines crashed at least ${maxCrashes} times in ten minutes: ${engines.join(', ')}.`;
    },
    resolved: 'No engine crashes any more.',
  };
}

const certificateDays = 14;

/** The certificate that browsers see at the public URL, whoever presents it. */
export const certificateCondition = (publicUrl: string, findEnd = certificateEnd): AlertCondition => ({
  name: 'certificate',
  everyMs: dayMs,
  isShared: true,
  check: async () => {
    const days = Math.floor(((await findEnd(publicUrl)).getTime() - Date.now()) / dayMs);
    if (days >= certificateDays) return undefined;
    return days < 0
      ? `The certificate of ${publicUrl} has expired.`
      : `The certificate of ${publicUrl} expires in ${days} days.`;
  },
  resolved: `The certificate of ${publicUrl} was renewed.`,
});
