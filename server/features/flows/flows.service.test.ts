import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openMediaProvider } from '../../../engines/remote/media-provider.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { modelsService } from '../models/models.service.ts';
import { testSpeaking, testVoice, words } from '../speech/test-speech.ts';
import { flowsService } from './flows.service.ts';
import { flowsStore } from './flows.store.ts';
import { mediaGenerationService } from './media-generation.service.ts';

const { db } = await testDatabase();
const speaking = await testSpeaking(db);
const clock = fixtureClock();
const folder = testFolder('flows');

/** A provider that answers each question for the state with the next of `states`. */
let states: object[] = [];
let requests: { path: string; key: string | undefined; body: string }[] = [];
const upstream = createServer(async (request, response) => {
  const body = (await buffer(request)).toString('latin1');
  requests.push({ path: `${request.method} ${request.url}`, key: request.headers['xi-api-key'] as string, body });
  if (request.url === '/content') return response.end('film');
  response.setHeader('content-type', 'application/json');
  if (request.url === '/v1/assets') return response.end(JSON.stringify({ asset_id: 'theirs' }));
  const isStart = request.method === 'POST';
  const state = isStart ? { id: 'job1', status: 'pending' } : (states.shift() ?? { status: 'generating' });
  if ('http' in state) response.statusCode = state.http as number;
  response.end(JSON.stringify(state));
});
await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
afterAll(() => upstream.close());
const url = `http://127.0.0.1:${(upstream.address() as { port: number }).port}`;

const sent: { generationId: string; userId: string }[] = [];
const emit = vi.fn(async () => {});
const flowsOf = (hasProvider: boolean) =>
  flowsService({
    db,
    clock,
    blobs: speaking.blobs,
    jobs: { send: async (_job, payload) => `job${sent.push(payload as (typeof sent)[number])}` },
    secret: new Uint8Array(32),
    hasProvider,
    models: modelsService({ speech: { voices: [testVoice], languages: new Set(['en']) } }),
    voices: speaking.voices,
    speech: speaking.service,
    webhooks: { listWebhookIds: async () => new Set(['hook1']) },
  });
const flows = flowsOf(true);
const generation = mediaGenerationService({
  db,
  clock,
  blobs: speaking.blobs,
  temporaryFolder: await mkdtemp(join(folder, 'tmp-')),
  outgoing: { allowPrivate: true },
  provider: openMediaProvider({ url: `${url}/v1`, key: 'secret' }),
  assets: {
    read: async (_actor, id) => ({ name: id, mimeType: 'image/png', bytes: new Uint8Array([1, 2]) }),
  },
  speech: speaking.service,
  workspace: { findRole: async () => 'admin' },
  webhooks: { emit },
  pollMs: 1,
});

beforeEach(() => {
  states = [];
  requests = [];
  emit.mockClear();
});

const runLast = (actor: Actor, signal = AbortSignal.timeout(10_000)) =>
  generation.run(sent.at(-1)!, {
    jobId: 'job',
    workspaceId: actor.workspaceId,
    attempt: 1,
    signal,
    progress: async () => {},
  });
const completed = { status: 'completed', content_url: `${url}/content`, content_mime_type: 'video/mp4' };
const film = (fields = {}) => ({ model_id: 'veo-3.1-generate-001', prompt: 'A corgi surfs', webhook: null, ...fields });

it('VGEN-001 O-55 generates a video at the provider and stores it', async () => {
  const actor = await speaking.newActor();
  const id = await flows.create(actor, 'video', film({ webhook: { type: 'ids', ids: ['hook1'] }, seed: 3 }));
  expect((await flows.get(actor, 'video', id)).row.state).toBe('pending');
  states = [{ status: 'pending' }, { status: 'generating' }, completed];
  await runLast(actor);
  const { row, code } = await flows.get(actor, 'video', id);
  expect(row).toMatchObject({ state: 'completed', contentType: 'video/mp4', bytes: 4 });
  const { stream } = await flows.open(code, undefined);
  expect((await buffer(stream)).toString()).toBe('film');
  expect(requests[0]).toMatchObject({ path: 'POST /v1/flows/video', key: 'secret' });
  expect(JSON.parse(requests[0]!.body)).toEqual({ model_id: 'veo-3.1-generate-001', prompt: 'A corgi surfs', seed: 3 });
  // The key is for the provider, not for where it stores its files.
  expect(requests.find(({ path }) => path === 'GET /content')!.key).toBeUndefined();
  const data = { id, status: 'completed', model_id: 'veo-3.1-generate-001' };
  expect(emit).toHaveBeenCalledWith(expect.anything(), actor.workspaceId, 'flows_generation', data, {
    webhookIds: ['hook1'],
  });
});

it('sends the assets that a request names, and the ID that the provider gave them', async () => {
  const actor = await speaking.newActor();
  await flows.create(actor, 'image', film({ images: [{ type: 'asset', asset_id: 'ours' }] }));
  states = [{ ...completed, content_mime_type: 'image/png' }];
  await runLast(actor);
  expect(requests.map(({ path }) => path).slice(0, 2)).toEqual(['POST /v1/assets', 'POST /v1/flows/image']);
  expect(JSON.parse(requests[1]!.body).images).toEqual([{ type: 'asset', asset_id: 'theirs' }]);
});

