import { statusRoutes } from '../../../contract/instance/status.ts';
import { mount } from '../../http/route.ts';
import { presentStatus, presentStatusDetails } from './status.present.ts';
import type { StatusService } from './status.service.ts';

export const mountStatus = (status: StatusService) =>
  mount(statusRoutes, {
    'GET /v1/status': async ({ setHeader }) => {
      setHeader('cache-control', 'no-store');
      return presentStatus(await status.read());
    },
    'GET /v1/status/details': async () => presentStatusDetails(await status.readDetails()),
  });
