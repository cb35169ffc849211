import { useInfiniteQuery } from '@tanstack/react-query';
import type { TransferState } from '../../../contract/billing/earnings-limits.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { t } from '../../messages/t.ts';
import { transfersQuery } from '../../nouns/payouts/payouts-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip, type ChipTone } from '../../parts/display/chip.tsx';
import { Card } from '../../parts/page/card.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

const stateTexts: Readonly<Record<TransferState, { text: string; tone: ChipTone }>> = {
  pending: { text: t('On the way'), tone: 'info' },
  paid: { text: t('Paid'), tone: 'good' },
  failed: { text: t('Failed'), tone: 'bad' },
  reversed: { text: t('Reversed'), tone: 'bad' },
};

/** Money that was sent to the payout account. */
export function TransferList() {
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(transfersQuery);
  const transfers = data?.pages.flatMap((page) => page.transfers);
  return (
    <Card title={t('Payouts')}>
      {!transfers ? (
        isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading payouts')} rows={2} />
        )
      ) : transfers.length === 0 ? (
        <p className="text-ink-2">{t('No payouts yet.')}</p>
      ) : (
        <ul className="divide-y">
          {transfers.map((transfer) => (
            <li key={transfer.transfer_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-28 flex-1 tabular-nums">{formatDate(transfer.created_at_unix)}</span>
              <span className="tabular-nums">{formatMoney(transfer.amount_cents, 'usd')}</span>
              <Chip tone={stateTexts[transfer.state].tone}>{stateTexts[transfer.state].text}</Chip>
              {transfer.problem && <p className="w-full text-ink-3 text-meta">{transfer.problem}</p>}
              {transfer.reversed_cents > 0 && (
                <p className="w-full text-ink-3 text-meta">
                  {t('{amount} were taken back.', { amount: formatMoney(transfer.reversed_cents, 'usd') })}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="mt-2" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
    </Card>
  );
}
