import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { OrderItem } from '../../../../contract/productions/order-items.ts';
import { api } from '../../../data/api/api.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { type Order, refetchOrders } from '../../../nouns/productions/productions-queries.ts';
import { itemKindTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { showError } from '../../../parts/status/show-error.tsx';

const ItemDialog = lazy(async () => ({ default: (await import('./item-dialog.tsx')).ItemDialog }));

type Item = Order['items'][number];
const centsPerDollar = 100;

/** What is made of the files, with the price of each item. */
export function OrderItems({ order, mayUpdate }: { order: Order; mayUpdate: boolean }) {
  const client = useQueryClient();
  const [edited, setEdited] = useState<Item | 'new'>();
  const remove = useMutation({
    mutationFn: (itemId: string) =>
      api.call('DELETE /v1/productions/orders/{order_id}/items/{item_id}', {
        params: { order_id: order.order_id, item_id: itemId },
      }),
    onSuccess: () => refetchOrders(client),
    onError: showError,
  });
  return (
    <section aria-labelledby="order-items">
      <h2 id="order-items" className="mb-2 font-[600]">
        {t('What is made')}
      </h2>
      {order.items.length > 0 && (
        <ul className="mb-3 divide-y rounded-m border">
          {order.items.map((item) => (
            <li key={item.item_id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <div className="min-w-48 flex-1">
                <p className="font-[560]">{itemTitle(item.item)}</p>
                <p dir="auto" className="truncate text-ink-3 text-meta">
                  {itemFiles(item.item, order)}
                </p>
              </div>
              <span className="tabular-nums">
                {item.quote === null
                  ? t('Being priced')
                  : formatMoney(Math.round(item.quote.amount_usd * centsPerDollar), 'usd')}
              </span>
              {mayUpdate && (
                <span className="flex gap-1">
                  <IconButton label={t('Edit item')} size="small" onClick={() => setEdited(item)}>
                    <Pencil />
                  </IconButton>
                  <IconButton label={t('Remove item')} size="small" onClick={() => remove.mutate(item.item_id)}>
                    <Trash2 />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayUpdate && (
        <Button disabled={order.media.length === 0} onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {t('Add item')}
        </Button>
      )}
      {mayUpdate && order.media.length === 0 && (
        <p className="mt-2 text-ink-3 text-meta">{t('Add files first, then choose what is made of them.')}</p>
      )}
      {edited && (
        <Suspense fallback={null}>
          <ItemDialog order={order} item={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function itemTitle(item: OrderItem): string {
  const kind = itemKindTexts[item.kind];
  const source = languageName(item.source_language);
  if (!('destination_languages' in item)) return t('{kind}, {language}', { kind, language: source });
  return t('{kind}, {source} → {targets}', {
    kind,
    source,
    targets: item.destination_languages.map(languageName).join(', '),
  });
}

function itemFiles(item: OrderItem, order: Order): string {
  const ids = 'media_ids' in item ? item.media_ids : [item.media_id];
  return ids.map((id) => order.media.find(({ media_id }) => media_id === id)?.name ?? '').join(', ');
}
