import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const kills = 5;
const messagesPerWebhook = 1500;
const env = { DEVELOPMENT: 'true' };
const receiver = await startWebhookReceiver();
let server: RunningServer | undefined;
afterAll(async () => {
  receiver.close();
  await server?.remove();
});

const numbersAt = (path: string) =>
  receiver.at(path).map(({ body }) => (JSON.parse(body) as { data: { n: number } }).data.n);

it(`O-33 loses no message and keeps the order over ${kills} kills`, { timeout: 600_000 }, async () => {
  server = await startServer({ env });
  const person = await signUp(server.url);
  const create = async (path: string, is_ordered: boolean) => {
    const settings = { auth_type: 'hmac', name: path, webhook_url: receiver.url + path, is_ordered };
    const headers = { authorization: `Bearer ${person.accessToken}` };
    const reply = await postJson(`${server!.url}/v1/workspace/webhooks`, { settings, events: [] }, headers);
    return ((await reply.json()) as { webhook_id: string }).webhook_id;
  };
  const targets = [
    { path: '/plain', isOrdered: false },
    { path: '/ordered', isOrdered: true },
  ];
  for (const { path, isOrdered } of targets) {
    // A receiver that takes its time is interrupted more often.
    receiver.answer(path, (reply) => setTimeout(() => reply.end(), 10));
    const id = await create(path, isOrdered);
    const database = new pg.Client({ connectionString: databaseUrlOf(server) });
    await database.connect();
    await database.query(
      `insert into webhook_deliveries (id, webhook_id, workspace_id, event_type, body, created_at)
       select $1 || '-' || n, $1, $2, 'webhook_test', json_build_object('data', json_build_object('n', n)),
         now() - interval '1 hour' + n * interval '1 millisecond'
       from generate_series(1, $3::int) n`,
      [id, person.workspaceId, messagesPerWebhook],
    );
    await database.end();
  }
  for (let kill = 0; kill < kills; kill += 1) {
    const before = targets.map(({ path }) => receiver.at(path).length);
    const isEitherUnderWay = () => targets.some(({ path }, at) => receiver.at(path).length > before[at]! + 20);
    // After a kill the claimed messages are due again when their lease of a minute ends.
    await expect.poll(isEitherUnderWay, { timeout: 120_000, interval: 5 }).toBe(true);
    await server.kill();
    server = await startServer({ dataDir: server.dataDir, env });
  }
  const countDistinct = () => targets.map(({ path }) => new Set(numbersAt(path)).size);
  await expect
    .poll(countDistinct, { timeout: 240_000, interval: 200 })
    .toEqual([messagesPerWebhook, messagesPerWebhook]);
  const all = Array.from({ length: messagesPerWebhook }, (_, at) => at + 1);
  // Messages that arrive twice, because the server was killed before it recorded them, do so before any later one.
  expect(numbersAt('/ordered').filter((n, at, numbers) => n !== numbers[at - 1])).toEqual(all);
  expect(numbersAt('/plain').length).toBeLessThan(messagesPerWebhook + kills * 40);
});
