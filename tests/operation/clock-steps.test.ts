import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { wait } from '../support/socket-client.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { startWebhookReceiver } from '../support/webhook-receiver.ts';

const hourMs = 60 * 60 * 1000;
const folder = mkdtempSync(join(tmpdir(), 'timbre-clock-'));
const file = join(folder, 'offset');
const receiver = await startWebhookReceiver();
let server: RunningServer | undefined;
afterAll(async () => {
  receiver.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Sets how far the clock of the server is ahead. It reads the file every 50 ms, before it answers later requests. */
async function setClock(offsetMs: number): Promise<void> {
  writeFileSync(`${file}.new`, String(offsetMs));
  renameSync(`${file}.new`, file);
  await wait(500);
}

const bearer = ({ accessToken }: Pick<Account, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });

async function signIn(url: string, { email, password }: Account): Promise<{ accessToken: string }> {
  const reply = await postJson(`${url}/v1/auth/sign-in`, { email, password });
  expect(reply.status).toBe(200);
  return { accessToken: ((await reply.json()) as { access_token: string }).access_token };
}

it('serves, charges and delivers after its clock was set forward, and back by six hours', async () => {
  await setClock(0);
  const preload = `--import=${join(import.meta.dirname, 'stepped-clock.ts')}`;
  server = await startServer({
    env: { DEVELOPMENT: 'true', TONE_ENGINE: '1', NODE_OPTIONS: preload, CLOCK_OFFSET_FILE: file },
  });
  const { url } = server;
  const account = await signUp(url);
  const created = await postJson(`${url}/v1/user/api-keys`, { name: 'Clock' }, bearer(account));
  const { xi_api_key: key } = (await created.json()) as { xi_api_key: string };
  const headers = { 'xi-api-key': key };
  const settings = { auth_type: 'hmac', name: 'Clock', webhook_url: `${receiver.url}/clock`, retry_enabled: true };
  const webhook = await postJson(`${url}/v1/workspace/webhooks`, { settings, events: [] }, headers);
  const { webhook_id: webhookId } = (await webhook.json()) as { webhook_id: string };
  const readJson = async <T>(path: string) => (await (await fetch(url + path, { headers })).json()) as T;

  const text = 'The clock was set.';
  for (const [step, offsetMs] of [0, 3 * hourMs, -3 * hourMs].entries()) {
    await setClock(offsetMs);
    const spoken = await postJson(`${url}/v1/text-to-speech/toneToneToneToneTone`, { text }, headers);
    expect(spoken.status).toBe(200);
    await spoken.arrayBuffer();
    const used = (step + 1) * text.length;
    expect(await readJson('/v1/user/subscription')).toMatchObject({ character_count: used });
    const { history } = await readJson<{ history: { date_unix: number }[] }>('/v1/history');
    expect(history.length).toBe(step + 1);
    const aheadMs = history.map(({ date_unix }) => date_unix * 1000 - Date.now());
    expect(aheadMs.some((ms) => Math.abs(ms - offsetMs) < 60_000)).toBe(true);
    // The clock of the database is not set, and a worker that is behind it sends messages when it reaches their time.
    if (offsetMs >= 0) {
      expect((await postJson(`${url}/v1/workspace/webhooks/${webhookId}/test`, {}, headers)).status).toBe(200);
      await expect.poll(() => receiver.at('/clock').length, { timeout: 10_000 }).toBe(step + 1);
    }
    const session = await signIn(url, account);
    expect((await fetch(`${url}/v1/user`, { headers: bearer(session) })).status).toBe(200);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
  }
});
