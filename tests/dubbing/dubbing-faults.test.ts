import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import type { DubbingProjectReply } from '../../contract/dubbing/dubbing-fields.ts';
import type { DubbingRenderReply } from '../../contract/dubbing/dubbing-renders.ts';
import { wavFile } from '../speech-tools/recordings.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';
import { zipFiles } from '../support/zip-files.ts';

const rate = 16_000;
const soon = { timeout: 90_000, interval: 200 };
let apiKey: string;
beforeAll(async () => {
  ({ apiKey } = await newProjectsCaller());
});

const request = (path: string, body?: object): Promise<Response> =>
  fetch(`${server.url}/v1/dubbing/project${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'xi-api-key': apiKey,
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
async function call<T>(path: string, body?: object): Promise<T> {
  const reply = await request(path, body);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** A project that is prepared; `rows` are speaker, text, start and end. */
async function newProject(file: File, rows?: readonly string[]) {
  const form = new FormData();
  form.append('file', file);
  form.append('source_language', 'en');
  if (rows)
    form.append('csv_file', new File([['speaker,transcription,start_time,end_time', ...rows].join('\n')], 'a.csv'));
  const { project_id: id } = await call<DubbingProjectReply>('', form);
  const read = () => call<DubbingProjectReply>(`/${id}`);
  await expect.poll(async () => (await read()).status, soon).toMatch(/^(ready|failed)$/);
  return { path: `/${id}`, project: await read() };
}

/** A dub into Spanish, each line of which says its number. */
async function dub(path: string) {
  const { segments } = await call<{ segments: { id: string }[] }>(`${path}/transcript`);
  const translations = Object.fromEntries(segments.map(({ id }, at) => [id, `Esta es la línea número ${at + 1}.`]));
  const body = { target_language: 'es', ...(segments.length > 0 && { translations }) };
  const { language_id } = await call<{ language_id: string }>(`${path}/language`, body);
  const read = () => call<{ status: string; error: unknown; credits: number }>(`${path}/language/${language_id}`);
  await expect.poll(async () => (await read()).status, soon).not.toMatch(/queued|processing/);
  return { languageId: language_id, language: await read() };
}

async function render(path: string, languageId: string, type: string) {
  const { render_id } = await call<DubbingRenderReply>(`${path}/render`, { language_id: languageId, type });
  const read = () => call<DubbingRenderReply>(`${path}/render/${render_id}`);
  await expect.poll(async () => (await read()).status, soon).toBe('complete');
  const file = await request(`${path}/render/${render_id}/file`);
  return { reply: await read(), bytes: Buffer.from(await file.arrayBuffer()) };
}

const recording = (seconds: number, sample: (at: number) => number) =>
  new File(
    [
      new Uint8Array(
        wavFile(
          Float32Array.from({ length: seconds * rate }, (_, i) => sample(i / rate)),
          rate,
        ),
      ),
    ],
    'a.wav',
  );

/** Three chords with a beat, and nobody who sings. */
const song = (at: number): number =>
  [220, 277, 330].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * (1 + Math.floor(at % 3) / 6) * at), 0) *
  0.1 *
  Math.exp(-4 * (at % 0.5));

it('DUB-003 says that silence has no lines, and dubs nothing of it for nothing', async () => {
  const { path, project } = await newProject(recording(8, () => 0));
  expect(project).toMatchObject({ status: 'ready', error: null });
  // Without a recognizer, that is said instead; either way people can go on.
  expect(project.notices.map(({ message }) => message)).toEqual([
    expect.stringContaining('Write the lines, or import'),
  ]);
  const { language } = await dub(path);
  expect(language).toMatchObject({ error: null, credits: 0 });
});

it('DUB-003 prepares a song, in which a recognizer may hear words', async () => {
  const { path, project } = await newProject(recording(8, song));
  expect(project).toMatchObject({ status: 'ready', error: null });
  const { segments } = await call<{ segments: { end_s: number }[] }>(`${path}/transcript`);
  expect(segments.filter(({ end_s }) => end_s > 8)).toEqual([]);
  if (segments.length === 0) expect(project.notices).toHaveLength(1);
});

it('DUB-003 lets two people speak at once', async () => {
  const rows = ['Ada,One line of mine.,1,5', 'Ben,And mine meanwhile.,2,6'];
  const { path } = await newProject(
    recording(8, (at) => 0.1 * Math.sin(at * 1000)),
    rows,
  );
  const { languageId, language } = await dub(path);
  expect(language).toMatchObject({ status: 'completed', error: null });
  const { lines } = await call<{ lines: { fit: { start_s: number; end_s: number } }[] }>(
    `${path}/language/${languageId}/lines`,
  );
  expect(lines.map(({ fit }) => fit.start_s)).toEqual([1, 2]);
  const { bytes } = await render(path, languageId, 'clips_zip');
  const clips = [...zipFiles(bytes)].filter(([name]) => !name.endsWith('.csv'));
  expect(clips).toHaveLength(2);
  for (const [name, clip] of clips) expect(clip.length, name).toBeGreaterThan(1000);
});

it('DUB-008 dubs a video without sound, whose picture goes on', async () => {
  const video = readFileSync(new URL('../../engines/codec/fixtures/silent.mp4', import.meta.url));
  const file = new File([new Uint8Array(video)], 'silent.mp4', { type: 'video/mp4' });
  const { path, project } = await newProject(file, ['Ada,Hello.,0,0.9']);
  expect(project).toMatchObject({ status: 'ready', error: null, media: { has_video: true } });
  const { languageId, language } = await dub(path);
  expect(language).toMatchObject({ status: 'completed', error: null });
  const { reply, bytes } = await render(path, languageId, 'mp4');
  expect(reply).toMatchObject({ content_type: 'video/mp4', report: { missing_lines: 0 } });
  expect(bytes.includes('soun') && bytes.includes('vide')).toBe(true);
});

it('DUB-008 renders sound without a picture as MP3, and refuses an MP4 of it by name', async () => {
  const { path } = await newProject(recording(4, song), ['Ada,Hello.,1,3']);
  const { languageId } = await dub(path);
  const refused = await request(`${path}/render`, { language_id: languageId, type: 'mp4' });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { detail: { param: 'type', message: expect.stringContaining('no picture') } },
  ]);
  const { reply } = await render(path, languageId, 'mp3');
  expect(reply).toMatchObject({ content_type: 'audio/mpeg', duration_ms: 4000 });
});
