import { z } from 'zod';
import { boundedText, id, name, queryList } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { orderItem } from './order-items.ts';
import { orderLimits as limits } from './production-orders-limits.ts';
import { orderItemKinds, orderStates } from './productions.ts';

const orderParams = z.object({ order_id: id() });
const itemParams = orderParams.extend({ item_id: id() });
const mediaParams = orderParams.extend({ media_id: id() });
const state = z.enum(orderStates);
const time = z.string().nullable();
const quote = z.object({ amount_usd: z.number() }).nullable();
const languageInfo = z.object({ code: z.string(), label: z.string() });

const listQuery = z.object({
  page_size: z.int().min(1).max(100).default(20),
  offset: z.int().min(0).max(1_000_000).default(0),
  status: queryList().pipe(z.array(state).max(orderStates.length)).nullish(),
  start_date: z.iso.datetime({ offset: true, local: true }).nullish(),
  end_date: z.iso.datetime({ offset: true, local: true }).nullish(),
});

const summary = z.object({
  order_id: z.string(),
  name: z.string(),
  state,
  /** Null until the files of all items are measured. */
  total_amount_usd: z.number().nullable(),
  sandbox: z.boolean(),
  submitted_at: time,
  updated_at: time,
  cancel_reason: z.string().nullable(),
});
export type OrderSummary = z.output<typeof summary>;

/** A file of an order. From `duration_s` on, the fields are not in the public API. */
const media = z.object({
  media_id: z.string(),
  name: z.string(),
  content_type: z.string(),
  language: z.string().nullable(),
  signed_url: z.string(),
  /** Null until it is measured, and for manuscripts. */
  duration_s: z.number().nullable(),
  /** Of manuscripts. */
  characters: z.int().nullable(),
  has_video: z.boolean(),
  bytes: z.int(),
});
export type OrderMediaReply = z.output<typeof media>;

const order = summary.extend({
  items: z.array(z.object({ item_id: z.string(), item: orderItem, quote })),
  created_at: z.string(),
  paid_at: time,
  accepted_at: time,
  completed_at: time,
  /** The rest is not in the public API. */
  media: z.array(media),
  /** Nothing is charged: the server is private, so its team serves itself. */
  is_free: z.boolean(),
  refunded_amount_usd: z.number(),
  /** When the order ends unless it is paid. */
  expires_at: time,
  merged_into_order_id: z.string().nullable(),
  /** Tasks of an accepted order, and those of them that are approved. */
  tasks: z.object({ total: z.int(), approved: z.int() }),
});
export type OrderReply = z.output<typeof order>;

const managedSummary = summary.extend({
  workspace_id: z.string(),
  workspace_name: z.string(),
  created_at: z.string(),
  paid_at: time,
});
export type ManagedOrderSummary = z.output<typeof managedSummary>;
const managedOrder = order.extend({ workspace_id: z.string(), workspace_name: z.string() });

const deliverable = z.object({
  signed_url: z.string(),
  content_type: z.string(),
  name: z.string(),
  version: z.int(),
  /** Not in the public API. */
  item_id: z.string(),
  bytes: z.int(),
});
export type DeliverableReply = z.output<typeof deliverable>;

const reason = boundedText({ max: limits.reasonLength });

