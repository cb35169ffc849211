import { createDataExports, sweepDataExports } from '../features/data-export/data-export.jobs.ts';
import { archivePresent } from '../features/data-export/data-export.present.ts';
import { mountDataExport } from '../features/data-export/data-export.routes.ts';
import { dataExportService } from '../features/data-export/data-export.service.ts';
import { archiveService } from '../features/data-export/export-archive.service.ts';
import { mountDevices } from '../features/devices/devices.routes.ts';
import { devicesService } from '../features/devices/devices.service.ts';
import { mountProfiles } from '../features/profiles/profiles.routes.ts';
import { profilesService } from '../features/profiles/profiles.service.ts';
import { findOrCreateSecret } from '../platform/secrets/secrets.ts';
import type { CurrentUser } from './current-user.module.ts';
import type { History } from './history.module.ts';
import type { Module } from './module.ts';
import type { Platform } from './platform.module.ts';
import type { SignIn } from './sign-in.module.ts';
import type { Users } from './users.module.ts';
import type { Workspaces } from './workspaces.module.ts';

/** Devices, public profiles and the data export. */
export async function openPersonalData(deps: Platform & Users & Workspaces & SignIn & History & CurrentUser) {
  const { db } = deps;
  const devices = devicesService({ ...deps, secret: await findOrCreateSecret(db, 'devices') });
  const archive = archiveService({ ...deps, devices, present: archivePresent });
  const dataExport = dataExportService({ ...deps, archive, secret: await findOrCreateSecret(db, 'data export') });
  return {
    services: {},
    jobs: [createDataExports(dataExport), sweepDataExports(dataExport)],
    routes: [mountDevices(devices), mountProfiles(profilesService(deps)), mountDataExport(dataExport)],
  } satisfies Module;
}
