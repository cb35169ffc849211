import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../data/api/api.ts';
import { usePermission } from '../../../data/session/use-permission.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { CommentDialog } from '../../../nouns/productions/comment-dialog.tsx';
import { type Order, refetchOrders } from '../../../nouns/productions/productions-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { toast } from '../../../parts/status/toast.ts';

const centsPerDollar = 100;
const toMoney = (dollars: number): string => formatMoney(Math.round(dollars * centsPerDollar), 'usd');
const cancellable: ReadonlySet<Order['state']> = new Set(['open', 'submitted', 'paid', 'accepted']);

/** The price of an order, and its next step: submit, pay, or cancel. */
export function OrderBill({ order }: { order: Order }) {
  const client = useQueryClient();
  const maySubmit = usePermission('production_order.submit') === true;
  const [asked, setAsked] = useState<'submit' | 'cancel'>();
  const params = { order_id: order.order_id };
  const done = () => {
    setAsked(undefined);
    return refetchOrders(client);
  };
  const pay = useMutation({
    mutationFn: () => api.call('GET /v1/productions/orders/{order_id}/payment', { params }),
    onSuccess: ({ url }) => (url === null ? done() : location.assign(url)),
    onError: showError,
  });
  const submit = useMutation({
    mutationFn: () => api.call('POST /v1/productions/orders/{order_id}/submit', { params }),
    onSuccess: async ({ state }) => {
      await done();
      if (state === 'submitted') pay.mutate();
      else toast.success(t('Order placed.'));
    },
    onError: showError,
  });
  const cancel = useMutation({
    mutationFn: (reason: string) =>
      api.call('POST /v1/productions/orders/{order_id}/cancel', { params, body: { reason: reason || null } }),
    onSuccess: done,
    onError: showError,
  });
  const total = order.total_amount_usd;
  const isReady = order.items.length > 0 && total !== null;
  const isFree = order.is_free || order.sandbox;
  const price = isFree ? t('Free') : total === null ? '–' : toMoney(total);
  return (
    <section aria-label={t('Price')} className="flex flex-col gap-3 rounded-m border bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <span className="font-[600]">{t('Total')}</span>
        <span className="font-[620] text-title tabular-nums">{price}</span>
      </div>
      {order.refunded_amount_usd > 0 && (
        <p className="text-ink-2">{t('{amount} were refunded.', { amount: toMoney(order.refunded_amount_usd) })}</p>
      )}
      <OrderStep order={order} />
      <div className="flex flex-wrap gap-2">
        {order.state === 'open' && (
          <Button kind="primary" disabled={!maySubmit || !isReady} onClick={() => setAsked('submit')}>
            {isReady && !isFree ? t('Order for {price}', { price }) : t('Place order')}
          </Button>
        )}
        {order.state === 'submitted' && maySubmit && (
          <Button kind="primary" busy={pay.isPending} onClick={() => pay.mutate()}>
            {t('Pay {price}', { price })}
          </Button>
        )}
        {maySubmit && cancellable.has(order.state) && (
          <Button onClick={() => setAsked('cancel')}>{t('Cancel order')}</Button>
        )}
      </div>
      {!maySubmit && order.state === 'open' && (
        <p className="text-ink-3 text-meta">{t('An admin of the workspace places the order.')}</p>
      )}
      {asked === 'submit' && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t('Place order')}
          action={isFree ? t('Place order') : t('Order for {price}', { price })}
          kind="primary"
          busy={submit.isPending || pay.isPending}
          onConfirm={() => submit.mutate()}
        >
          {isFree
            ? t('Files and items of “{name}” cannot be changed afterwards.', { name: order.name })
            : t('{price} are charged for “{name}”. Files and items cannot be changed afterwards.', {
                price,
                name: order.name,
              })}
        </ConfirmDialog>
      )}
      {asked === 'cancel' && (
        <CommentDialog
          title={t('Cancel order')}
          description={
            order.state === 'accepted'
              ? t('Work that producers have begun is finished and delivered; the rest is refunded.')
              : order.state === 'paid'
                ? t('The price is refunded.')
                : t('Nothing is charged.')
          }
          label={t('Reason')}
          action={t('Cancel order')}
          kind="danger"
          busy={cancel.isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={(reason) => cancel.mutate(reason)}
        />
      )}
    </section>
  );
}

/** What happens next. */
function OrderStep({ order }: { order: Order }) {
  const { total, approved } = order.tasks;
  const texts: Partial<Record<Order['state'], ReactNode>> = {
    submitted:
      order.expires_at === null
        ? undefined
        : t('Pay until {date}, or the order expires.', { date: formatDate(Date.parse(order.expires_at) / 1000) }),
    paid: t('A manager looks at your order and accepts it.'),
    cancelling: t('Producers finish what they have begun.'),
  };
  if (order.state === 'accepted' && total > 0)
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-ink-2">{t('{approved} of {total} parts are ready.', { approved, total })}</p>
        <ProgressBar label={t('Parts that are ready')} share={approved / total} />
      </div>
    );
  return texts[order.state] ? <p className="text-ink-2">{texts[order.state]}</p> : null;
}
