import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const newOrder = async ({ client }: Fixtures): Promise<string> =>
  (await client.productions.orders.create({ sandbox: true })).orderId;

/** A new open order with one recording. */
async function withMedia(fixtures: Fixtures) {
  const orderId = await newOrder(fixtures);
  const body = { declaredLanguage: 'en', media: await fixtures.recording() };
  const { mediaId } = await fixtures.client.productions.orders.media.register(orderId, body);
  return { orderId, mediaId };
}

const dubOf = (mediaId: string): ElevenLabs.OrderItemRequestInput => ({
  ...{ kind: 'dub', mediaId, sourceLanguage: 'en', destinationLanguages: ['es'] },
  ...{ includeCaptions: true, includeSourceCaptions: false },
});

/** A new open order with the dub of one recording. */
async function withItem(fixtures: Fixtures) {
  const { orderId, mediaId } = await withMedia(fixtures);
  const request = { item: dubOf(mediaId) };
  const { itemId } = await fixtures.client.productions.orders.items.upsert(orderId, { request });
  return { orderId, mediaId, itemId };
}

/** A new order that the engines have made: an audiobook, which the SDK does not have. */
async function withDeliverables(fixtures: Fixtures): Promise<string> {
  const { orders } = fixtures.client.productions;
  const orderId = await newOrder(fixtures);
  const media = { data: Buffer.from('The harbour is quiet.'), filename: 'harbour.txt', contentType: 'text/plain' };
  const { mediaId } = await orders.media.register(orderId, { declaredLanguage: 'en', media });
  const item = { kind: 'audiobook', media_id: mediaId, source_language: 'en' };
  const added = await fixtures.client.fetch(`/v1/productions/orders/${orderId}/items`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ request: { item } }) },
  });
  assert.equal(added.status, 200);
  await orders.submit(orderId);
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { state, cancelReason } = await orders.get(orderId);
    if (state === 'done') return orderId;
    if (state === 'cancelled') throw new Error(cancelReason ?? 'The order was cancelled.');
    await sleep(200);
  }
  throw new Error('The order was not done within 40 s.');
}

/** Orders of productions. */
export const productions: Scenarios = {
  'productions.orders.list': async (fixtures) => {
    const orderId = await newOrder(fixtures);
    return {
      args: [{ pageSize: 5, status: ['open'] }],
      verify: (answer) => assert.equal((answer as ElevenLabs.ListOrdersResponse).orders[0]?.orderId, orderId),
    };
  },
  'productions.orders.create': async () => ({
    args: [{ sandbox: true }],
    verify: (answer) => assert.equal((answer as ElevenLabs.CreateOrderResponse).sandbox, true),
  }),
  'productions.orders.get': async (fixtures) => ({
    args: [(await withItem(fixtures)).orderId],
    verify: (answer) => assert.equal((answer as ElevenLabs.OrderResponse).totalAmountUsd, 23.5),
  }),
  'productions.orders.update': async (fixtures) => ({
    args: [await newOrder(fixtures), { request: { name: 'Spanish dubs' } }],
    verify: (answer) => assert.equal((answer as ElevenLabs.UpdateOrderResponse).name, 'Spanish dubs'),
  }),
  'productions.orders.submit': async (fixtures) => {
    const { orderId, itemId, mediaId } = await withItem(fixtures);
    const item = { kind: 'transcription' as const, mediaIds: [mediaId], sourceLanguage: 'en' };
    await fixtures.client.productions.orders.items.upsert(orderId, { request: { item, itemId } });
    return { args: [orderId] };
  },
  'productions.orders.media.register': async (fixtures) => ({
    args: [await newOrder(fixtures), { declaredLanguage: 'en', media: await fixtures.recording() }],
  }),
  'productions.orders.media.get': async (fixtures) => {
    const { orderId, mediaId } = await withMedia(fixtures);
    return {
      args: [orderId, mediaId],
      verify: (answer) => assert.equal((answer as ElevenLabs.OrderMediaResponse).contentType, 'audio/mpeg'),
    };
  },
  'productions.orders.items.upsert': async (fixtures) => {
    const { orderId, mediaId } = await withMedia(fixtures);
    return {
      args: [orderId, { request: { item: dubOf(mediaId) } }],
      verify: (answer) => assert.equal((answer as ElevenLabs.UpsertOrderItemResponse).quote?.amountUsd, 23.5),
    };
  },
  'productions.orders.items.remove': async (fixtures) => {
    const { orderId, itemId } = await withItem(fixtures);
    return { args: [orderId, itemId] };
  },
  'productions.orders.deliverables.list': async (fixtures) => ({
    args: [await withDeliverables(fixtures)],
    verify: (answer) => assert.equal((answer as ElevenLabs.OrderDeliverablesResponse).deliverables.length, 2),
  }),
  'productions.orders.languages.list': async () => ({
    args: ['dub'],
    verify: (answer) => assert.equal((answer as ElevenLabs.LanguagesResponse).kind, 'pair'),
  }),
};
