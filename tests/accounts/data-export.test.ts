import { expect, it } from 'vitest';
import type { DataExportReply } from '../../contract/accounts/data-export.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { latestLink, mailsTo } from '../support/mailbox.ts';
import { server } from '../support/shared-server.ts';
import { zipFiles } from '../support/zip-files.ts';

const bearer = ({ accessToken }: Account) => ({ authorization: `Bearer ${accessToken}` });
const post = (account: Account, path: string, body: unknown = {}) =>
  postJson(`${server.url}${path}`, body, bearer(account));
const current = async (account: Account): Promise<DataExportReply | null> => {
  const reply = await fetch(`${server.url}/v1/user/data-export`, { headers: bearer(account) });
  return ((await reply.json()) as { export: DataExportReply | null }).export;
};
const untilReady = (account: Account) =>
  expect.poll(async () => (await current(account))?.state, { timeout: 20_000, interval: 100 }).toBe('ready');
const linkOf = async (account: Account): Promise<string> =>
  ((await (await post(account, '/v1/user/data-export/download-link')).json()) as { url: string }).url;

it('U-12 exports all data of a person as one file, with a link by mail', async () => {
  const account = await signUp(server.url);
  const other = await signUp(server.url);
  const items: { id: string; audio: Buffer }[] = [];
  for (const [person, text, format] of [
    [account, 'First of mine.', 'mp3_44100_128'],
    [account, 'Second of mine.', 'wav_22050'],
    [other, 'Of another.', 'mp3_44100_128'],
  ] as const) {
    const path = `/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM?output_format=${format}`;
    const reply = await post(person, path, { text });
    items.push({ id: reply.headers.get('history-item-id')!, audio: Buffer.from(await reply.arrayBuffer()) });
  }
  expect((await post(account, `/v1/history/${items[0]!.id}/feedback`, { thumbs_up: true })).status).toBe(200);
  const key = await (await post(account, '/v1/user/api-keys', { name: 'My program' })).json();
  await post(account, '/v1/user/record-device-fingerprint', { fingerprint: 'a device of mine' });
  const rule = { string_to_replace: 'mine', type: 'alias', alias: 'my own' };
  await post(account, '/v1/pronunciation-dictionaries/add-from-rules', { name: 'Words', rules: [rule] });

  expect(await current(account)).toBeNull();
  const begun = await post(account, '/v1/user/data-export');
  expect(await begun.json()).toMatchObject({ state: 'waiting', percent: 0, bytes: null, problem: null });
  await untilReady(account);
  const ready = (await current(account))!;
  expect(ready.expires_at_unix! - Date.now() / 1000).toBeCloseTo(7 * 86_400, -3);
  expect(await current(other)).toBeNull();

  const link = await latestLink(server.url, account.email, /data is ready/);
  expect(link.href).toBe(`${server.url}/app/settings/privacy#data-export`);

  const reply = await fetch(await linkOf(account));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/);
  const zip = Buffer.from(await reply.arrayBuffer());
  expect(zip.length).toBe(ready.bytes);
  const files = zipFiles(zip);
  const json = (name: string) => JSON.parse(files.get(name)!.toString());

  expect(json('account.json')).toMatchObject({ email: account.email, first_name: 'Ada' });
  expect(json('workspace.json')).toMatchObject({ workspace_id: account.workspaceId });
  expect(json('sessions.json')).toHaveLength(1);
  expect(json('devices.json')).toHaveLength(1);
  expect(json('api-keys.json')).toMatchObject([{ name: 'My program', preview: key.xi_api_key.slice(-4) }]);
  expect(json('pronunciation-dictionaries.json')).toMatchObject([
    { name: 'Words', rules: [rule], versions: [{ version_name: 'Version 1' }] },
  ]);
  const history = json('history.json') as { history_item_id: string; text: string; audio_file: string }[];
  expect(history).toMatchObject([{ feedback: { thumbs_up: true } }, { feedback: null }]);
  expect(history.map(({ text }) => text)).toEqual(['First of mine.', 'Second of mine.']);
  expect(files.get(history[0]!.audio_file)!.equals(items[0]!.audio)).toBe(true);
  // The stored export has a Content-Length, unlike a streamed file.
  const wav = files.get(history[1]!.audio_file)!;
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
  expect(files.get('README.txt')!.toString()).toContain('history.json');

  const all = zip.toString('latin1') + [...files.values()].join('\n');
  for (const secret of [key.xi_api_key, account.password, other.email, items[2]!.id, 'a device of mine'])
    expect(all.includes(secret), secret).toBe(false);
});

it('U-12 serves an export only by a signed URL, until it is removed', async () => {
  const account = await signUp(server.url);
  const noLink = await post(account, '/v1/user/data-export/download-link');
  expect(noLink.status).toBe(404);
  await post(account, '/v1/user/data-export');
  await untilReady(account);
  const url = await linkOf(account);
  // Change a middle character: the last one of a base64url signature may be padding.
  const middle = url.length - 20;
  const forged = `${url.slice(0, middle)}${url[middle] === 'A' ? 'B' : 'A'}${url.slice(middle + 1)}`;
  expect((await fetch(forged)).status).toBe(404);
  const { export_id } = (await current(account))!;
  expect((await fetch(`${server.url}/v1/data-exports/${export_id}`)).status).toBe(404);

  const remove = () => fetch(`${server.url}/v1/user/data-export`, { method: 'DELETE', headers: bearer(account) });
  expect((await fetch(url, { method: 'GET' })).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await fetch(url)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  expect(await current(account)).toBeNull();
});

it('U-12 replaces the previous export, and refuses API keys', async () => {
  const account = await signUp(server.url);
  await post(account, '/v1/user/data-export');
  await untilReady(account);
  const first = { id: (await current(account))!.export_id, url: await linkOf(account) };
  await post(account, '/v1/user/data-export');
  await untilReady(account);
  expect((await current(account))!.export_id).not.toBe(first.id);
  await expect.poll(async () => (await fetch(first.url)).status).toBe(404);

  const { xi_api_key } = await (await post(account, '/v1/user/api-keys', { name: 'Any' })).json();
  const byKey = await postJson(`${server.url}/v1/user/data-export`, {}, { 'xi-api-key': xi_api_key });
  expect(byKey.status).toBe(401);
});

it('AUTH-059 records devices, and mails the person about the second one', async () => {
  const account = await signUp(server.url);
  const record = (fingerprint: unknown) => post(account, '/v1/user/record-device-fingerprint', { fingerprint });
  const linkMails = async () =>
    (await mailsTo(server.url, account.email)).filter(({ subject }) => subject.includes('new device')).length;
  expect([(await record('the first device')).status, (await record('the first device')).status]).toEqual([200, 200]);
  expect(await linkMails()).toBe(0);
  expect((await record('the second device')).status).toBe(200);
  expect((await record('the first device')).status).toBe(200);
  expect(await linkMails()).toBe(1);
  expect((await record('short')).status).toBe(422);
  expect((await record('x'.repeat(2001))).status).toBe(422);
});
