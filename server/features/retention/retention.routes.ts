import { retentionRoutes } from '../../../contract/workspaces/retention.ts';
import { mount } from '../../http/route.ts';
import type { RetentionService } from './retention.service.ts';

export const mountRetention = (retention: RetentionService) =>
  mount(retentionRoutes, {
    'GET /v1/workspace/retention': ({ actor }) => retention.get(actor),
    'POST /v1/workspace/retention': ({ actor, body }) => retention.set(actor, body),
    'POST /v1/workspace/retention/preview': ({ actor, body }) => retention.preview(actor, body),
  });