/** Orders of a workspace, and how the managers of productions answer them. */
export const productionOrdersRoutes = defineRoutes({
  'POST /v1/productions/orders': {
    access: 'account',
    permits: 'production_order.update',
    summary: 'Creates an order. A sandbox order is never charged, and is made by the engines alone.',
    body: z.object({ sandbox: z.boolean().default(false) }).nullish(),
    reply: z.object({ order_id: z.string(), sandbox: z.boolean() }),
  },
  'GET /v1/productions/orders': {
    access: 'account',
    permits: 'production_order.read',
    summary: 'Lists the orders of the workspace, newest first.',
    query: listQuery,
    reply: z.object({ orders: z.array(summary) }),
  },
  'GET /v1/productions/orders/{order_id}': {
    access: 'account',
    permits: 'production_order.read',
    summary: 'Returns an order with its items and their prices.',
    params: orderParams,
    reply: order,
  },
  'PATCH /v1/productions/orders/{order_id}': {
    access: 'account',
    permits: 'production_order.update',
    summary: 'Renames an order.',
    params: orderParams,
    body: z.object({ request: z.object({ name: name(limits.nameLength) }) }),
    reply: z.object({ name: z.string() }),
  },
  'POST /v1/productions/orders/{order_id}/media': {
    access: 'account',
    permits: 'production_order.update',
    summary: 'Adds a recording, a video or a manuscript to an open order.',
    params: orderParams,
    files: { media: { maxBytes: limits.maxBytes } },
    body: z.object({
      declared_language: z.string().min(2).max(35),
      media_url: z.string().max(8192).nullish(),
      /** Required with `media_url`. */
      media_url_filename: name(200).nullish(),
      /** Required with `media_url`; the file is judged by its content. */
      media_url_content_type: z.string().max(200).nullish(),
    }),
    reply: z.object({ media_id: z.string() }),
  },
  'GET /v1/productions/orders/{order_id}/media/{media_id}': {
    access: 'account',
    permits: 'production_order.read',
    summary: 'Returns a file of an order, with a link that expires after a day.',
    params: mediaParams,
    reply: media,
  },
  'GET /v1/productions/orders/{order_id}/media/{media_id}/signed': {
    access: 'public',
    requestsPerMinute: 600,
    summary: 'Returns a file of an order, or a range of it, by a signed link. Not in the public API.',
    params: mediaParams,
    query: z.object({ expires: z.int(), signature: z.string().max(100) }),
    content: ['video/mp4', 'audio/mpeg', 'application/octet-stream'],
  },
  'POST /v1/productions/orders/{order_id}/items': {
    access: 'account',
    permits: 'production_order.update',
    summary: 'Adds an item to an open order, or replaces one.',
    params: orderParams,
    body: z.object({ request: z.object({ item: orderItem, item_id: id().nullish() }) }),
    reply: z.object({ item_id: z.string(), quote }),
  },
  'DELETE /v1/productions/orders/{order_id}/items/{item_id}': {
    access: 'account',
    permits: 'production_order.update',
    summary: 'Removes an item from an open order.',
    params: itemParams,
    reply: z.object({ success: z.boolean() }),
  },
  'GET /v1/productions/orders/languages/{order_item_kind}': {
    access: 'account',
    permits: 'production_order.read',
    summary: 'Lists the languages of a kind of item.',
    params: z.object({ order_item_kind: z.enum(orderItemKinds) }),
    reply: z.union([
      z.object({ kind: z.literal('single'), languages: z.array(languageInfo) }),
      z.object({
        kind: z.literal('pair'),
        language_pairs: z.array(
          z.object({ source_language: languageInfo, destination_languages: z.array(languageInfo) }),
        ),
      }),
    ]),
  },
  'POST /v1/productions/orders/{order_id}/submit': {
    access: 'account',
    permits: 'production_order.submit',
    summary: 'Orders bindingly. The invoice is paid with the card on file if there is one, else on the payment page.',
    params: orderParams,
    reply: z.object({ order_id: z.string(), state, submitted_at: z.string() }),
  },
  'GET /v1/productions/orders/{order_id}/payment': {
    access: 'account',
    permits: 'production_order.submit',
    summary: 'Returns the payment page of a submitted order, after reading whether it is paid. Not in the public API.',
    params: orderParams,
    reply: z.object({ state, url: z.string().nullable() }),
  },
  'POST /v1/productions/orders/{order_id}/cancel': {
    access: 'account',
    permits: 'production_order.submit',
    summary: 'Cancels an order; tasks that were claimed are finished, the rest is refunded. Not in the public API.',
    params: orderParams,
    body: z.object({ reason: reason.nullish() }).nullish(),
    reply: order,
  },
  'GET /v1/productions/orders/{order_id}/deliverables': {
    access: 'account',
    permits: 'production_order.read',
    summary: 'Lists the delivered files, with links that expire after a day; empty until the order is done.',
    params: orderParams,
    reply: z.object({ deliverables: z.array(deliverable) }),
  },
  'GET /v1/productions/manage/orders': {
    access: 'account',
    permits: 'production.manage',
    summary: 'Lists the orders of all workspaces, newest first. Not in the public API.',
    query: listQuery,
    reply: z.object({ orders: z.array(managedSummary) }),
  },
  'GET /v1/productions/manage/orders/{order_id}': {
    access: 'account',
    permits: 'production.manage',
    summary: 'Returns an order of any workspace. Not in the public API.',
    params: orderParams,
    reply: managedOrder,
  },
  'POST /v1/productions/manage/orders/{order_id}/accept': {
    access: 'account',
    permits: 'production.manage',
    summary: 'Accepts a paid order: its tasks appear on the board. Not in the public API.',
    params: orderParams,
    reply: managedOrder,
  },
  'POST /v1/productions/manage/orders/{order_id}/reject': {
    access: 'account',
    permits: 'production.manage',
    summary: 'Rejects a paid order and refunds it. Not in the public API.',
    params: orderParams,
    body: z.object({ reason: reason.pipe(z.string().min(1)) }),
    reply: managedOrder,
  },
  'POST /v1/productions/manage/orders/{order_id}/merge': {
    access: 'account',
    permits: 'production.manage',
    summary: 'Moves the items of a paid order to another one of the same workspace. Not in the public API.',
    params: orderParams,
    body: z.object({ into_order_id: id() }),
    reply: managedOrder,
  },
});
