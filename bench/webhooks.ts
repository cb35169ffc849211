import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { webhookSenderService } from '../server/features/webhooks/deliveries/webhook-sender.service.ts';
import { webhookWorkerService } from '../server/features/webhooks/deliveries/webhook-worker.service.ts';
import { sealedPlaces } from '../server/features/webhooks/webhook-secrets.service.ts';
import { webhookDeliveries, webhooks } from '../server/features/webhooks/webhooks.tables.ts';
import { workspaceStore } from '../server/features/workspace/workspace.store.ts';
import { systemClock as clock } from '../server/platform/clock.ts';
import { seal } from '../server/platform/crypto.ts';
import { connectDatabase } from '../server/platform/db/connect.ts';
import { openLog } from '../server/platform/log.ts';

/**
 * Webhook deliveries per second of one process, with a receiver beside that replies after 9 s: `node bench/webhooks.ts`.
 * The receivers run in the same process.
 */
const log = openLog('warn');
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const database = await connectDatabase({ databaseUrl: undefined, dataDir, log });
const { db } = database;
const secret = new Uint8Array(32);
const slowMs = 9000;

/** The numbers of the messages that each webhook received, in the order of their arrival. */
let received = new Map<string, number[]>();
const receiver = createServer(async (request, reply) => {
  const { data } = (await json(request)) as { data: { n: number } };
  const name = request.url!.slice(1);
  if (name === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
  else received.get(name)!.push(data.n);
  reply.end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

await db.execute(sql`insert into users (id, email, password_hash, public_user_id, referral_link_code)
  values ('u', 'u@example.com', 'x', 'p', 'r')`);
const workspaceId = await workspaceStore(db).create({ id: 'w', name: 'Bench', ownerId: 'u' });
const secretOf = `whsec_${Buffer.alloc(32).toString('base64')}`;

async function queue(name: string, isOrdered: boolean, count: number): Promise<void> {
  received.set(name, []);
  await db.insert(webhooks).values({
    id: name,
    workspaceId,
    name,
    url: `${url}/${name}`,
    authType: 'hmac',
    sealedSecret: seal(secretOf, secret, sealedPlaces.secret(name)),
    isOrdered,
    createdBy: 'u',
  });
  await db.execute(sql`insert into webhook_deliveries (id, webhook_id, workspace_id, event_type, body, created_at)
    select ${name} || '-' || n, ${name}, 'w', 'api_key_deleted',
      json_build_object('type', 'api_key_deleted', 'event_timestamp', 0, 'data', json_build_object('n', n)),
      now() + n * interval '1 microsecond'
    from generate_series(1, ${count}::int) n`);
}

interface Target {
  readonly webhooks: number;
  readonly messages: number;
  readonly isOrdered: (at: number) => boolean;
}

async function measure(title: string, { webhooks: count, messages, isOrdered }: Target): Promise<void> {
  received = new Map();
  await queue('slow', false, 200);
  for (let at = 0; at < count; at += 1) await queue(`hook${at}`, isOrdered(at), messages / count);
  await db.execute(sql`analyze webhook_deliveries`);
  const worker = webhookWorkerService({
    db,
    clock,
    log,
    live: { publishToMany: async () => {} },
    sender: webhookSenderService({ clock, secret, outgoing: { allowPrivate: false, allowedHosts: ['127.0.0.1'] } }),
    onDisabled: async () => {},
  });
  const startedAt = performance.now();
  worker.start();
  const countDelivered = () => [...received.values()].reduce((sum, numbers) => sum + numbers.length, 0);
  while (countDelivered() < messages) await new Promise((resolve) => setTimeout(resolve, 5));
  const seconds = (performance.now() - startedAt) / 1000;
  await worker.stop();
  for (let at = 0; at < count; at += 1) {
    const numbers = received.get(`hook${at}`)!;
    const sorted = numbers.toSorted((a, b) => a - b);
    if (sorted.some((n, index) => n !== index + 1)) throw new Error(`hook${at} received a message twice or never.`);
    if (isOrdered(at) && numbers.some((n, index) => n !== sorted[index]))
      throw new Error(`hook${at} received messages out of order.`);
  }
  console.log(`${title}: ${Math.round(messages / seconds)}/s (${seconds.toFixed(1)} s)`);
  await db.delete(webhookDeliveries);
  await db.delete(webhooks);
}

await measure('10,000 to 20 webhooks, half of them ordered', {
  webhooks: 20,
  messages: 10_000,
  isOrdered: (n) => n < 10,
});
await measure('10,000 to one webhook', { webhooks: 1, messages: 10_000, isOrdered: () => false });
await measure('2,000 to one ordered webhook', { webhooks: 1, messages: 2000, isOrdered: () => true });

receiver.close();
receiver.closeAllConnections();
await database.close();
rmSync(dataDir, { recursive: true });
