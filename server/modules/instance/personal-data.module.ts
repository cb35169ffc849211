import { createDataExports, sweepDataExports } from '../../features/data-export/data-export.jobs.ts';
import { archivePresent } from '../../features/data-export/data-export.present.ts';
import { mountDataExport } from '../../features/data-export/data-export.routes.ts';
import { dataExportService } from '../../features/data-export/data-export.service.ts';
import { archiveService } from '../../features/data-export/export-archive.service.ts';
import { exportBackgroundJobs } from '../../features/data-export/export-background-jobs.service.ts';
import { exportedFilesService } from '../../features/data-export/exported-files.service.ts';
import { mountProfiles } from '../../features/profiles/profiles.routes.ts';
import { profilesService } from '../../features/profiles/profiles.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { AccountsArea } from '../accounts/accounts-area.ts';
import type { BillingArea } from '../billing/billing-area.ts';
import type { HistoryArea } from '../history/history-area.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { CurrentUser } from './current-user.module.ts';

interface PersonalDataDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly billing: BillingArea;
  readonly accounts: AccountsArea;
  readonly history: HistoryArea;
  readonly currentUser: CurrentUser;
}

/** Public profiles, and the exports of people and workspaces. */
export async function openPersonalData({
  platform,
  workspaces,
  accounts,
  billing,
  history,
  ...deps
}: PersonalDataDeps) {
  const { db } = platform;
  const { user, workspace, currentWorkspace, apiKeys, dictionaries, auditLog, notifications } = workspaces;
  const { currentUser } = deps.currentUser;
  const archive = archiveService({
    ...platform,
    currentUser,
    currentWorkspace,
    sessions: accounts.sessions,
    apiKeys,
    devices: accounts.devices,
    members: accounts.members,
    dictionaries,
    history: history.history,
    billing: billing.billing,
    exportedFiles: exportedFilesService(platform),
    present: archivePresent,
  });
  const secret = await findOrCreateSecret(db, 'data export');
  const dataExport = dataExportService({ ...platform, auditLog, notifications, user, workspace, archive, secret });
  return {
    services: {},
    jobs: [createDataExports(dataExport), sweepDataExports(dataExport)],
    backgroundJobs: [exportBackgroundJobs(dataExport)],
    routes: [mountProfiles(profilesService({ db, user, currentUser })), mountDataExport(dataExport)],
  } satisfies Module;
}
