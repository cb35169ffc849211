import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type OrderState, orderStates } from '../../../../contract/productions/productions.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatDate } from '../../../format/date.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { CommentDialog } from '../../../nouns/productions/comment-dialog.tsx';
import {
  type ManagedOrder,
  managedOrderQuery,
  managedOrdersQuery,
  refetchOrders,
  refetchTasks,
} from '../../../nouns/productions/productions-queries.ts';
import { itemKindTexts, orderStateTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Fact } from '../../../nouns/productions/task-summary.tsx';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { ChipSelect } from '../../../parts/form/chip-select.tsx';
import { SidePanel } from '../../../parts/overlay/side-panel.tsx';
import { usePanelItem } from '../../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';

const orderId = ({ order_id }: ManagedOrder): string => order_id;
const orderName = ({ name }: ManagedOrder): string => name;
const nothing = () => {};
const centsPerDollar = 100;
const toMoney = (dollars: number | null): string =>
  dollars === null ? '–' : formatMoney(Math.round(dollars * centsPerDollar), 'usd');

const columns: readonly TableColumn<ManagedOrder>[] = [
  {
    id: 'name',
    title: t('Order'),
    cell: ({ name, workspace_name }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {name}
        </span>
        <span dir="auto" className="block truncate text-ink-3 text-meta">
          {workspace_name}
        </span>
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
    id: 'created',
    title: t('Created'),
    width: '9rem',
    cell: ({ created_at }) => formatDate(Date.parse(created_at) / 1000),
  },
  {
    id: 'total',
    title: t('Total'),
    width: '7rem',
    align: 'end',
    cell: ({ total_amount_usd }) => <span className="tabular-nums">{toMoney(total_amount_usd)}</span>,
  },
];

/** Orders of all workspaces, which a manager accepts or rejects once they are paid. */
export function ManagedOrders() {
  const panel = usePanelItem('order');
  const [state, setState] = useState<OrderState | undefined>('paid');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(
    managedOrdersQuery(state),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.orders), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex">
          <ChipSelect
            name={t('Status')}
            value={state}
            valueText={state && orderStateTexts[state].text}
            options={orderStates.map((value) => ({ value, label: orderStateTexts[value].text }))}
            onChange={(next) => setState(next as OrderState | undefined)}
          />
        </div>
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
          onOpen={({ order_id }) => panel.open(order_id)}
          openId={panel.id}
          more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
          empty={
            <EmptyState icon={<PackageOpen />} title={t('No orders')}>
              {state === 'paid' ? t('Paid orders wait here for your answer.') : t('No results match your filters.')}
            </EmptyState>
          }
        />
      </div>
      {panel.id !== undefined && <OrderPanel key={panel.id} orderId={panel.id} onClose={panel.close} />}
    </div>
  );
}

function OrderPanel({ orderId: id, onClose }: { orderId: string; onClose: () => void }) {
  const client = useQueryClient();
  const { data: order, isError, error, refetch } = useQuery(managedOrderQuery(id));
  const [isRejecting, setRejecting] = useState(false);
  const params = { order_id: id };
  const done = async () => {
    setRejecting(false);
    await Promise.all([refetchOrders(client), refetchTasks(client)]);
  };
  const accept = useMutation({
    mutationFn: () => api.call('POST /v1/productions/manage/orders/{order_id}/accept', { params }),
    onSuccess: () => {
      toast.success(t('Order accepted. Its tasks are on the board.'));
      return done();
    },
    onError: showError,
  });
  const reject = useMutation({
    mutationFn: (reason: string) =>
      api.call('POST /v1/productions/manage/orders/{order_id}/reject', { params, body: { reason } }),
    onSuccess: done,
    onError: showError,
  });
  return (
    <SidePanel
      title={order?.name ?? t('Order')}
      description={order && `${order.workspace_name} · ${orderStateTexts[order.state].text}`}
      itemId={id}
      isDocked
      onClose={onClose}
      footer={
        order?.state === 'paid' && (
          <>
            <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
              {t('Accept order')}
            </Button>
            <Button onClick={() => setRejecting(true)}>{t('Reject')}</Button>
          </>
        )
      }
    >
      {order ? (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
            <Fact name={t('Total')}>{order.is_free ? t('Free') : toMoney(order.total_amount_usd)}</Fact>
            <Fact name={t('Parts')}>
              {t('{approved} of {total} ready', { approved: order.tasks.approved, total: order.tasks.total })}
            </Fact>
          </dl>
          <h3 className="mt-4 mb-2 font-[600]">{t('What is made')}</h3>
          <ul className="flex flex-col gap-2">
            {order.items.map(({ item_id, item }) => (
              <li key={item_id} className="rounded-s border px-3 py-2">
                <p className="font-[540]">{itemKindTexts[item.kind]}</p>
                <p className="text-ink-2">
                  {languageName(item.source_language)}
                  {'destination_languages' in item && ` → ${item.destination_languages.map(languageName).join(', ')}`}
                </p>
                {item.instructions && (
                  <p dir="auto" className="mt-1 whitespace-pre-wrap text-ink-3">
                    {item.instructions}
                  </p>
                )}
              </li>
            ))}
          </ul>
          <h3 className="mt-4 mb-2 font-[600]">{t('Files')}</h3>
          <ul className="flex flex-col gap-1">
            {order.media.map(({ media_id, name, signed_url, duration_s }) => (
              <li key={media_id} className="flex items-center gap-2">
                <a
                  href={signed_url}
                  target="_blank"
                  rel="noreferrer"
                  dir="auto"
                  className="min-w-0 flex-1 truncate underline-offset-2 hover:underline"
                >
                  {name}
                </a>
                <span className="text-ink-3 text-meta tabular-nums">
                  {duration_s !== null && formatDuration(duration_s)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : isError ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('Loading order')} rows={6} />
      )}
      {isRejecting && (
        <CommentDialog
          title={t('Reject order')}
          description={t('The customer reads the reason, and the price is refunded.')}
          label={t('Reason')}
          action={t('Reject order')}
          kind="danger"
          isRequired
          busy={reject.isPending}
          onClose={() => setRejecting(false)}
          onConfirm={(reason) => reject.mutate(reason)}
        />
      )}
    </SidePanel>
  );
}
