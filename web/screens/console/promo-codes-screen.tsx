import { useQuery } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import { useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ConsolePage } from './console-page.tsx';
import { type ConsolePromoCode, promoCodesQuery } from './console-queries.ts';
import { PromoCodeDialog } from './promo-code-dialog.tsx';
import { useConsoleAction } from './use-console-action.ts';

export const meta = () => [{ title: `${t('Promo codes')} · ${brand}` }];

/** U-56: the promo codes of the server. */
export default function PromoCodesScreen() {
  const mayManage = usePermission('console.manage') === true;
  const [isCreating, setCreating] = useState(false);
  return (
    <ConsolePage
      title={t('Promo codes')}
      help={t('Discounts for paid plans.')}
      action={
        mayManage && (
          <Button kind="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {t('New promo code')}
          </Button>
        )
      }
    >
      <PromoCodes mayManage={mayManage} />
      {isCreating && <PromoCodeDialog onClose={() => setCreating(false)} />}
    </ConsolePage>
  );
}

function PromoCodes({ mayManage }: { mayManage: boolean }) {
  const { data, isError, error, refetch } = useQuery(promoCodesQuery);
  const [ending, setEnding] = useState<ConsolePromoCode>();
  const end = useConsoleAction(async (code: string) => {
    await api.call('POST /v1/console/promo-codes/end', { body: { code } });
    setEnding(undefined);
  }, t('Promo code ended'));
  if (isError && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows label={t('Loading')} rows={4} />;
  if (data.promo_codes.length === 0)
    return (
      <EmptyState icon={<TicketPercent />} title={t('No promo codes')}>
        {t('A promo code gives a discount at the checkout of a plan.')}
      </EmptyState>
    );
  return (
    <>
      <ul aria-label={t('Promo codes')} className="divide-y rounded-m border bg-surface">
        {data.promo_codes.map((promo) => (
          <li key={promo.code} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
            <div className="min-w-44 flex-1">
              <p className="break-all font-[560] font-mono">{promo.code}</p>
              <p className="text-ink-3 text-meta">{factsOf(promo)}</p>
            </div>
            {!promo.is_active && <Chip>{t('Ended')}</Chip>}
            {mayManage && promo.is_active && (
              <Button size="small" onClick={() => setEnding(promo)}>
                {t('End')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          open
          onOpenChange={() => setEnding(undefined)}
          title={t('End promo code')}
          action={t('End promo code')}
          busy={end.isPending}
          onConfirm={() => end.mutate(ending.code)}
        >
          {t('Nobody can redeem {code} any more. Discounts that were redeemed continue.', { code: ending.code })}
        </ConfirmDialog>
      )}
    </>
  );
}

function factsOf(promo: ConsolePromoCode): string {
  const discount =
    promo.percent_off === null
      ? formatMoney(promo.amount_off ?? 0, 'usd')
      : t('{percent}% off', { percent: promo.percent_off });
  const duration =
    promo.months === null
      ? t('without an end')
      : formatMessage('{count, plural, one {for # month} other {for # months}}', { count: promo.months });
  const uses =
    promo.max_redemptions === null
      ? t('{used} redeemed', { used: formatCount(promo.times_redeemed) })
      : t('{used} of {max} redeemed', {
          used: formatCount(promo.times_redeemed),
          max: formatCount(promo.max_redemptions),
        });
  const until = promo.expires_at_unix !== null && t('until {date}', { date: formatDate(promo.expires_at_unix) });
  return [discount, duration, uses, until].filter(Boolean).join(' · ');
}
