import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { EarningKind } from '../../../contract/billing/earnings-limits.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatLocale } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { earningsQuery } from '../../nouns/payouts/payouts-queries.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { Card } from '../../parts/page/card.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { formatMicros } from './format-micros.ts';
import '../../parts/chart/chart-colours.css';

const TimeChart = lazy(() => import('../../parts/chart/time-chart.tsx'));

const dayMs = 86_400_000;
const microsPerDollar = 1_000_000;
const shortDay = new Intl.DateTimeFormat(formatLocale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat(formatLocale, { dateStyle: 'full', timeZone: 'UTC' });
const dayNames = { short: (ms: number) => shortDay.format(ms), long: (ms: number) => longDay.format(ms) };
const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const sources = [
  { kind: 'voice', name: t('Voices'), colour: 'var(--chart-1)' },
  { kind: 'read', name: t('Reads'), colour: 'var(--chart-2)' },
  { kind: 'task', name: t('Tasks'), colour: 'var(--chart-3)' },
] as const satisfies readonly { kind: EarningKind; name: string; colour: string }[];

const ranges = [
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('12 months') },
] as const;

/** PAYOUT-003: earnings by day and kind. */
export function EarningsPart() {
  const [days, setDays] = useState<(typeof ranges)[number]['value']>('30');
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const times = Array.from({ length: Number(days) }, (_, at) => today - (Number(days) - 1 - at) * dayMs);
  const { data, isError, error, refetch } = useQuery(earningsQuery(toDay(times[0]!), toDay(today), 'day'));
  const amounts = new Map(data?.earnings.map(({ day, kind, amount_micros }) => [`${day} ${kind}`, amount_micros]));
  return (
    <Card
      title={data ? t('Earned {amount}', { amount: formatMicros(data.earned_micros) }) : t('Earnings')}
      action={<Segmented label={t('Range')} value={days} options={ranges} onChange={setDays} />}
    >
      {data ? (
        <Suspense fallback={<div className="h-56" />}>
          <TimeChart
            className="h-56"
            times={times}
            parts={sources.map(({ kind, name, colour }) => ({
              name,
              colour,
              values: times.map((ms) => (amounts.get(`${toDay(ms)} ${kind}`) ?? 0) / microsPerDollar),
            }))}
            names={dayNames}
            title={t('Earnings by day')}
            unit={t('US dollars')}
            kind="bars"
          />
        </Suspense>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading earnings')} rows={4} />
      )}
    </Card>
  );
}
