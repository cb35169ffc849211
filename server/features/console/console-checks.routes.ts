import { consoleChecksRoutes } from '../../../contract/console/console-checks.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { mount } from '../../http/route.ts';
import type { ConsoleChecksService } from './console-checks.service.ts';

export const mountConsoleChecks = (service: ConsoleChecksService) =>
  mount(consoleChecksRoutes, {
    'GET /v1/console/checks': async ({ actor }) => {
      const found = await service.check(actor);
      return {
        checks: found.map(({ name, state, finding, settings = [], subjects = [], count, bytes, at, url }) => ({
          name,
          state,
          finding,
          settings: [...settings],
          subjects: [...subjects],
          count: count ?? null,
          bytes: bytes ?? null,
          at_unix: at ? unixSeconds(at) : null,
          url: url ?? null,
        })),
      };
    },
  });
