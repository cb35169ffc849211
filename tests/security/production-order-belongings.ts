import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

/** Creates an order with a file and an item; returns their IDs by path parameter. */
export async function createOrder(
  url: string,
  headers: Record<string, string>,
  media: FormData,
): Promise<Record<string, string>> {
  const created = await postJson(`${url}/v1/productions/orders`, {}, headers);
  const { order_id } = (await created.json()) as { order_id: string };
  media.append('declared_language', 'en');
  const path = `${url}/v1/productions/orders/${order_id}`;
  const registered = await fetch(`${path}/media`, { method: 'POST', headers, body: media });
  const { media_id } = (await registered.json()) as { media_id: string };
  const item = { kind: 'transcription', media_ids: [media_id], source_language: 'en' };
  const added = await postJson(`${path}/items`, { request: { item } }, headers);
  const { item_id } = (await added.json()) as { item_id: string };
  // Files are delivered after hours of work; their links are signed.
  return { order_id, media_id, item_id, deliverable_id: 'no-such-deliverable' };
}

const item = { kind: 'transcription', media_ids: ['no-such-file'], source_language: 'en' };

/** Bodies that their routes accept, so that only access can refuse the call. */
export const orderBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/productions/orders/{order_id}': { request: { name: 'Stolen' } },
  'POST /v1/productions/orders/{order_id}/items': { request: { item } },
};
