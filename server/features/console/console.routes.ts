import { consoleRoutes } from '../../../contract/console/console.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { ConsoleService } from './console.service.ts';

export const mountConsole = (service: ConsoleService) =>
  mount(consoleRoutes, {
    'GET /v1/console/server': async ({ actor }) => {
      const { version, mode, problem, people, workspaces, settings, ...storage } = await service.describe(actor);
      return {
        version,
        node_version: process.version,
        started_at_unix: unixSeconds(new Date(performance.timeOrigin)),
        mode,
        problem: problem ?? null,
        people,
        workspaces,
        database_bytes: storage.databaseBytes,
        storage: storage.usesBucket ? 's3' : 'folder',
        free_disk_bytes: storage.freeDiskBytes,
        settings: [...settings],
      };
    },
  });
