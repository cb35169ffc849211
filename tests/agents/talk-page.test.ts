import { afterAll, beforeAll, expect, it } from 'vitest';
import { guidedAgent, newAgentCaller } from './agent-caller.ts';
import { openShops } from './shop-page.ts';

let shops: Awaited<ReturnType<typeof openShops>>;
let agentId: string;
let typedAgentId: string;

beforeAll(async () => {
  shops = await openShops();
  const caller = await newAgentCaller();
  [agentId, typedAgentId] = await Promise.all([
    caller.createAgent(guidedAgent()),
    caller.createAgent(guidedAgent({ text_only: true })),
  ]);
});
afterAll(() => shops?.close());

it('AGENT-006 talks in text with the unmodified client on a page of another origin', async () => {
  const shop = await shops.open();
  await shop.talk({ agentId: typedAgentId, textOnly: true });
  await expect.poll(shop.answers).toHaveLength(1);
  await shop.type('Do you sell bananas?');
  await expect.poll(shop.answers).toHaveLength(2);
  expect(await shop.soundBytes()).toBe(0);
  expect((await shop.read()).filter(({ kind }) => kind === 'error')).toEqual([]);
  await shop.end();
  await shop.context.close();
});

it('AGENT-006 speaks with the unmodified client and a microphone: a typed message is answered with sound', async () => {
  const shop = await shops.open();
  await shop.talk({ agentId });
  await expect.poll(shop.soundBytes).toBeGreaterThan(16_000);
  const before = await shop.soundBytes();
  await shop.type('Do you sell bananas?');
  await expect.poll(async () => (await shop.answers()).length).toBeGreaterThan(1);
  await expect.poll(shop.soundBytes).toBeGreaterThan(before + 8000);
  expect((await shop.read()).filter(({ kind }) => kind !== 'message' && kind !== 'mode')).toMatchObject([
    { kind: 'connect' },
  ]);
  await shop.end();
  await shop.context.close();
});
