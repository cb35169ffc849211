import { usageRoutes } from '../../../contract/billing/usage.ts';
import { mount } from '../../http/route.ts';
import { presentPeriod, presentTable, presentTotals, presentUsage } from './usage.present.ts';
import type { UsageService } from './usage.service.ts';
import type { UsageTableService } from './usage-table.service.ts';

const toRange = (query: { start_unix: number; end_unix: number; include_workspace_metrics: boolean }) => ({
  startUnix: query.start_unix,
  endUnix: query.end_unix,
  workspace: query.include_workspace_metrics,
});

export const mountUsage = (usage: UsageService, table: UsageTableService) =>
  mount(usageRoutes, {
    'GET /v1/usage/character-stats': async ({ actor, query }) =>
      presentUsage(
        await usage.getStats(actor, {
          ...toRange(query),
          breakdown: query.breakdown_type,
          interval: query.aggregation_interval,
          bucketSizeS: query.aggregation_bucket_size ?? undefined,
          metric: query.metric,
          timeZone: query.time_zone,
        }),
      ),

    'GET /v1/usage/totals': async ({ actor, query }) => presentTotals(await usage.getTotals(actor, toRange(query))),

    'GET /v1/usage/period': async ({ actor }) => presentPeriod(await usage.getPeriod(actor)),

    'POST /v1/workspace/analytics/query/usage-by-product-over-time': async ({ actor, body }) =>
      presentTable(
        await table.query(actor, {
          startMs: body.start_time,
          endMs: body.end_time,
          intervalS: body.interval_seconds,
          groupBy: body.group_by ?? ['product_type'],
          filters: body.filters ?? [],
          timeZone: body.time_zone,
        }),
      ),
  });
