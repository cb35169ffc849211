import { requestBreakdowns, statusClasses } from '../../../contract/workspaces/api-request-columns.ts';
import { t } from '../../messages/t.ts';
import { setParameter } from '../../parts/list/use-url-filter.ts';

export type Period = '24h' | '7d' | '30d';
export type Breakdown = (typeof requestBreakdowns)[number];
export type StatusClass = (typeof statusClasses)[number];

/** What the screen shows. The URL stores it, so that a view can be shared. */
export interface RequestFilter {
  readonly period: Period;
  readonly breakdown: Breakdown;
  /** Undefined: all keys; the same holds for the status. */
  readonly apiKeyId?: string | undefined;
  readonly status?: StatusClass | undefined;
}

export const periods: Readonly<Record<Period, { readonly title: string; readonly hours: number }>> = {
  '24h': { title: t('Last 24 hours'), hours: 24 },
  '7d': { title: t('Last 7 days'), hours: 7 * 24 },
  '30d': { title: t('Last 30 days'), hours: 30 * 24 },
};

export const breakdowns: Readonly<Record<Breakdown, string>> = {
  status: t('Status'),
  path: t('Route'),
  api_key: t('API key'),
};

export const statusTitles: Readonly<Record<StatusClass, string>> = {
  '2xx': t('Success (2xx)'),
  '3xx': t('Redirect (3xx)'),
  '4xx': t('Client error (4xx)'),
  '5xx': t('Server error (5xx)'),
};

const defaults: RequestFilter = { period: '7d', breakdown: 'status' };

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((one) => one === text);

/** How the filter is read from and written to the URL; invalid values are ignored. */
export const requestFilterFormat = {
  read: (params: URLSearchParams): RequestFilter => ({
    period: oneOf(Object.keys(periods) as Period[], params.get('period')) ?? defaults.period,
    breakdown: oneOf(requestBreakdowns, params.get('by')) ?? defaults.breakdown,
    apiKeyId: params.get('key') || undefined,
    status: oneOf(statusClasses, params.get('status')),
  }),
  write({ period, breakdown, apiKeyId, status }: RequestFilter, before: URLSearchParams): URLSearchParams {
    const params = new URLSearchParams(before);
    setParameter(params, 'period', period === defaults.period ? undefined : period);
    setParameter(params, 'by', breakdown === defaults.breakdown ? undefined : breakdown);
    setParameter(params, 'key', apiKeyId);
    setParameter(params, 'status', status);
    return params;
  },
};

/** The filter by status as the list of requests takes it. */
export function toListFilters({ apiKeyId, status }: RequestFilter) {
  const hundred = status && Number(status[0]) * 100;
  return [
    ...(apiKeyId === undefined ? [] : [{ column: 'api_key_id', operation: 'eq' as const, values: [apiKeyId] }]),
    ...(hundred === undefined
      ? []
      : [
          { column: 'status_code', operation: 'ge' as const, values: [hundred] },
          { column: 'status_code', operation: 'lt' as const, values: [hundred + 100] },
        ]),
  ];
}
