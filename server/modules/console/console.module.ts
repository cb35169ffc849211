import { namesOfSettings } from '../../env.ts';
import { mountConsole } from '../../features/console/console.routes.ts';
import { consoleService } from '../../features/console/console.service.ts';
import { mountConsoleBackups } from '../../features/console/console-backups.routes.ts';
import { consoleBackupsService } from '../../features/console/console-backups.service.ts';
import { mountConsoleJobs } from '../../features/console/console-jobs.routes.ts';
import { consoleJobsService } from '../../features/console/console-jobs.service.ts';
import { mountConsoleMail } from '../../features/console/console-mail.routes.ts';
import { consoleMailService } from '../../features/console/console-mail.service.ts';
import { mountConsoleModeration } from '../../features/console/console-moderation.routes.ts';
import { consoleModerationService } from '../../features/console/console-moderation.service.ts';
import { mountConsolePeople } from '../../features/console/console-people.routes.ts';
import { consolePeopleService } from '../../features/console/console-people.service.ts';
import { mountConsolePromoCodes } from '../../features/console/console-promo-codes.routes.ts';
import { consolePromoCodesService } from '../../features/console/console-promo-codes.service.ts';
import { mountConsoleWorkspaces } from '../../features/console/console-workspaces.routes.ts';
import { consoleWorkspacesService } from '../../features/console/console-workspaces.service.ts';
import { staffLogService } from '../../features/console/staff-log.service.ts';
import { siteFormReviewsService } from '../../features/site-forms/site-form-reviews.service.ts';
import { voiceFlagsService } from '../../features/voices/moderation/voice-flags.service.ts';
import { workspaceDirectoryService } from '../../features/workspace/workspace-directory.service.ts';
import { openBackupStorage } from '../../platform/backup/backup-location.ts';
import { listScheduledBackups } from '../../platform/backup/backup-rotation.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface ConsoleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly accounts: AccountsArea;
  readonly billing: BillingArea;
}

/** The console in which staff see and administer the whole server. */
export function openConsole({ platform, workspaces, accounts, billing }: ConsoleDeps) {
  const { db, clock, env, live, jobs, queue, dataDir, system } = platform;
  const { user, owners, subscription, workspace, auditLog, instance } = workspaces;
  const { sessions, mails } = accounts;
  const { invoiceRefunds, promoCodes } = billing;
  const { requirePayments } = billing.billing;
  const directory = workspaceDirectoryService({ db });
  const staffLog = staffLogService({ auditLog, owners });
  const voiceFlags = voiceFlagsService({ db, live, clock, findTenant: workspace.findTenant });
  const siteForms = siteFormReviewsService({ db, clock });
  const listBackups = async () =>
    env.BACKUP_TO === undefined ? [] : listScheduledBackups(await openBackupStorage(env.BACKUP_TO, env));
  return {
    services: {},
    routes: [
      mountConsole(
        consoleService({
          db,
          system,
          user,
          directory,
          readMode: instance.readMode,
          dataDir,
          usesBucket: env.BLOB_STORE?.startsWith('s3:') ?? false,
          settings: namesOfSettings(),
        }),
      ),
      mountConsolePeople(consolePeopleService({ db, user, directory, subscription, sessions, mails, staffLog })),
      mountConsoleWorkspaces(
        consoleWorkspacesService({ db, clock, user, directory, subscription, invoiceRefunds, staffLog }),
      ),
      mountConsolePromoCodes(consolePromoCodesService({ db, clock, promoCodes, requirePayments, staffLog })),
      mountConsoleJobs(consoleJobsService({ db, queue, directory, staffLog })),
      mountConsoleMail(consoleMailService({ db, jobs, hasMailServer: env.SMTP_URL !== undefined, staffLog })),
      mountConsoleBackups(consoleBackupsService({ db, schedule: env, listBackups, jobs, staffLog })),
      mountConsoleModeration(consoleModerationService({ db, siteForms, voiceFlags, staffLog })),
    ],
  } satisfies Module;
}
