import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createVoices } from '../security/voices.ts';
import { type Account, captchaToken, postJson, signUp } from '../support/accounts.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';

const defaultVoice = '21m00Tcm4TlvDq8ikWAM';
/** A word that only this person uses: in names, texts, rules and file names. */
const marker = 'Quillfeather';
const story =
  `${marker} speaks of the sea. The harbour is quiet today, and the boats lie still in the morning sun. ` +
  'Nobody has seen the old keeper since the storm, but his lamp burns every night.';
const monthMs = 31 * 24 * 3600_000;

let server: RunningServer;
let database: pg.Pool;
beforeAll(async () => {
  server = await startServer({ env: { DEVELOPMENT: 'true', DEFAULT_TIER: 'pro' } });
  database = new pg.Pool({ connectionString: databaseUrlOf(server) });
});
afterAll(async () => {
  await database.end();
  await server.remove();
});

it('U-12 leaves nothing of a purged account in any file, table or column', { timeout: 240_000 }, async () => {
  const person = await signUp(server.url);
  const neighbour = await signUp(server.url);
  const traces = [...(await fillAccount(person, neighbour)), person.email, person.userId, person.workspaceId, marker];
  expect(filesWith(traces)).not.toEqual([]);
  expect(await columnsWith(traces)).not.toEqual([]);
  const isOwn = (key: string) => traces.some((text) => key.includes(text));
  const untouched = blobKeys().filter((key) => key.startsWith('previews/') && !isOwn(key));
  expect(untouched).not.toEqual([]);

  const { accessToken, password } = person;
  const closed = await postJson(
    `${server.url}/v1/user/delete`,
    { password },
    { authorization: `Bearer ${accessToken}` },
  );
  expect(closed.status).toBe(200);
  await letMonthPass(person.userId);
  await runJobs('auth.purge-accounts');
  await runJobs(...sweeps);

  expect(await columnsWith(traces)).toEqual([]);
  expect(filesWith(traces)).toEqual([]);
  expect(blobKeys()).toEqual(untouched);
  const authorization = `Bearer ${neighbour.accessToken}`;
  expect((await fetch(`${server.url}/v1/user`, { headers: { authorization } })).status).toBe(200);
});

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

/** Uses every feature that stores something of a person; returns the ids of what it stored. */
async function fillAccount(person: Account, neighbour: Account): Promise<string[]> {
  const { url } = server;
  const headers = { authorization: `Bearer ${person.accessToken}` };
  const ids: string[] = [];
  const post = async (path: string, body: unknown, status = 200) => {
    const reply = await postJson(`${url}${path}`, body, headers);
    expect([path, reply.status]).toEqual([path, status]);
    return reply;
  };
  const json = async (path: string, body: unknown) => (await (await post(path, body)).json()) as Record<string, string>;

  await post('/v1/user/edit-user-metadata', { first_name: marker });
  await post('/v1/user/update-public-user-name', { public_user_name: marker });
  const key = await json('/v1/user/api-keys', { name: marker });
  ids.push(key.key_id!);
  const speech = await post(`/v1/text-to-speech/${defaultVoice}`, { text: story });
  const recording = await speech.arrayBuffer();
  const itemId = speech.headers.get('history-item-id')!;
  ids.push(itemId);
  const inputs = [{ text: `${marker} again.`, voice_id: defaultVoice }];
  await (await post('/v1/text-to-dialogue', { inputs })).arrayBuffer();
  await post(`/v1/history/${itemId}/feedback`, { thumbs_up: false, feedback: marker });
  await post('/v1/pronunciation-dictionaries/add-from-rules', {
    name: marker,
    rules: [{ string_to_replace: marker, type: 'alias', alias: 'quill' }],
  });
  await post('/v1/voices/collections', { title: marker, icon: 'star' });

  const form = new FormData();
  form.append('name', marker);
  form.append('consent', 'I may.');
  form.append('files', new File([recording], `${marker}.mp3`, { type: 'audio/mpeg' }));
  const cloned = await fetch(`${url}/v1/voices/add`, { method: 'POST', headers, body: form });
  const clone = (await cloned.json()) as { voice_id: string };
  expect(clone).toMatchObject({ voice_id: expect.any(String) });
  const { voice_id: cloneId } = clone;
  ids.push(cloneId);
  await post(`/v1/voices/${cloneId}/share`, { enable: true, emails: [neighbour.email] });
  const voices = await createVoices(url, headers, key.xi_api_key!);
  const { speaker_id: _speakerId, ...own } = voices;
  ids.push(...Object.values(own));
  await tryCaptcha(voices.voice_id!, recording, headers);
  for (const voiceId of [cloneId, defaultVoice]) {
    const voice = await (await fetch(`${url}/v1/voices/${voiceId}`, { headers })).json();
    const preview = await fetch((voice as { preview_url: string }).preview_url);
    expect([voiceId, preview.status]).toEqual([voiceId, 200]);
    await preview.arrayBuffer();
  }

  const recaptcha_token = await captchaToken(url);
  const request = { name: marker, email: person.email, company: marker, company_size: '1-10', message: marker };
  await post('/v1/contact-sales', { ...request, recaptcha_token, website: '' });
  await post('/v1/user/data-export', {});
  await expect
    .poll(async () => (await (await fetch(`${url}/v1/user/data-export`, { headers })).json())?.export?.state, {
      timeout: 60_000,
    })
    .toBe('ready');
  return ids;
}

/** Submits a recording as the captcha of a voice; the server keeps it, accepted or not. */
async function tryCaptcha(voiceId: string, recording: ArrayBuffer, headers: Record<string, string>): Promise<void> {
  const captcha = `${server.url}/v1/voices/pvc/${voiceId}/captcha`;
  await (await fetch(captcha, { headers })).arrayBuffer();
  const form = new FormData();
  form.append('recording', new File([recording], 'captcha.mp3', { type: 'audio/mpeg' }));
  await (await fetch(captcha, { method: 'POST', headers, body: form })).arrayBuffer();
  expect(blobKeys().filter((key) => key.startsWith('voice-captchas/'))).toHaveLength(1);
}

/** Moves the closing of the account and all files a month into the past. */
async function letMonthPass(userId: string): Promise<void> {
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
