import { routes } from '../../contract/routes.ts';
import { postJson } from '../support/accounts.ts';

const orderRoutes = Object.keys(routes).filter((key) => key.includes('/v1/productions/orders/{order_id}/items/{'));

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
  return { order_id, media_id, ...Object.fromEntries(orderRoutes.map((route) => [`${route} item_id`, item_id])) };
}
