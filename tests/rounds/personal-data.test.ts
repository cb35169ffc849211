import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FilledAccount, fillAccount, guestStory, marker } from '../accounts/filled-account.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';
import { zipFiles } from '../support/zip-files.ts';

const monthMs = 31 * 24 * 3600_000;

let server: RunningServer;
let database: pg.Pool;
let person: Account;
let neighbour: Account;
let filled: FilledAccount;
const operator = operatorOf(() => server);

beforeAll(async () => {
  server = await startServer({ env: { DEVELOPMENT: 'true', DEFAULT_TIER: 'pro', PROFESSIONAL_VOICE_MIN_S: '5' } });
  database = new pg.Pool({ connectionString: databaseUrlOf(server) });
  person = await signUp(server.url);
  neighbour = await signUp(server.url);
  const createPromoCode = (code: string) => operator('code', code, '--percent', '50', '--uses', '5');
  filled = await fillAccount({ server, database, person, neighbour, createPromoCode });
}, 240_000);
afterAll(async () => {
  await operator.close();
  await database.end();
  await server.remove();
});

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });

it('U-12 exports everything of a person and nothing of others', { timeout: 120_000, retry: 0 }, async () => {
  const files = await exportData();
  const rows = (name: string) => JSON.parse(files.get(`${name}.json`)!.toString()) as Record<string, unknown>[];
  const fileOf = (name: string, at = 0) => files.get((rows(name)[at]!.files as string[])[0]!)!;
  const { ids, uploads } = filled;

  expect(rows('account-record')).toMatchObject([{ id: person.userId, first_name: marker, terms_agreed_to: {} }]);
  expect(rows('workspace-memberships')).toHaveLength(2);
  expect(rows('profile')).toMatchObject([{ about: marker, links: [{ title: marker }] }]);
  expect(rows('onboarding')).toMatchObject([{ survey: { role: marker } }]);
  expect(rows('identities')).toMatchObject([{ provider: 'work', email: person.email }]);
  expect(rows('passkeys')).toMatchObject([{ name: marker, transports: ['usb'] }]);
  expect(rows('support-access')).toHaveLength(1);
  expect(rows('emails').length).toBeGreaterThan(0);
  expect(rows('site-forms')).toMatchObject([{ kind: 'sales', values: { company: marker, message: marker } }]);

  const voices = rows('voices');
  expect(voices.map(({ category }) => category).sort()).toEqual(['cloned', 'cloned', 'generated', 'professional']);
  expect(voices.find(({ id }) => id === ids.clone)).toMatchObject({
    name: marker,
    consent: [{ statement: 'I may.', userId: person.userId }],
  });
  const recordings = rows('recordings');
  expect(recordings.map(({ voice_id }) => voice_id).sort()).toEqual([ids.clone, ids.professional].sort());
  const ofClone = recordings.findIndex(({ voice_id }) => voice_id === ids.clone);
  expect(recordings[ofClone]).toMatchObject({ file_name: `${marker}.mp3` });
  expect(fileOf('recordings', ofClone).equals(uploads.recording)).toBe(true);
  expect(rows('voice-verifications')).toMatchObject([{ voice_id: ids.professional }]);
  expect(fileOf('voice-verifications').equals(uploads.captcha)).toBe(true);
  expect(rows('professional-voices')).toMatchObject([
    { state: 'fine_tuned', manual_verification: { extra_text: marker } },
  ]);
  expect(fileOf('professional-voices').equals(uploads.document)).toBe(true);
  expect(rows('recording-quality')).toHaveLength(1);
  expect(rows('shared-voices').length).toBeGreaterThan(0);
  expect(rows('designed-voices').map(({ id }) => id)).toContain(ids.designed);
  expect(fileOf('designed-voices').length).toBeGreaterThan(1000);
  expect(rows('voice-settings')).toMatchObject([{ voice_id: ids.clone, settings: { stability: 0.4 } }]);
  expect(rows('favorite-voices')).toHaveLength(1);
  expect(rows('voice-collections')).toMatchObject([{ title: marker }]);
  expect(rows('voice-collection-entries')).toMatchObject([{ voice_id: ids.clone }]);

  const history = rows('history') as { history_item_id: string; text: string; audio_file: string }[];
  const spoken = history.find(({ history_item_id }) => history_item_id === ids.speech)!;
  expect(files.get(spoken.audio_file)!.equals(uploads.recording)).toBe(true);
  expect(rows('feedback')).toMatchObject([{ history_item_id: ids.speech, feedback: marker }]);
  expect(rows('share-links')).toMatchObject([{ token: ids.shareLink }]);
  expect(rows('share-videos')).toMatchObject([{ history_item_id: ids.speech, state: 'ready' }]);
  expect(fileOf('share-videos').subarray(4, 8).toString()).toBe('ftyp');
  expect(rows('usage').some(({ product, characters }) => product === 'TTS' && Number(characters) > 100)).toBe(true);
  expect(rows('subscription')).toMatchObject([{ tier: 'creator' }]);
  expect(rows('credit-ledger').length).toBeGreaterThan(3);
  expect(rows('billing-account')).toHaveLength(1);
  expect(rows('invoices')).toMatchObject([{ status: 'paid', discount_cents: expect.any(Number) }]);
  expect(rows('api-keys')).toMatchObject([{ name: marker }]);
  expect(rows('devices').length).toBeGreaterThan(0);
  expect(rows('pronunciation-dictionaries')).toMatchObject([{ name: marker }]);

  const all = [...files].map(([name, content]) => name + content.toString('latin1')).join('\n');
  for (const secret of ['public-key-secret', 'sealed-number', 'Spoken by a guest', 'A line of the neighbour'])
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  for (const foreign of [neighbour.email, neighbour.userId])
    expect([foreign, all.includes(foreign)]).toEqual([foreign, false]);
  for (const name of files.keys())
    if (name.endsWith('.json')) expect(files.get('README.txt')!.toString()).toContain(name);
});

