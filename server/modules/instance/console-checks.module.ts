import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { mountConsoleChecks } from '../../features/console/console-checks.routes.ts';
import { consoleChecksService } from '../../features/console/console-checks.service.ts';
import { allowsSandbox, isReachableByOthers } from '../../main.settings.ts';
import { openBackupStorage } from '../../platform/backup/backup-location.ts';
import { listScheduledBackups } from '../../platform/backup/backup-rotation.ts';
import { countMail } from '../../platform/mail/mail-figures.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { openEngineModels } from './engine-models.module.ts';
import type { openStatus } from './status.module.ts';

interface ConsoleChecksDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly status: ReturnType<typeof openStatus>['services'];
  readonly engineModels: ReturnType<typeof openEngineModels>['services'];
}

/** What the operator should mend on this server. */
export function openConsoleChecks({ platform, workspaces, status, engineModels }: ConsoleChecksDeps) {
  const { env, db, clock, system, disks, dataDir } = platform;
  const { BACKUP_TO: backupTo } = env;
  const checks = consoleChecksService({
    db,
    clock,
    version: system.version,
    isReachable: isReachableByOthers(env),
    publicUrl: env.PUBLIC_URL,
    sendsMail: env.SMTP_URL !== undefined,
    countMail: (since) => countMail(db, since),
    findCrashing: status.findCrashing,
    readModels: engineModels.countModels,
    disks,
    minFreeBytes: env.MIN_FREE_DISK_MB * 2 ** 20,
    backupEveryHours: env.BACKUP_EVERY,
    listBackups:
      backupTo === undefined ? undefined : async () => listScheduledBackups(await openBackupStorage(backupTo, env)),
    readMode: workspaces.instance.readMode,
    payments: paymentsOf(env),
    releasesFile: env.RELEASES_FILE ?? join(dataDir, 'releases.json'),
  });
  return { services: {}, routes: [mountConsoleChecks(checks)] } satisfies Module;
}

function paymentsOf(env: Env) {
  const { STRIPE_SECRET_KEY: key } = env;
  if (env.ISOLATED_ENVIRONMENT) return 'isolated';
  if (key !== undefined) return /^.k_test_/.test(key) ? 'test' : 'live';
  if (!isReachableByOthers(env)) return 'local_sandbox';
  return allowsSandbox(env) ? 'sandbox' : 'closed';
}