it('goes on to wait for the provider after a kill, and starts nothing twice', async () => {
  const actor = await speaking.newActor();
  const id = await flows.create(actor, 'video', film());
  const kill = new AbortController();
  const first = runLast(actor, kill.signal);
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(1));
  kill.abort(new Error('killed'));
  await expect(first).rejects.toThrow();
  states = [completed];
  await runLast(actor);
  expect((await flows.get(actor, 'video', id)).row.state).toBe('completed');
  expect(requests.filter(({ path }) => path.startsWith('POST'))).toHaveLength(1);
});

it.each([
  [{ status: 'failed', failure_reason: 'moderated', error_message: 'No.' }, 'moderated', 'No.'],
  [{ status: 'failed', failure_reason: 'charging_failed', error_message: 'No.' }, 'model_error', 'No.'],
  [{ http: 401, detail: { message: 'Invalid key.' } }, 'invalid_parameters', 'Invalid key.'],
])('says why the provider failed: %j', async (state, reason, message) => {
  const actor = await speaking.newActor();
  const id = await flows.create(actor, 'video', film({ webhook: { type: 'all' } }));
  states = [state];
  await runLast(actor);
  expect((await flows.get(actor, 'video', id)).row).toMatchObject({
    state: 'failed',
    failureReason: reason,
    problem: message,
  });
  const data = expect.objectContaining({ failure_reason: reason, error_message: message });
  expect(emit).toHaveBeenCalledWith(expect.anything(), actor.workspaceId, 'flows_generation', data, {});
});

it('tries again when the provider is down', async () => {
  const actor = await speaking.newActor();
  const id = await flows.create(actor, 'video', film());
  states = [{ http: 503 }];
  await expect(runLast(actor)).rejects.toThrow('503');
  expect((await flows.get(actor, 'video', id)).row.state).toBe('generating');
});

it('refuses videos without a provider, and says what to configure', async () => {
  const actor = await speaking.newActor();
  expect(() => flowsOf(false).create(actor, 'video', film())).toThrow(
    expect.objectContaining({
      code: 'media_provider_not_configured',
      message: expect.stringContaining('MEDIA_PROVIDER_URL'),
    }),
  );
});

it('refuses webhooks of another workspace', async () => {
  const actor = await speaking.newActor();
  const body = film({ webhook: { type: 'ids', ids: ['other'] } });
  await expect(flows.create(actor, 'video', body)).rejects.toMatchObject({ param: 'webhook.ids' });
});

it('speaks a text in the background, and charges it once', async () => {
  const actor = await speaking.newActor();
  speaking.speak.mockImplementation(({ text }: { text: string }) => words(text) as never);
  const body = {
    model_id: 'eleven_multilingual_v2',
    text: 'Good morning.',
    voice: 'voice',
    output_format: 'mp3_44100_128',
    pronunciation_dictionary_locators: [],
  };
  const id = await flows.createSpeech(actor, body);
  await runLast(actor);
  await runLast(actor);
  const { row } = await flows.get(actor, 'text_to_speech', id);
  expect(row).toMatchObject({ state: 'completed', contentType: 'audio/mpeg' });
  expect((await speaking.state(actor)).spent).toBe(13);
  await expect(flows.createSpeech(actor, { ...body, text: '' })).rejects.toMatchObject({ param: 'text' });
});

it('lists generations of one kind and workspace, page by page', async () => {
  const [actor, stranger] = [await speaking.newActor(), await speaking.newActor()];
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.push(await flows.create(actor, 'video', film()));
  await flows.create(actor, 'image', film());
  const query = { kind: 'video', limit: 2, after: undefined, state: undefined, modelId: undefined } as const;
  const first = await flows.list(actor, query);
  const second = await flows.list(actor, { ...query, after: first.items[1]!.row.id });
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect([...first.items, ...second.items].map(({ row }) => row.id).toSorted()).toEqual(ids.toSorted());
  expect((await flows.list(stranger, query)).items).toEqual([]);
  expect((await flows.list(actor, { ...query, state: 'completed' })).items).toEqual([]);
  await expect(flows.get(stranger, 'video', ids[0]!)).rejects.toMatchObject({ code: 'generation_not_found' });
  await expect(flows.get(actor, 'image', ids[0]!)).rejects.toMatchObject({ code: 'generation_not_found' });
});

it('deletes the file of a generation that was removed meanwhile', async () => {
  const actor = await speaking.newActor();
  const id = await flows.create(actor, 'video', film());
  states = [{ status: 'generating' }, completed];
  const running = runLast(actor);
  await flowsStore(db).transition(actor.workspaceId, id, ['pending', 'generating'], { state: 'cancelled' });
  await running;
  const { row } = await flows.get(actor, 'video', id);
  expect([row.state, row.blobKey]).toEqual(['cancelled', null]);
});
