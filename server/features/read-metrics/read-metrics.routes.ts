import { readMetricsRoutes } from '../../../contract/publishing/read-metrics.ts';
import { mount } from '../../http/route.ts';
import type { ReadListeningService } from './read-listening.service.ts';
import { presentMetrics } from './read-metrics.present.ts';
import type { ReadMetricsService } from './read-metrics.service.ts';

interface MetricsServices {
  readonly metrics: ReadMetricsService;
  readonly listening: ReadListeningService;
  readonly microsPerHour: number;
}

export const mountReadMetrics = ({ metrics, listening, microsPerHour }: MetricsServices) =>
  mount(readMetricsRoutes, {
    'GET /v1/direct-publishing/metrics': async ({ actor, query }) => {
      const { from, to, read_id: readId } = query;
      const range = { from: from ?? undefined, to: to ?? undefined, readId: readId ?? undefined };
      return presentMetrics(await metrics.find(actor, range), microsPerHour);
    },

    'POST /v1/direct-publishing/listens': async ({ body }) => {
      const { listen_token: token, chapter_id: chapterId, ...heard } = body;
      await listening.report({ token, chapterId, ...heard });
      return { status: 'ok' };
    },
  });
