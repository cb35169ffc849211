import { realtimeRoutes } from '../../../contract/realtime.ts';
import { mount } from '../../http/route.ts';
import type { RealtimeService } from './service.ts';

export const mountRealtime = (realtime: RealtimeService) =>
  mount(realtimeRoutes, {
    'GET /v1/realtime': ({ actor, signal }) => ({
      contentType: 'text/event-stream; charset=utf-8',
      body: realtime.follow(actor, signal),
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    }),
  });
