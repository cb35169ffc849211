import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { orderLimits } from '../../../../contract/productions/production-orders-limits.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { usePermission } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { ordersPath } from '../../../nouns/productions/productions-paths.ts';
import { type Order, orderQuery, refetchOrders } from '../../../nouns/productions/productions-queries.ts';
import { orderStateTexts } from '../../../nouns/productions/productions-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { OrderBill } from './order-bill.tsx';
import { OrderDeliverables } from './order-deliverables.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMedia } from './order-media.tsx';

export const meta = () => [{ title: `${t('Order')} · ${brand}` }];

/** An order: its files, what is made of them, the price, and what was delivered. */
export default function OrderScreen() {
  const { orderId = '' } = useParams();
  const { data: order, isError, error, refetch } = useQuery(orderQuery(orderId));
  return (
    <ProductionsPage title={order?.name ?? t('Order')}>
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-4 py-4 md:px-5">
        {order ? (
          <OrderParts order={order} />
        ) : isError ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows label={t('Loading order')} rows={6} />
        )}
      </div>
    </ProductionsPage>
  );
}

function OrderParts({ order }: { order: Order }) {
  const mayUpdate = usePermission('production_order.update') === true;
  const isOpen = order.state === 'open';
  return (
    <>
      <OrderTitle order={order} mayRename={mayUpdate && isOpen} />
      {order.cancel_reason && (
        <p dir="auto" className="rounded-s bg-sunken px-3 py-2 text-ink-2">
          {order.cancel_reason}
        </p>
      )}
      {order.state === 'done' && <OrderDeliverables orderId={order.order_id} />}
      <OrderMedia order={order} mayUpdate={mayUpdate && isOpen} />
      <OrderItems order={order} mayUpdate={mayUpdate && isOpen} />
      <OrderBill order={order} />
    </>
  );
}

function OrderTitle({ order, mayRename }: { order: Order; mayRename: boolean }) {
  const client = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const rename = useMutation({
    mutationFn: (name: string) =>
      api.call('PATCH /v1/productions/orders/{order_id}', {
        params: { order_id: order.order_id },
        body: { request: { name } },
      }),
    onSuccess: () => {
      setRenaming(false);
      return refetchOrders(client);
    },
    onError: showError,
  });
  const { text, tone } = orderStateTexts[order.state];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button asChild size="small">
        <Link to={ordersPath}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          {t('All orders')}
        </Link>
      </Button>
      <h2 dir="auto" className="min-w-0 truncate font-[620] text-strong">
        {order.name}
      </h2>
      {mayRename && (
        <IconButton label={t('Rename order')} size="small" onClick={() => setRenaming(true)}>
          <Pencil />
        </IconButton>
      )}
      <span className="ms-auto flex gap-2">
        {order.sandbox && <Chip>{t('Sandbox')}</Chip>}
        <Chip tone={tone}>{text}</Chip>
      </span>
      {isRenaming && (
        <RenameDialog
          title={t('Rename order')}
          name={order.name}
          maxLength={orderLimits.nameLength}
          busy={rename.isPending}
          onClose={() => setRenaming(false)}
          onRename={(name) => rename.mutate(name)}
        />
      )}
    </div>
  );
}
