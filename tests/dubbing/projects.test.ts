import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DubbingProjectReply } from '../../contract/dubbing/dubbing-fields.ts';
import { wavFile } from '../speech-tools/recordings.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
const path = `${server.url}/v1/dubbing/project`;
/** A tone of three seconds. */
const tone = wavFile(
  Float32Array.from({ length: 48_000 }, (_, at) => 0.3 * Math.sin(at / 12)),
  16_000,
);
const lines =
  'speaker,transcription,start_time,end_time\nAda,Good morning.,0,1\nBob,"Hello, Ada.",1.5,"00:00:02,500"\n';

const call = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { 'xi-api-key': caller.apiKey, ...init.headers } });
const json = async <T>(url: string, method = 'GET', body?: unknown): Promise<T> =>
  (await (
    await call(url, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  ).json()) as T;

async function create(fields: Readonly<Record<string, string | File>>): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return call(path, { method: 'POST', body: form });
}
const recording = () => new File([new Uint8Array(tone)], 'talk.wav', { type: 'audio/wav' });
const table = () => new File([lines], 'lines.csv', { type: 'text/csv' });

async function ready(id: string): Promise<DubbingProjectReply> {
  await expect
    .poll(async () => (await json<DubbingProjectReply>(`${path}/${id}`)).status, { timeout: 60_000 })
    .toMatch(/^(ready|failed)$/);
  return json<DubbingProjectReply>(`${path}/${id}`);
}

beforeAll(async () => {
  caller = await newProjectsCaller();
});

