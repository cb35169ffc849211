import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { ShareVideoReply } from '../../contract/history/share-videos.ts';
import { postJson } from '../support/accounts.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

const headers = { 'xi-api-key': bootstrap.apiKey };
let server: RunningServer | undefined;
afterAll(() => server?.remove());

it('VIDEO-004 completes a rendering after the server is killed and restarted', { timeout: 600_000 }, async () => {
  server = await startServer();
  const text = 'A video that is being drawn when the server dies is drawn by the next one. '.repeat(6);
  const speech = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, headers);
  const id = speech.headers.get('history-item-id')!;
  await speech.arrayBuffer();
  const readVideo = async (): Promise<ShareVideoReply> =>
    (await fetch(`${server!.url}/v1/history/${id}/video`, { headers })).json() as Promise<ShareVideoReply>;

  void fetch(`${server.url}/v1/history/${id}/generate-video`, { method: 'POST', headers }).catch(() => {});
  await expect.poll(async () => (await readVideo()).percent, { timeout: 60_000, interval: 100 }).toBeGreaterThan(15);
  const scratch = join(server.dataDir, 'scratch');
  const [killed] = readdirSync(scratch);
  expect(readdirSync(join(scratch, killed!)).join()).toMatch(/\bvideo-/);
  await server.kill();
  server = await startServer({ dataDir: server.dataDir });
  expect(readdirSync(scratch)).toEqual([expect.not.stringMatching(killed!)]);
  expect((await readVideo()).state).toMatch(/^(running|waiting)$/);
  await expect.poll(async () => (await readVideo()).state, { timeout: 400_000, interval: 500 }).toBe('ready');
  const file = await fetch(`${server.url}${(await readVideo()).video_url}`);
  expect([file.status, (await file.arrayBuffer()).byteLength > 100_000]).toEqual([200, true]);
});
