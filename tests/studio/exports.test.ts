import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ExportReply } from '../../contract/studio/studio-exports.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';
import { fables } from './book.ts';

const voice = '21m00Tcm4TlvDq8ikWAM';
const folder = mkdtempSync(join(tmpdir(), 'exports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Programs of Debian (`ffmpeg`, `mediainfo`) that read the files; without one, its assertions are skipped. */
const programs = {
  ffprobe: process.env.FFPROBE_PATH ?? 'ffprobe',
  ffmpeg: process.env.FFMPEG_PATH ?? 'ffmpeg',
  mediainfo: process.env.MEDIAINFO_PATH ?? 'mediainfo',
};
const isInstalled = (program: keyof typeof programs): boolean =>
  spawnSync(programs[program], [program === 'mediainfo' ? '--Version' : '-version']).error === undefined;
const run = (program: keyof typeof programs, ...args: readonly string[]): string => {
  const { stdout, stderr } = spawnSync(programs[program], args, { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return stdout + stderr;
};

let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
let projectId: string;
const soon = { timeout: 120_000, interval: 250 };

async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/v1/studio/projects/${projectId}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
const call = async <T>(method: string, path: string, body?: unknown): Promise<T> =>
  (await (await request(method, path, body)).json()) as T;
const read = (id: string) => call<ExportReply>('GET', `/exports/${id}`);

/** Exports the project and stores the file; returns the reply and the path of the file. */
async function exportProject(body: Readonly<Record<string, unknown>>) {
  const { export_id } = await call<ExportReply>('POST', '/exports', body);
  await expect.poll(async () => (await read(export_id)).state, soon).toBe('done');
  const reply = await read(export_id);
  const download = await request('GET', `/exports/${export_id}/download`);
  const file = Buffer.from(await download.arrayBuffer());
  const path = join(folder, `${export_id}.${reply.format}`);
  writeFileSync(path, file);
  expect(file.length).toBe(reply.bytes);
  return { reply, path, file, download };
}

beforeAll(async () => {
  caller = await newProjectsCaller();
  const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  const { project } = await client.studio.projects.create({
    name: 'Three Fables',
    title: 'Three Fables',
    author: 'Aesop',
    language: 'en',
    isbnNumber: '9783161484100',
    defaultTitleVoiceId: voice,
    defaultParagraphVoiceId: voice,
    defaultModelId: 'eleven_multilingual_v2',
    fromContentJson: JSON.stringify(
      fables.map(({ title, paragraphs }) => ({
        name: title,
        blocks: [
          { sub_type: 'h1', nodes: [{ type: 'tts_node', text: title, voice_id: voice }] },
          ...paragraphs.map((text) => ({ sub_type: 'p', nodes: [{ type: 'tts_node', text, voice_id: voice }] })),
        ],
      })),
    ),
  });
  ({ projectId } = project);
  const nothing = await request('POST', '/exports', { format: 'mp3' });
  expect([nothing.status, ((await nothing.json()) as { detail: { code: string } }).detail.code]).toEqual([
    409,
    'nothing_to_export',
  ]);
  await client.studio.projects.convert(projectId);
  const isConverted = async () =>
    expect((await client.studio.projects.snapshots.list(projectId)).snapshots.length).toBeGreaterThan(0);
  await vi.waitFor(isConverted, soon);
}, 180_000);

describe('exports', () => {
  it('STUDIO-013, STUDIO-024 exports an M4B file whose chapters other programs read', async () => {
    const { reply, path, file, download } = await exportProject({ format: 'm4b' });
    expect(download.headers.get('content-type')).toBe('audio/mp4');
    expect(download.headers.get('content-disposition')).toContain(reply.file_name);
    expect(reply.file_name).toMatch(/^9783161484100_.*_Three_Fables\.m4b$/);
    const part = await request('GET', `/exports/${reply.export_id}/download`, undefined, { range: 'bytes=4-10' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).toString()).toBe(file.subarray(4, 11).toString());
    if (isInstalled('ffprobe')) {
      const json = execFileSync(programs.ffprobe, [
        '-v',
        'error',
        '-of',
        'json',
        '-show_chapters',
        '-show_format',
        path,
      ]);
      const { chapters, format } = JSON.parse(json.toString());
      expect(chapters.map((chapter: { tags: { title: string } }) => chapter.tags.title)).toEqual(
        fables.map(({ title }) => title),
      );
      expect(format.tags).toMatchObject({ title: 'Three Fables', artist: 'Aesop', ISBN: '9783161484100' });
      expect(Number(format.duration)).toBeCloseTo(reply.duration_ms! / 1000, 1);
    }
    if (isInstalled('mediainfo')) expect(run('mediainfo', path)).toContain(fables[1]!.title);
  });

  it('STUDIO-013 masters an MP3 file as shops require', async () => {
    const { reply, path } = await exportProject({ format: 'mp3', mastering: 'acx' });
    expect(reply.report).toMatchObject({ passed: true });
    if (!isInstalled('ffmpeg')) return;
    const levels = run('ffmpeg', '-hide_banner', '-i', path, '-af', 'volumedetect', '-vn', '-f', 'null', '-');
    const level = (name: string) => Number(new RegExp(`${name}: (-?[\\d.]+) dB`).exec(levels)?.[1]);
    expect(level('mean_volume')).toBeGreaterThanOrEqual(-23);
    expect(level('mean_volume')).toBeLessThanOrEqual(-18);
    expect(level('max_volume')).toBeLessThanOrEqual(-3);
    expect(levels).toMatch(/Audio: mp3.*44100 Hz, mono.*192 kb\/s/);
  });

  it('STUDIO-013 exports a zip with an MP3 file of each chapter', async () => {
    const { file, path } = await exportProject({ format: 'zip' });
    for (const name of [
      '01_The_Crow_and_the_Jug.mp3',
      '02_The_Lion_and_the_Mouse.mp3',
      '03_The_Fox_and_the_Grapes.mp3',
    ])
      expect(file.includes(name)).toBe(true);
    expect(spawnSync('unzip', ['-tq', path]).status ?? 0).toBe(0);
  });

  it('STUDIO-013 exports subtitles of the sentences', async () => {
    const { file } = await exportProject({ format: 'vtt' });
    const text = file.toString().replaceAll(/\s+/g, ' ');
    expect(text).toMatch(/^WEBVTT 00:00:0\d\.\d{3} --> /);
    for (const { title } of fables) expect(text).toContain(title);
  });

  it('STUDIO-020, STUDIO-021 queues an export that was only created, and shows its project in the queue', async () => {
    const created = await call<ExportReply>('POST', '/exports', { format: 'flac', starts: false });
    expect(created).toMatchObject({ state: 'created', queue_position: null, added_to_queue_at_unix: 0 });
    const queued = await call<ExportReply>('POST', `/exports/${created.export_id}/move-to-queue`, {
      position: 'front',
    });
    expect(queued.added_to_queue_at_unix).toBeGreaterThan(1_700_000_000);
    await expect.poll(async () => (await read(created.export_id)).state, soon).toBe('done');
    const { exports } = await call<{ exports: ExportReply[] }>('GET', '/exports');
    expect(exports[0]).toMatchObject({ export_id: created.export_id, format: 'flac', state: 'done' });
    await call('DELETE', `/exports/${created.export_id}`);
    expect((await request('GET', `/exports/${created.export_id}`)).status).toBe(404);
  });
});
