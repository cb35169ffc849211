import { afterAll, expect, it } from 'vitest';
import { postJson, signUp } from '../../support/accounts.ts';
import { startSipReceiver } from '../../support/sip-receiver.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const kills = 3;
/** A number dials at most 60 calls per minute, so that several share the work. */
const numbers = 5;
const recipients = Number(process.env.BATCH_RECIPIENTS ?? 1000);
const env = { SIP_ALLOWED_HOSTS: '*', DEVELOPMENT: 'true', DEFAULT_TIER: 'growing_business' };
const exchange = await startSipReceiver(300);
let server: RunningServer | undefined;
afterAll(async () => {
  exchange.close();
  await server?.remove();
});

interface Detail {
  readonly status: string;
  readonly recipients: readonly {
    readonly phone_number: string;
    readonly status: string;
    readonly failure_reason: string;
  }[];
}

it(`AGENT-015 calls each of ${recipients} people once over ${kills} kills, or says that it does not know`, {
  timeout: 1_500_000,
}, async () => {
  server = await startServer({ env });
  const person = await signUp(server.url);
  let headers: Record<string, string> = { authorization: `Bearer ${person.accessToken}` };
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const reply = await postJson(server!.url + path, body, headers);
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  for (const agreement of ['conversational_ai', 'batch_calling'])
    await post('/v1/user/save-user-agreement', { agreement });
  // Tokens of sessions expire before the batches end.
  const { xi_api_key: apiKey } = await post<{ xi_api_key: string }>('/v1/user/api-keys', { name: 'Tests' });
  headers = { 'xi-api-key': apiKey };
  const { agent_id } = await post<{ agent_id: string }>('/v1/convai/agents/create', { conversation_config: {} });
  const batches: string[] = [];
  for (let at = 0; at < numbers; at++) {
    const { phone_number_id } = await post<{ phone_number_id: string }>('/v1/convai/phone-numbers', {
      provider: 'sip_trunk',
      phone_number: `+1555010${at}`,
      label: `Line ${at}`,
      outbound_trunk_config: { address: exchange.address, transport: 'udp' },
    });
    const batch = await post<{ id: string }>('/v1/convai/batch-calling/submit', {
      call_name: `Batch ${at}`,
      agent_id,
      agent_phone_number_id: phone_number_id,
      target_concurrency_limit: 4,
      recipients: Array.from({ length: recipients / numbers }, (_, n) => ({
        phone_number: `+1666${at}${String(n).padStart(6, '0')}`,
      })),
    });
    batches.push(batch.id);
  }
  for (let kill = 0; kill < kills; kill++) {
    const before = exchange.calls().length;
    const untilKill = recipients / (kills + 1) - 10;
    await expect
      .poll(() => exchange.calls().length - before, { timeout: 400_000, interval: 20 })
      .toBeGreaterThan(untilKill);
    await server.kill();
    server = await startServer({ dataDir: server.dataDir, env });
  }
  const read = async (): Promise<Detail[]> =>
    Promise.all(
      batches.map(async (id) => {
        const reply = await fetch(`${server!.url}/v1/convai/batch-calling/${id}`, { headers });
        if (!reply.ok) throw new Error(`${id}: ${reply.status} ${await reply.text()}`);
        return (await reply.json()) as Detail;
      }),
    );
  await expect
    .poll(async () => (await read()).map(({ status }) => status), { timeout: 900_000, interval: 2000 })
    .toEqual(batches.map(() => 'completed'));
  const ends = (await read()).flatMap((batch) => batch.recipients);
  expect(ends).toHaveLength(recipients);
  const called = exchange.calls().map(({ number }) => number);
  expect(new Set(called).size).toBe(called.length);
  const unknown = ends.filter(({ failure_reason }) => failure_reason.startsWith('unknown:'));
  const sure = ends.filter(({ failure_reason }) => !failure_reason.startsWith('unknown:'));
  expect(sure.map(({ failure_reason }) => failure_reason)).toEqual(sure.map(() => expect.stringMatching(/busy/i)));
  expect(sure.every(({ phone_number }) => called.includes(phone_number))).toBe(true);
  // At most the calls that were under way when the server was killed.
  expect(unknown.length).toBeLessThanOrEqual(kills * numbers * 4);
});
