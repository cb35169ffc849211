import { ingestRoutes } from '../../../contract/instance/ingest.ts';
import { mount } from '../../http/route.ts';
import type { IngestService } from './ingest.service.ts';

/** Whether the browser asks not to sell or share data (Global Privacy Control). */
const hasPrivacySignal = (headers: Readonly<Record<string, unknown>>): boolean => headers['sec-gpc'] === '1';

export const mountIngest = (analytics: IngestService) =>
  mount(ingestRoutes, {
    'POST /ingest': async ({ actor, body, headers }) => {
      const events = body.events.map(({ event, at_unix_ms: at }) => ({ event, at: new Date(at) }));
      await analytics.recordOfPage(actor, events, hasPrivacySignal(headers));
      return { status: 'ok' as const };
    },
    'POST /v1/google-ads-visit': async ({ headers }) => {
      if (!hasPrivacySignal(headers)) await analytics.recordOfServer('arrival by advertisement');
      return { status: 'ok' as const };
    },
  });
