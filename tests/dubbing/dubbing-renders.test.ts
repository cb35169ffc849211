import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DubbingRenderReply } from '../../contract/dubbing/dubbing-renders.ts';
import { readPackets } from '../../engines/codec/test-packets.ts';
import { makeDubVideo } from '../support/dub-video.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'dubs-'));
const path = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ffprobe = process.env.FFPROBE_PATH ?? 'ffprobe';
const hasFfprobe = spawnSync(ffprobe, ['-version']).status === 0;
const soon = { timeout: 90_000, interval: 300 };

/** Two speakers, one after the other. */
const transcript = [
  'speaker,transcription,translation,start_time,end_time',
  'Anna,Good morning.,Buenos días.,0.5,2.0',
  'Bert,Is the harbour quiet?,¿Está tranquilo el puerto?,2.6,4.6',
].join('\n');

let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
let projectPath: string;
let languageId: string;

async function request(method: string, route: string, body?: object): Promise<Response> {
  return fetch(`${projectPath}${route}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}
async function call<T>(method: string, route: string, body?: object): Promise<T> {
  const reply = await request(method, route, body);
  if (!reply.ok) throw new Error(`${method} ${route}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

async function render(body: object): Promise<DubbingRenderReply> {
  const { render_id } = await call<DubbingRenderReply>('POST', '/render', body);
  const read = () => call<DubbingRenderReply>('GET', `/render/${render_id}`);
  await expect.poll(async () => (await read()).status, soon).toBe('complete');
  return read();
}

/** Waits for the status of the project or a language. */
async function waitFor(route: string, wanted: string): Promise<void> {
  const read = () => call<{ status: string; error: unknown }>('GET', route);
  for (let reply = await read(); reply.status !== wanted; reply = await read()) {
    if (reply.status === 'failed') throw new Error(JSON.stringify(reply.error));
    await setTimeout(300);
  }
}

beforeAll(async () => {
  caller = await newProjectsCaller();
  writeFileSync(path('source.mp4'), await makeDubVideo());
  projectPath = `${server.url}/v1/dubbing/project`;
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path('source.mp4'))], { type: 'video/mp4' }), 'two.mp4');
  form.append('csv_file', new Blob([transcript], { type: 'text/csv' }), 'two.csv');
  form.append('source_language', 'en');
  const { project_id } = await call<{ project_id: string }>('POST', '', form);
  projectPath = `${projectPath}/${project_id}`;
  await waitFor('', 'ready');
  const { segments } = await call<{ segments: { id: string }[] }>('GET', '/transcript');
  const texts = ['Buenos días.', '¿Está tranquilo el puerto?'];
  const translations = Object.fromEntries(segments.map(({ id }, at) => [id, texts[at]]));
  const added = await call<{ language_id: string }>('POST', '/language', { target_language: 'es', translations });
  languageId = added.language_id;
  await waitFor(`/language/${languageId}`, 'completed');
}, 200_000);

it('DUB-009 renders a video in another language with the same picture', async () => {
  const reply = await render({ language_id: languageId, type: 'mp4' });
  expect(reply).toMatchObject({ content_type: 'video/mp4', report: { missing_lines: 0, background: 'lowered' } });
  const file = await request('GET', `/render/${reply.render_id}/file`);
  expect(file.headers.get('content-disposition')).toContain('_es.mp4');
  writeFileSync(path('dub.mp4'), Buffer.from(await file.arrayBuffer()));
  expect(readPackets(path('dub.mp4'), 'video')).toEqual(readPackets(path('source.mp4'), 'video'));
  const part = await fetch(`${projectPath}/render/${reply.render_id}/file`, {
    headers: { authorization: `Bearer ${caller.accessToken}`, range: 'bytes=4-7' },
  });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  const again = await call<DubbingRenderReply>('POST', '/render', { language_id: languageId, type: 'mp4' });
  expect(again).toMatchObject({ render_id: reply.render_id, status: 'complete' });
  if (!hasFfprobe) return;
  const args = ['-v', 'error', '-of', 'json', '-show_streams', path('dub.mp4')];
  const { streams } = JSON.parse(execFileSync(ffprobe, args, { encoding: 'utf8' })) as {
    streams: { codec_type: string; start_time: string; duration: string }[];
  };
  expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio']);
  expect(Math.abs(Number(streams[1]!.start_time))).toBeLessThan(0.05);
  expect(Number(streams[1]!.duration)).toBeCloseTo(6, 0);
});

it('signs a link to the lossless sound of a language', async () => {
  const { outputs } = await call<{ outputs: { lossless_audio: string } }>('GET', `/language/${languageId}`);
  const { pathname, search } = new URL(outputs.lossless_audio);
  const file = await fetch(`${server.url}${pathname}${search}`);
  expect(file.headers.get('content-type')).toBe('audio/flac');
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe('fLaC');
  const forged = await fetch(`${server.url}${pathname}${search}x`);
  expect(forged.status).toBe(404);
});

it('DUB-009 writes subtitles, tables and archives', async () => {
  const subtitles = await (await request('GET', `/language/${languageId}/export?format=srt`)).text();
  expect(subtitles).toMatch(/^1\n00:00:00,500 --> .*\nBuenos días\.\n/);
  const table = await (await request('GET', `/language/${languageId}/export`)).text();
  expect(table).toContain('Bert,Is the harbour quiet?,¿Está tranquilo el puerto?,');
  const clips = await render({ language_id: languageId, type: 'clips_zip', normalize_volume: true });
  expect(clips).toMatchObject({ content_type: 'application/zip', normalize_volume: true });
});

it('renders the source, refuses AAF, and deletes renders', async () => {
  const source = await render({ language_id: 'original', type: 'mp3' });
  expect(source).toMatchObject({ language_id: null, content_type: 'audio/mpeg', duration_ms: 6000 });
  const refused = await request('POST', '/render', { type: 'aaf' });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('AAF files cannot be rendered'),
  ]);
  await call('DELETE', `/render/${source.render_id}`);
  expect((await request('GET', `/render/${source.render_id}`)).status).toBe(404);
  const { renders } = await call<{ renders: DubbingRenderReply[] }>('GET', '/render');
  expect(renders.map(({ render_id }) => render_id)).not.toContain(source.render_id);
});
