import { apiRequestsRoutes } from '../../../contract/workspaces/api-requests.ts';
import { mount } from '../../http/route.ts';
import { presentApiRequests } from './api-requests.present.ts';
import type { ApiRequestsService } from './api-requests.service.ts';
import type { RequestStatsService } from './request-stats.service.ts';

export const mountApiRequests = (requests: ApiRequestsService, stats: RequestStatsService) =>
  mount(apiRequestsRoutes, {
    'POST /v1/workspace/analytics/requests': async ({ actor, body }) =>
      presentApiRequests(await requests.list(actor, body)),
    'GET /v1/workspace/analytics/request-stats': ({ actor, query }) => stats.read(actor, query),
  });
