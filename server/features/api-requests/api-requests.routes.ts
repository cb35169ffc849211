import { apiRequestsRoutes } from '../../../contract/workspaces/api-requests.ts';
import { mount } from '../../http/route.ts';
import { presentApiRequests } from './api-requests.present.ts';
import type { ApiRequestsService } from './api-requests.service.ts';

export const mountApiRequests = (requests: ApiRequestsService) =>
  mount(apiRequestsRoutes, {
    'POST /v1/workspace/analytics/requests': async ({ actor, body }) =>
      presentApiRequests(await requests.list(actor, body)),
  });
