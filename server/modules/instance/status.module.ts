import { allRunnerFigures } from '../../../engines/host/runner-figures.ts';
import { mountStatus } from '../../features/status/status.routes.ts';
import { statusService } from '../../features/status/status.service.ts';
import { openCrashWatch } from '../../platform/alerts/crash-watch.ts';
import { countMail } from '../../platform/mail/mail-figures.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Whether the parts of the product work now. */
export function openStatus(platform: Platform) {
  const { env, db, queue, system, recognizers } = platform;
  const findCrashing = openCrashWatch(allRunnerFigures);
  const status = statusService({
    ...platform,
    minFreeBytes: env.MIN_FREE_DISK_MB * 2 ** 20,
    version: system.version,
    sendsMail: env.SMTP_URL !== undefined,
    hasRecognizer: () => recognizers.list().length > 0,
    engineFigures: allRunnerFigures,
    findCrashing,
    findDueJobs: queue.countDue,
    countMail: (since) => countMail(db, since),
  });
  return { services: { findCrashing }, routes: [mountStatus(status)] } satisfies Module;
}
