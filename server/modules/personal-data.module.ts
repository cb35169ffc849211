import { createDataExports, sweepDataExports } from '../features/data-export/data-export.jobs.ts';
import { archivePresent } from '../features/data-export/data-export.present.ts';
import { mountDataExport } from '../features/data-export/data-export.routes.ts';
import { dataExportService } from '../features/data-export/data-export.service.ts';
import { archiveService } from '../features/data-export/export-archive.service.ts';
import { exportBackgroundJobs } from '../features/data-export/export-background-jobs.service.ts';
import { exportedFilesService } from '../features/data-export/exported-files.service.ts';
import { mountProfiles } from '../features/profiles/profiles.routes.ts';
import { profilesService } from '../features/profiles/profiles.service.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { CurrentUser } from './current-user.module.ts';
import type { Devices } from './devices.module.ts';
import type { History } from './history.module.ts';
import type { Module } from './module.ts';
import type { Plans } from './plans.module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Public profiles and the data export. */
export async function openPersonalData(
  deps: Platform & Users & Workspaces & SignIn & Plans & History & CurrentUser & Devices,
) {
  const { db } = deps;
  const archive = archiveService({ ...deps, exportedFiles: exportedFilesService(deps), present: archivePresent });
  const dataExport = dataExportService({ ...deps, archive, secret: await findOrCreateSecret(db, 'data export') });
  return {
    services: {},
    jobs: [createDataExports(dataExport), sweepDataExports(dataExport)],
    backgroundJobs: [exportBackgroundJobs(dataExport)],
    routes: [mountProfiles(profilesService(deps)), mountDataExport(dataExport)],
  } satisfies Module;
}
