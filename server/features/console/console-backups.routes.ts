import { consoleBackupsRoutes } from '../../../contract/console/console-backups.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { ConsoleBackupsService } from './console-backups.service.ts';

export const mountConsoleBackups = (service: ConsoleBackupsService) =>
  mount(consoleBackupsRoutes, {
    'GET /v1/console/backups': async ({ actor }) => {
      const { backups, nextAt, isRunning, failure } = await service.describe(actor);
      const { BACKUP_TO, BACKUP_EVERY, BACKUP_KEEP, BACKUP_BLOBS } = service.schedule;
      return {
        is_scheduled: BACKUP_TO !== undefined,
        every_hours: BACKUP_EVERY,
        keep: BACKUP_KEEP,
        has_blobs: BACKUP_BLOBS,
        backups: backups.map(({ name, at, bytes }) => ({
          name,
          made_at_unix: unixSeconds(at),
          bytes,
          is_encrypted: name.endsWith('.enc'),
        })),
        next_at_unix: nextAt ? unixSeconds(nextAt) : null,
        is_running: isRunning,
        last_failure: failure
          ? { at_unix: unixSeconds(failure.endedAt ?? failure.createdAt), error: failure.error }
          : null,
      };
    },

    'POST /v1/console/backups': async ({ actor }) => {
      await service.start(actor);
      return { status: 'ok' };
    },
  });