it('U-12 leaves nothing of a purged account in any file, table or column', { timeout: 240_000, retry: 0 }, async () => {
  const { traces } = filled;
  expect(filesWith(traces)).not.toEqual([]);
  expect(await columnsWith(traces)).not.toEqual([]);
  const isOwn = (key: string) => traces.some((text) => key.includes(text));
  const { rows: ofOthers } = await database.query<{ key: string }>(
    'select blob_key as key from history_items where workspace_id <> $1 union select blob_key from voice_samples where workspace_id <> $1',
    [person.workspaceId],
  );
  const kept = new Set(ofOthers.map(({ key }) => key));
  const untouched = blobKeys().filter((key) => (key.startsWith('previews/') && !isOwn(key)) || kept.has(key));
  expect(untouched).not.toEqual([]);

  const { password } = person;
  const closed = await postJson(`${server.url}/v1/user/delete`, { password }, bearer(person));
  expect(closed.status).toBe(200);
  await letMonthPass(person);
  await runJobs('auth.purge-accounts');
  await runJobs(...sweeps);
  await expect.poll(() => columnsWith(traces), { timeout: 30_000, interval: 1000 }).toEqual([]);

  expect(filesWith(traces)).toEqual([]);
  expect(blobKeys()).toEqual(untouched);
  // What the guest made stays with the workspace of the neighbour, who has to sign in again.
  const { email } = neighbour;
  const signedIn = await postJson(`${server.url}/v1/auth/sign-in`, { email, password: neighbour.password });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  const history = await fetch(`${server.url}/v1/history`, { headers: { authorization: `Bearer ${access_token}` } });
  const items = ((await history.json()) as { history: { text: string }[] }).history;
  expect(items.map(({ text }) => text)).toContain(guestStory);
  const voices = await fetch(`${server.url}/v1/voices`, { headers: { authorization: `Bearer ${access_token}` } });
  const copy = ((await voices.json()) as { voices: { name: string; voice_id: string }[] }).voices.find(
    ({ name }) => name === 'From a friend',
  );
  const speech = await postJson(
    `${server.url}/v1/text-to-speech/${copy!.voice_id}`,
    { text: 'Still here?' },
    { authorization: `Bearer ${access_token}` },
  );
  expect([speech.status, (await speech.json()) as unknown]).toMatchObject([
    expect.any(Number),
    { detail: { code: 'voice_disabled' } },
  ]);
});

