import { ingestRoutes } from '../../../contract/instance/ingest.ts';
import { mount } from '../../http/route.ts';
import type { Metrics } from '../../platform/metrics.ts';

export const mountIngest = (metrics: Metrics) =>
  mount(ingestRoutes, {
    'POST /ingest': ({ body }) => {
      metrics.recordEvent(body.event);
      return { status: 'ok' as const };
    },
    'POST /v1/google-ads-visit': () => {
      // One counter for all: untrusted text must not become a metric label.
      metrics.recordEvent('arrival by advertisement');
      return { status: 'ok' as const };
    },
  });
