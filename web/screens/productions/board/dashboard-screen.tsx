import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatCount } from '../../../format/count.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { formatLocale } from '../../../messages/locale.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { productionsRoot } from '../../../nouns/productions/productions-paths.ts';
import { dashboardQuery, type Me } from '../../../nouns/productions/productions-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Metric } from '../../../parts/chart/metric.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { MissingSteps } from '../missing-steps.tsx';
import '../../../parts/chart/chart-colours.css';

const TimeChart = lazy(() => import('../../../parts/chart/time-chart.tsx'));

export const meta = () => [{ title: `${t('Productions')} · ${brand}` }];

const currency = 'usd';
const shortMonth = new Intl.DateTimeFormat(formatLocale, { month: 'short', timeZone: 'UTC' });
const longMonth = new Intl.DateTimeFormat(formatLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const percent = new Intl.NumberFormat(formatLocale, { style: 'percent' });
const monthNames = {
  short: (ms: number) => shortMonth.format(ms),
  long: (ms: number) => longMonth.format(ms),
};
const centsPerDollar = 100;

/** ROUTE-069, PROD-001: what the producer earned, works on, and how well. */
export default function DashboardScreen() {
  return (
    <ProductionsPage
      title={t('Dashboard')}
      help={t('Your work and what you earned with it.')}
      needs="producer"
      action={
        <Button asChild kind="primary">
          <Link to={`${productionsRoot}/unclaimed`}>{t('Find tasks')}</Link>
        </Button>
      }
    >
      {(me) => <Dashboard me={me} />}
    </ProductionsPage>
  );
}

function Dashboard({ me }: { me: Me }) {
  const { data, isError, error, refetch } = useQuery(dashboardQuery);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
      <MissingSteps me={me} />
      {!data ? (
        isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading dashboard')} rows={4} />
        )
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <Metric title={t('Earned this month')} value={formatMoney(data.earned_this_month_cents, currency)}>
              {t('{amount} in all', { amount: formatMoney(data.earned_cents, currency) })}
            </Metric>
            <Metric
              title={t('Active tasks')}
              value={t('{count} of {max}', { count: data.active, max: data.max_active })}
            >
              {data.next_deadline_unix_secs === null
                ? t('No deadline')
                : t('Next deadline {date}', { date: formatDate(data.next_deadline_unix_secs, { withTime: true }) })}
            </Metric>
            <Metric title={t('In review')} value={formatCount(data.in_review)}>
              {t('{count} approved in all', { count: formatCount(data.approved) })}
            </Metric>
            <Metric title={t('Accepted')} value={rateText(data.acceptance_rate)}>
              {t('{rate} on time', { rate: rateText(data.on_time_rate) })}
            </Metric>
          </div>
          <section aria-labelledby="earned-heading" className="rounded-m border bg-surface p-4">
            <h2 id="earned-heading" className="mb-2 font-[600]">
              {t('Earned by month')}
            </h2>
            <Suspense fallback={<div className="h-56" />}>
              <TimeChart
                className="h-56"
                times={data.months.map(({ month }) => Date.parse(`${month}-01T00:00:00Z`))}
                parts={[
                  {
                    name: t('Earned'),
                    colour: 'var(--chart-1)',
                    values: data.months.map(({ earned_cents }) => earned_cents / centsPerDollar),
                  },
                ]}
                names={monthNames}
                title={t('Earned by month')}
                unit={t('US dollars')}
                kind="bars"
              />
            </Suspense>
          </section>
        </>
      )}
    </div>
  );
}

const rateText = (rate: number | null): string => (rate === null ? '–' : percent.format(rate));