/** Runs an export and unpacks it. */
async function exportData(): Promise<Map<string, Buffer>> {
  const path = `${server.url}/v1/user/data-export`;
  expect((await postJson(path, {}, bearer(person))).status).toBe(200);
  const readState = async () => (await (await fetch(path, { headers: bearer(person) })).json())?.export?.state;
  await expect.poll(readState, { timeout: 60_000 }).toBe('ready');
  const link = (await (await postJson(`${path}/download-link`, {}, bearer(person))).json()) as { url: string };
  return zipFiles(Buffer.from(await (await fetch(link.url)).arrayBuffer()));
}

/** The jobs that delete files without a row. */
const sweeps = [
  'history.sweep-audio',
  'voice-samples.sweep',
  'voice-references.sweep',
  'voice-captchas.sweep',
  'voices.sweep-previews',
  'voice-design.forget-designs',
  'professional-voices.sweep-verifications',
  'share-videos.sweep',
  'data-export.sweep',
] as const;

/** Waits for the jobs of the closing, and moves it and all files a month into the past. */
async function letMonthPass({ userId, workspaceId }: Account): Promise<void> {
  const listOpenJobs = async () =>
    (
      await database.query(
        `select name from pgboss.job where state in ('created', 'retry', 'active') and position($1 in data::text) > 0`,
        [workspaceId],
      )
    ).rows;
  await expect.poll(listOpenJobs, { timeout: 20_000 }).toEqual([]);
  await database.query(`update users set deletion_requested_at = now() - interval '31 days' where id = $1`, [userId]);
  const then = new Date(Date.now() - monthMs);
  for (const path of blobFiles().values()) utimesSync(path, then, then);
}

async function runJobs(...names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrlOf(server), supervise: false, schedule: false });
  await boss.start();
  try {
    for (const name of names) {
      const id = await boss.send(name, { payload: {} }, { singletonKey: crypto.randomUUID() });
      expect([name, id]).toEqual([name, expect.any(String)]);
      await expect
        .poll(async () => (await boss.findJobs(name, { id: id! }))[0]?.state, { timeout: 30_000 })
        .toBe('completed');
    }
  } finally {
    await boss.stop();
  }
}

/** All files of the blob store, by key. */
function blobFiles(): ReadonlyMap<string, string> {
  const entries = readdirSync(join(server.dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Map(files.map(({ name, parentPath }) => [name.replaceAll('~', '/'), join(parentPath, name)]));
}
const blobKeys = (): string[] => [...blobFiles().keys()].sort();

/** The keys of files that contain one of `texts`, in their key or content. */
const filesWith = (texts: readonly string[]): string[] =>
  [...blobFiles()].flatMap(([key, path]) => {
    const content = `${key} ${readFileSync(path).toString('latin1')}`.toLowerCase();
    return texts.some((text) => content.includes(text.toLowerCase())) ? key : [];
  });

/** The columns of all tables that contain one of `texts`. */
async function columnsWith(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const text of texts) {
      const { rows } = await database.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${name} t where position(lower($1) in lower(row_to_json(t)::text)) > 0 limit 3`,
        [text],
      );
      found.push(...rows.map(({ row }) => `${name}: ${text} in ${row.slice(0, 300)}`));
    }
  return found;
}
