import { sourcesOf, targetsOf } from '../../../contract/productions/production-languages.ts';
import { productionOrdersRoutes } from '../../../contract/productions/production-orders.ts';
import type { OrderState } from '../../../contract/productions/productions.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { ManagedOrdersService } from './managed-orders.service.ts';
import type { OrderItemsService } from './order-items.service.ts';
import type { OrderMediaService } from './order-media.service.ts';
import type { OrderDeliverable } from './order-tasks-part.service.ts';
import {
  presentDeliverable,
  presentManagedOrder,
  presentManagedSummary,
  presentMedia,
  presentOrder,
  presentOrderSummary,
  presentQuote,
} from './production-orders.present.ts';
import type { ProductionOrdersService } from './production-orders.service.ts';

interface OrderRoutesDeps {
  readonly orders: ProductionOrdersService;
  readonly orderItems: OrderItemsService;
  readonly orderMedia: OrderMediaService;
  readonly managedOrders: ManagedOrdersService;
  readonly deliverables: { url(row: OrderDeliverable, baseUrl: string): string };
}

interface ListQuery {
  readonly page_size: number;
  readonly offset: number;
  readonly status?: readonly OrderState[] | null | undefined;
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}

/** A time without a zone is in UTC. */
const toDate = (text: string | null | undefined): Date | undefined =>
  text == null ? undefined : new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`);

const toOrderQuery = ({ page_size, offset, status, start_date, end_date }: ListQuery) => ({
  limit: page_size,
  offset,
  states: status ?? undefined,
  from: toDate(start_date),
  to: toDate(end_date),
});

export function mountProductionOrders({
  orders,
  orderItems,
  orderMedia,
  managedOrders,
  deliverables,
}: OrderRoutesDeps) {
  const linkOn = (baseUrl: string) => (media: Parameters<OrderMediaService['url']>[0]) =>
    orderMedia.url(media, baseUrl);
  return mount(productionOrdersRoutes, {
    'POST /v1/productions/orders': async ({ actor, body }) => {
      const { id, isSandbox } = await orders.create(actor, { isSandbox: body?.sandbox ?? false });
      return { order_id: id, sandbox: isSandbox };
    },

    'GET /v1/productions/orders': async ({ actor, query }) => ({
      orders: (await orders.list(actor, toOrderQuery(query))).map(presentOrderSummary),
    }),

    'GET /v1/productions/orders/{order_id}': async ({ actor, params, baseUrl }) =>
      presentOrder(await orders.get(actor, params.order_id), linkOn(baseUrl)),

    'PATCH /v1/productions/orders/{order_id}': async ({ actor, params, body }) => ({
      name: (await orders.rename(actor, params.order_id, body.request.name)).name,
    }),

    'POST /v1/productions/orders/{order_id}/media': {
      async accept({ actor, params }) {
        await orderMedia.accept(actor, params.order_id);
        return undefined;
      },
      handle: async ({ actor, params, body, files, signal }) => ({
        media_id: await orderMedia.register(
          actor,
          params.order_id,
          {
            declaredLanguage: body.declared_language,
            file: files.media?.[0],
            url: body.media_url ?? undefined,
            urlFileName: body.media_url_filename ?? undefined,
            urlContentType: body.media_url_content_type ?? undefined,
          },
          signal,
        ),
      }),
    },

    'GET /v1/productions/orders/{order_id}/media/{media_id}': async ({ actor, params, baseUrl }) =>
      presentMedia(await orderMedia.get(actor, params.order_id, params.media_id), linkOn(baseUrl)),

    'GET /v1/productions/orders/{order_id}/media/{media_id}/signed': async ({ params, query, headers }) => {
      const tag = entityTag(params.media_id);
      const file = await orderMedia.openLinked(params.media_id, query, readRange(headers, tag));
      // It has any type; a browser must not show it as a page.
      const extra = { 'cache-control': 'private, max-age=3600', 'content-disposition': attachment(file.name) };
      return rangeReply(file, extra, { tag, headers });
    },

    'POST /v1/productions/orders/{order_id}/items': async ({ actor, params, body }) => {
      const { item, item_id } = body.request;
      const { id, priceCents } = await orderItems.upsert(actor, params.order_id, item, item_id ?? undefined);
      return { item_id: id, quote: presentQuote(priceCents) };
    },

    'DELETE /v1/productions/orders/{order_id}/items/{item_id}': async ({ actor, params }) => {
      await orderItems.remove(actor, params.order_id, params.item_id);
      return { success: true };
    },

    'GET /v1/productions/orders/languages/{order_item_kind}': ({ params }) => {
      const kind = params.order_item_kind;
      const sources = [...sourcesOf(kind)];
      if (kind === 'transcription' || kind === 'audiobook') return { kind: 'single', languages: sources };
      const language_pairs = sources.map((source) => ({
        source_language: source,
        destination_languages: [...(targetsOf(kind, source.code) ?? [])],
      }));
      return { kind: 'pair', language_pairs };
    },

    'POST /v1/productions/orders/{order_id}/submit': async ({ actor, params, isLocal }) => {
      const { id, state, submittedAt, updatedAt } = await orders.submit(actor, params.order_id, { isLocal });
      return { order_id: id, state, submitted_at: (submittedAt ?? updatedAt).toISOString() };
    },

    'GET /v1/productions/orders/{order_id}/payment': ({ actor, params, baseUrl }) =>
      orders.findPayment(actor, params.order_id, baseUrl),

    'POST /v1/productions/orders/{order_id}/cancel': async ({ actor, params, body, baseUrl }) =>
      presentOrder(await orders.cancel(actor, params.order_id, body?.reason || null), linkOn(baseUrl)),

    'GET /v1/productions/orders/{order_id}/deliverables': async ({ actor, params, baseUrl }) => ({
      deliverables: (await orders.listDeliverables(actor, params.order_id)).map((row) =>
        presentDeliverable(row, (one) => deliverables.url(one, baseUrl)),
      ),
    }),

    'GET /v1/productions/manage/orders': async ({ query }) => ({
      orders: (await managedOrders.list(toOrderQuery(query))).map(presentManagedSummary),
    }),

    'GET /v1/productions/manage/orders/{order_id}': async ({ params, baseUrl }) =>
      presentManagedOrder(await managedOrders.get(params.order_id), linkOn(baseUrl)),

    'POST /v1/productions/manage/orders/{order_id}/accept': async ({ params, baseUrl }) =>
      presentManagedOrder(await managedOrders.accept(params.order_id), linkOn(baseUrl)),

    'POST /v1/productions/manage/orders/{order_id}/reject': async ({ params, body, baseUrl }) =>
      presentManagedOrder(await managedOrders.reject(params.order_id, body.reason), linkOn(baseUrl)),

    'POST /v1/productions/manage/orders/{order_id}/merge': async ({ params, body, baseUrl }) =>
      presentManagedOrder(await managedOrders.merge(params.order_id, body.into_order_id), linkOn(baseUrl)),
  });
}
