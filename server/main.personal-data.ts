import type { ApiKeysService } from './features/api-keys/api-keys.service.ts';
import type { SessionsService } from './features/auth/sessions/sessions.service.ts';
import { createDataExports, sweepDataExports } from './features/data-export/data-export.jobs.ts';
import { archivePresent } from './features/data-export/data-export.present.ts';
import { mountDataExport } from './features/data-export/data-export.routes.ts';
import { dataExportService } from './features/data-export/data-export.service.ts';
import { archiveService } from './features/data-export/export-archive.service.ts';
import { mountDevices } from './features/devices/devices.routes.ts';
import { devicesService } from './features/devices/devices.service.ts';
import type { HistoryService } from './features/history/history.service.ts';
import { mountProfiles } from './features/profiles/profiles.routes.ts';
import { profilesService } from './features/profiles/profiles.service.ts';
import type { PronunciationDictionariesService } from './features/pronunciation-dictionaries/pronunciation-dictionaries.service.ts';
import type { UserService } from './features/user/user.service.ts';
import type { WorkspaceService } from './features/workspace/workspace.service.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database-client.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Mail } from './platform/mail/mail.ts';
import type { RateLimiter } from './platform/rate-limiter/rate-limiter.ts';
import { findOrCreateSecret } from './platform/secrets/secrets.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly rateLimiter: RateLimiter;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly sessions: SessionsService;
  readonly apiKeys: ApiKeysService;
  readonly dictionaries: PronunciationDictionariesService;
  readonly history: HistoryService;
  readonly jobs: Jobs;
  readonly mail: Pick<Mail, 'send'>;
}

/** Devices, public profiles and the data export. */
export async function personalData(parts: Parts) {
  const { db } = parts;
  const devices = devicesService({ ...parts, secret: await findOrCreateSecret(db, 'devices') });
  const archive = archiveService({ ...parts, devices, present: archivePresent });
  const dataExport = dataExportService({ ...parts, archive, secret: await findOrCreateSecret(db, 'data export') });
  return {
    jobs: [createDataExports(dataExport), sweepDataExports(dataExport)],
    mounted: [mountDevices(devices), mountProfiles(profilesService(parts)), mountDataExport(dataExport)],
  };
}
