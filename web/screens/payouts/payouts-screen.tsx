import { useQuery } from '@tanstack/react-query';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { t } from '../../messages/t.ts';
import { type Payouts, payoutsQuery } from '../../nouns/payouts/payouts-queries.ts';
import { Metric } from '../../parts/chart/metric.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { EarningsPart } from './earnings-part.tsx';
import { formatMicros } from './format-micros.ts';
import { PayoutAccount } from './payout-account.tsx';
import { StatementList } from './statement-list.tsx';
import { TransferList } from './transfer-list.tsx';

export const meta = () => [{ title: `${t('Payouts')} · ${brand}` }];

/** ROUTE-066, PAYOUT-001: what the workspace earned, its payout account, transfers and statements. */
export default function PayoutsScreen() {
  const mayRead = usePermission('earnings.read');
  const { data, isError, error, refetch } = useQuery({ ...payoutsQuery, enabled: mayRead === true });
  return (
    <>
      <PageHeader title={t('Payouts')} help={t('What your voices, reads and tasks earn, and how you are paid.')} />
      <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 md:px-5">
        {mayRead === false ? (
          <p className="text-ink-2">{t('Only admins of the workspace can see its earnings.')}</p>
        ) : data ? (
          <PayoutsParts payouts={data} />
        ) : isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading payouts')} rows={5} />
        )}
      </div>
    </>
  );
}

function PayoutsParts({ payouts }: { payouts: Payouts }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Metric title={t('Balance')} value={formatMicros(payouts.balance_micros)}>
          {t('Next payout {date}', { date: formatDate(payouts.next_transfer_unix) })}
        </Metric>
        <Metric title={t('Earned in all')} value={formatMicros(payouts.earned_micros)}>
          {payouts.is_earning
            ? t('{amount} per 1,000 characters of a shared voice', { amount: formatMicros(payouts.voice_rate_micros) })
            : t('Shared voices earn nothing on a private server')}
        </Metric>
        <Metric title={t('Paid out')} value={formatMoney(payouts.paid_cents, 'usd')}>
          {t('Weekly, from {amount}', { amount: formatMoney(payouts.min_transfer_cents, 'usd') })}
        </Metric>
        <Metric title={t('On the way')} value={formatMoney(payouts.pending_cents, 'usd')}>
          {t('Payouts that were started')}
        </Metric>
      </div>
      <PayoutAccount payouts={payouts} />
      <EarningsPart />
      <TransferList />
      <StatementList />
    </>
  );
}
