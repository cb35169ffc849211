import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { PackageOpen, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { api } from '../../../data/api/api.ts';
import { usePermission } from '../../../data/session/use-permission.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { orderPath } from '../../../nouns/productions/productions-paths.ts';
import { type OrderSummary, ordersQuery, refetchOrders } from '../../../nouns/productions/productions-queries.ts';
import { orderStateTexts } from '../../../nouns/productions/productions-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';

export const meta = () => [{ title: `${t('Orders')} · ${brand}` }];

const orderId = ({ order_id }: OrderSummary): string => order_id;
const orderName = ({ name }: OrderSummary): string => name;
const nothing = () => {};
const centsPerDollar = 100;

const columns: readonly TableColumn<OrderSummary>[] = [
  {
    id: 'name',
    title: t('Order'),
    cell: ({ name, sandbox }) => (
      <span className="flex min-w-0 items-center gap-2">
        <span dir="auto" className="truncate font-[560]">
          {name}
        </span>
        {sandbox && <Chip>{t('Sandbox')}</Chip>}
      </span>
    ),
  },
  {
    id: 'state',
    title: t('Status'),
    width: '11rem',
    cell: ({ state }) => <Chip tone={orderStateTexts[state].tone}>{orderStateTexts[state].text}</Chip>,
  },
  {
    id: 'updated',
    title: t('Changed'),
    width: '9rem',
    cell: ({ updated_at }) => (updated_at === null ? '–' : formatDate(Date.parse(updated_at) / 1000)),
  },
  {
    id: 'total',
    title: t('Total'),
    width: '7rem',
    align: 'end',
    cell: ({ total_amount_usd: total }) => (
      <span className="tabular-nums">
        {total === null ? '–' : formatMoney(Math.round(total * centsPerDollar), 'usd')}
      </span>
    ),
  },
];

/** The orders of the workspace. */
export default function OrdersScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayOrder = usePermission('production_order.update') === true;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(ordersQuery);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.orders), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const create = useMutation({
    mutationFn: () => api.call('POST /v1/productions/orders', { body: { sandbox: false } }),
    onSuccess: async ({ order_id }) => {
      void navigate(orderPath(order_id));
      await refetchOrders(client);
    },
    onError: showError,
  });
  const add = mayOrder && (
    <Button kind="primary" busy={create.isPending} onClick={() => create.mutate()}>
      <Plus aria-hidden />
      {t('New order')}
    </Button>
  );
  return (
    <ProductionsPage
      title={t('Orders')}
      help={t('Dubs, subtitles, transcripts and audiobooks made by people.')}
      action={add}
    >
      <div className="mx-auto flex min-h-0 w-full min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <DataTable
          label={t('Orders')}
          what={t('orders')}
          columns={columns}
          rows={rows}
          rowId={orderId}
          rowName={orderName}
          error={error}
          onRetry={() => void refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={({ order_id }) => void navigate(orderPath(order_id))}
          more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
          empty={
            <EmptyState icon={<PackageOpen />} title={t('No orders yet')} action={add}>
              {t('Send files, choose what is made of them, and see the price before you order.')}
            </EmptyState>
          }
        />
      </div>
    </ProductionsPage>
  );
}