describe('dubbing projects', () => {
  it('DUB-003 DUB-002 creates a project of a recording with its lines, and plays its source by ranges', async () => {
    const created = await create({ file: recording(), csv_file: table(), name: 'Talk', keyterms: 'Timbre' });
    expect(created.status).toBe(201);
    const { project_id: id, status } = (await created.json()) as DubbingProjectReply;
    expect(status).toBe('queued');
    expect(await ready(id)).toMatchObject({
      ...{ status: 'ready', name: 'Talk', keyterms: ['Timbre'], progress: 1, role: 'admin' },
      media: { filename: 'talk.wav', duration_s: 3, has_video: false, mime_type: 'audio/wav' },
    });
    const media = await call(`${path}/${id}/media`, { headers: { range: 'bytes=0-3' } });
    expect([media.status, media.headers.get('content-range'), await media.text()]).toEqual([
      ...[206, `bytes 0-3/${tone.length}`, 'RIFF'],
    ]);
    const waveform = await call(`${path}/${id}/waveform?samples_per_pixel=16384`);
    expect((await waveform.arrayBuffer()).byteLength).toBe(24 + 2 * 3);
    const { jobs } = await (
      await fetch(`${server.url}/v1/background-jobs`, { headers: { authorization: `Bearer ${caller.accessToken}` } })
    ).json();
    expect(jobs).toContainEqual(
      expect.objectContaining({
        kind: 'dubbing',
        title: 'Talk',
        state: 'completed',
        result_path: `/app/dubbing/${id}`,
      }),
    );
    const listed = await json<{ projects: DubbingProjectReply[] }>(`${path}?page_size=1000&status=ready`);
    expect(listed.projects.map((project) => project.project_id)).toContain(id);
    expect((await call(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await call(`${path}/${id}`)).status).toBe(404);
  });

  it('DUB-010 edits lines and speakers, splits, merges, and exports what it imports again', async () => {
    const { project_id: id } = (await (
      await create({ file: recording(), csv_file: table() })
    ).json()) as DubbingProjectReply;
    await ready(id);
    const project = `${path}/${id}`;
    const read = () =>
      json<{ segments: { id: string; text: string; speaker_id: string; start_s: number }[]; revision: number }>(
        `${project}/transcript`,
      );
    const [first, second] = (await read()).segments as unknown as [
      { id: string; speaker_id: string },
      { id: string; speaker_id: string },
    ];
    expect(
      await json(`${project}/transcript/segment/${first.id}`, 'PATCH', { text: 'Good evening.', start_s: null }),
    ).toMatchObject({ revision: 1, segment: { id: first.id, text: 'Good evening.', start_s: 0, end_s: 1 } });
    const split = await json<{ segments: { id: string; text: string }[] }>(
      `${project}/transcript/segment/${second.id}/split`,
      'POST',
      { at_s: 2, texts: ['Hello,', 'Ada.'] },
    );
    const merged = await json(`${project}/transcript/segments/merge`, 'POST', {
      segment_ids: split.segments.map((segment) => segment.id),
    });
    expect(merged).toMatchObject({ revision: 3, segment: { id: second.id, text: 'Hello, Ada.', end_s: 2.5 } });
    const added = await call(`${project}/transcript/segment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'And you?', speaker_id: first.speaker_id, start_s: 2, end_s: 2.8 }),
    });
    expect(added.status).toBe(201);
    const overlapping = { segments: { [second.id]: { speaker_id: first.speaker_id } } };
    expect(await json(`${project}/transcript/segments`, 'PATCH', overlapping)).toMatchObject({
      detail: { code: 'invalid_segment' },
    });
    await json(`${project}/speaker/${second.speaker_id}`, 'PATCH', { speaker_name: 'Bobby' });
    const file = await call(`${project}/export?format=csv`);
    expect(file.headers.get('content-disposition')).toContain('talk.csv');
    const csv = await file.text();
    expect(csv).toContain('Bobby,"Hello, Ada.",,"00:00:01,500","00:00:02,500"');
    const form = new FormData();
    form.append('file', new File([csv], 'talk.csv'));
    const imported = await call(`${project}/import`, { method: 'POST', body: form });
    expect(await imported.json()).toEqual({ segments: 3, speakers: 2, translations: 0, revision: 5 });
    expect((await read()).segments.map(({ text }) => text)).toEqual(['Good evening.', 'Hello, Ada.', 'And you?']);
  });

  it('answers the official client, and refuses several files in one request', async () => {
    const client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
    const created = await client.dubbing.project.create({ file: recording(), reference: 'r-1' });
    expect(created).toMatchObject({ reference: 'r-1', status: 'queued', modelId: 'dubbing_v2', languageIds: [] });
    const project = await ready(created.projectId);
    // A tone has no speech, and the server may have no recognizer; both are said.
    expect([project.status, project.notices.length]).toEqual(['ready', 1]);
    const transcript = await client.dubbing.project.transcript.get(created.projectId);
    expect(transcript.segments).toEqual([]);
    const page = await client.dubbing.project.list({ pageSize: 1 });
    expect(page).toMatchObject({ projects: [{ projectId: created.projectId }] });
    await client.dubbing.project.delete(created.projectId);
    const form = new FormData();
    for (const name of ['a.wav', 'b.wav']) form.append('file', new File([new Uint8Array(tone)], name));
    const refused = await call(path, { method: 'POST', body: form });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { detail: { message: 'Too many files in file.', param: 'file' } },
    ]);
  });

  it('DUB-003 takes a file that was uploaded in parts', async () => {
    const { upload_id } = await json<{ upload_id: string }>(`${server.url}/v1/uploads`, 'POST', {
      ...{ name: 'long.wav', bytes: tone.length, purpose: 'dubbing' },
    });
    for (const [from, to] of [
      [0, 40_000],
      [40_000, tone.length],
    ] as const)
      await call(`${server.url}/v1/uploads/${upload_id}`, {
        method: 'PATCH',
        headers: { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(tone.subarray(from, to)),
      });
    const created = await create({ upload_ids: upload_id, mode: 'manual' });
    const { project_id: id } = (await created.json()) as DubbingProjectReply;
    expect(await ready(id)).toMatchObject({ status: 'ready', media: { filename: 'long.wav', duration_s: 3 } });
  });
});
