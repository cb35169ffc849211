import { systemRoutes } from '../../../contract/instance/system.ts';
import { mount } from '../../http/route.ts';
import type { SystemService } from './system.service.ts';

export const mountSystem = (system: SystemService) =>
  mount(systemRoutes, {
    'GET /health': () => ({ status: 'ok', version: system.version }),
    'GET /ready': async () => {
      await system.ready();
      return { status: 'ok' };
    },
    'GET /metrics': async () => {
      const { contentType, text } = await system.metrics();
      return { contentType, body: text };
    },
  });
