import { ElevenLabsClient, type ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { operatorOf } from '../support/operator.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';
import { epubOf, fables } from './book.ts';

type Caller = Awaited<ReturnType<typeof newCaller>>;

const operator = operatorOf(() => server);
let caller: Caller;
let client: ElevenLabsClient;

beforeAll(async () => {
  caller = await newProjectsCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
});
afterAll(() => operator.close());

const voice = '21m00Tcm4TlvDq8ikWAM';
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ElevenLabsError) => [error.statusCode, (error.body as { detail: { code: string } }).detail.code],
  );
async function call<T = Record<string, unknown>>(
  person: Pick<Account, 'accessToken'>,
  key: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const [method, path] = key.split(' ') as [string, string];
  const isForm = body instanceof FormData;
  const reply = await fetch(path.startsWith('http') ? path : `${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json().catch(() => ({}))) as T };
}
const content = JSON.stringify([
  {
    name: 'The harbour',
    blocks: [
      { sub_type: 'h1', nodes: [{ type: 'tts_node', text: 'The harbour', voice_id: voice }] },
      { sub_type: 'p', nodes: [{ type: 'tts_node', text: 'The harbour is quiet.', voice_id: voice }] },
    ],
  },
  { blocks: [{ nodes: [{ type: 'tts_node', text: 'Ships pass.', voice_id: voice }] }] },
]);

describe('projects by the official SDK', () => {
  it('STUDIO-009 creates, lists, reads, updates and deletes projects', async () => {
    const { project } = await client.studio.projects.create({
      name: 'Harbour',
      defaultTitleVoiceId: voice,
      defaultParagraphVoiceId: voice,
      defaultModelId: 'eleven_multilingual_v2',
      fromContentJson: content,
      author: 'Ada',
      genres: ['Travel', 'Sea'],
      targetAudience: 'adult',
      language: 'en',
      isbnNumber: '978-3-16-148410-0',
    });
    expect(project).toMatchObject({ name: 'Harbour', state: 'default', author: 'Ada', genres: ['Travel', 'Sea'] });
    const { projects } = await client.studio.projects.list();
    expect(projects.map(({ projectId }) => projectId)).toEqual([project.projectId]);
    const whole = await client.studio.projects.get(project.projectId);
    expect(whole).toMatchObject({
      targetAudience: 'adult',
      applyTextNormalization: 'auto',
      chapters: [{ name: 'The harbour' }, { name: 'Chapter 2' }],
      voices: [{ voiceId: voice, projectVoiceRefId: whole.defaultTitleVoiceRefId, volumeGain: 0 }],
    });
    const updated = await client.studio.projects.update(project.projectId, {
      name: 'Port',
      defaultTitleVoiceId: voice,
      defaultParagraphVoiceId: voice,
      title: 'The port',
      volumeNormalization: true,
    });
    expect(updated.project).toMatchObject({
      name: 'Port',
      title: 'The port',
      author: 'Ada',
      volumeNormalization: true,
    });
    await client.studio.projects.delete(project.projectId);
    expect(await refusal(client.studio.projects.get(project.projectId))).toEqual([404, 'project_not_found']);
  });

  it('STUDIO-009 replaces the content by a document, and takes what the document says about itself', async () => {
    const epub = new File([new Uint8Array(await epubOf(fables))], 'fables.epub');
    const { project } = await client.studio.projects.create({ name: 'Fables', fromDocument: epub });
    expect(project).toMatchObject({ title: 'Three Fables', author: 'Aesop', language: 'en' });
    const { chapters } = await client.studio.projects.get(project.projectId);
    expect(chapters.map(({ name }) => name)).toEqual(fables.map(({ title }) => title));
    await client.studio.projects.content.update(project.projectId, { fromContentJson: content });
    expect((await client.studio.projects.get(project.projectId)).chapters).toHaveLength(2);
    expect(await refusal(client.studio.projects.content.update(project.projectId, {}))).toEqual([
      400,
      'invalid_parameters',
    ]);
  });

  it('DICT-004 STUDIO-005 sets pronunciation dictionaries of a project and of the workspace', async () => {
    const rules = [{ type: 'alias' as const, stringToReplace: 'Lindau', alias: 'lin dow' }];
    const dictionary = await client.pronunciationDictionaries.createFromRules({ name: 'Towns', rules });
    const { project } = await client.studio.projects.create({ name: 'Towns', fromContentJson: content });
    const locator = { pronunciationDictionaryId: dictionary.id, versionId: dictionary.versionId };
    await client.studio.projects.pronunciationDictionaries.create(project.projectId, {
      pronunciationDictionaryLocators: [locator],
    });
    expect(await client.studio.projects.get(project.projectId)).toMatchObject({
      pronunciationDictionaryLocators: [locator],
      pronunciationDictionaryVersions: [{ dictionaryName: 'Towns', versionRulesNum: 1 }],
    });
    const unknown = { pronunciationDictionaryLocators: [{ pronunciationDictionaryId: 'none' }] };
    expect(await refusal(client.studio.projects.pronunciationDictionaries.create(project.projectId, unknown))).toEqual([
      404,
      'pronunciation_dictionary_not_found',
    ]);
    const wire = [{ pronunciation_dictionary_id: dictionary.id, version_id: dictionary.versionId }];
    await call(caller, 'POST /v1/workspace/update-workspace', { pronunciation_dictionary_locators: wire });
    expect((await call(caller, 'GET /v1/workspace')).body).toMatchObject({ pronunciation_dictionary_locators: wire });
  });

  it('lists the muted tracks of a project', async () => {
    const { project } = await client.studio.projects.create({ name: 'Muted', fromContentJson: content });
    const [first] = (await client.studio.projects.get(project.projectId)).chapters;
    await call(caller, `PUT /v1/studio/projects/${project.projectId}/muted-tracks`, {
      chapter_ids: [first!.chapterId],
    });
    const muted = await client.studio.projects.getMutedTracks(project.projectId);
    expect(muted.chapterIds).toEqual([first!.chapterId]);
  });
});

interface ConversionReply {
  readonly conversion: {
    readonly state: string;
    readonly spoken: number;
    readonly reused: number;
    readonly credits: number;
  };
  readonly estimate: { readonly missing_sentences: number };
}
const conversionOf = async (id: string) =>
  (await call<ConversionReply>(caller, `GET /v1/studio/projects/${id}/conversion`)).body;
const whenConverted = (id: string) =>
  expect.poll(async () => (await conversionOf(id)).conversion?.state, { timeout: 60_000 }).toBe('completed');

describe('spoken projects', () => {
  it('DICT-004 speaks anew what a dictionary changes, unless the caller keeps it; a copy needs no speech', async () => {
    const dictionary = await client.pronunciationDictionaries.createFromRules({
      name: 'Ships',
      rules: [{ type: 'alias', stringToReplace: 'Ships', alias: 'Boats' }],
    });
    const { project } = await client.studio.projects.create({
      name: 'Spoken',
      fromContentJson: content,
      autoConvert: true,
    });
    const id = project.projectId;
    await whenConverted(id);
    expect((await conversionOf(id)).conversion).toMatchObject({ spoken: 3, reused: 0 });
    const state = await client.studio.projects.get(id);
    expect(state).toMatchObject({ state: 'default', canBeDownloaded: true });
    const missing = async () => (await conversionOf(id)).estimate.missing_sentences;
    expect(await missing()).toBe(0);
    const locators = [{ pronunciation_dictionary_id: dictionary.id, version_id: dictionary.versionId }];
    const path = `POST /v1/studio/projects/${id}/pronunciation-dictionaries`;
    await call(caller, path, { pronunciation_dictionary_locators: locators });
    expect(await missing()).toBe(1);
    await call(caller, path, { pronunciation_dictionary_locators: [] });
    await call(caller, path, { pronunciation_dictionary_locators: locators, invalidate_affected_text: false });
    expect(await missing()).toBe(0);

    const copied = await call<{ project: { project_id: string } }>(caller, `POST /v1/studio/projects/${id}/duplicate`);
    const copy = copied.body.project.project_id;
    await client.studio.projects.delete(id);
    await client.studio.projects.convert(copy);
    await whenConverted(copy);
    expect((await conversionOf(copy)).conversion).toMatchObject({ spoken: 0, reused: 3, credits: 0 });
    const { snapshots } = await client.studio.projects.snapshots.list(copy);
    const audio = await client.studio.projects.snapshots.stream(copy, snapshots[0]!.projectSnapshotId, {});
    expect((await new Response(audio as never).arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  }, 120_000);

  it('adds sounds by their content and as copies, and plays them in ranges', async () => {
    const { project } = await client.studio.projects.create({ name: 'Sounds' });
    const path = `/v1/studio/projects/${project.projectId}/assets`;
    const effect = await client.textToSoundEffects.convert({ text: 'rain', durationSeconds: 1 });
    const bytes = new Uint8Array(await new Response(effect as never).arrayBuffer());
    const add = (fields: Record<string, string | Blob>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return call<{ asset_id: string; detail: { code: string; param: string; message: string } }>(
        caller,
        `POST ${path}`,
        form,
      );
    };
    const uploaded = await add({ file: new File([bytes], 'rain.txt'), kind: 'sound' });
    expect(uploaded.body).toMatchObject({
      name: 'rain',
      content_type: 'audio/mpeg',
      duration_ms: expect.closeTo(1000, -2),
    });
    const fake = await add({ file: new File(['no sound'], 'rain.mp3') });
    expect([fake.status, fake.body.detail.message]).toEqual([expect.any(Number), expect.stringContaining('rain.mp3')]);
    expect(fake.status).toBeGreaterThanOrEqual(400);
    const { history } = (
      await call<{ history: { sound_generation_history_item_id: string }[] }>(
        caller,
        'GET /v1/sound-generation/history',
      )
    ).body;
    const copied = await add({ sound_effect_id: history[0]!.sound_generation_history_item_id, name: 'Rain again' });
    expect(copied.body).toMatchObject({ name: 'Rain again', content_type: 'audio/mpeg' });
    expect((await add({ song_id: 'none' })).body.detail).toMatchObject({ code: 'song_not_found', param: 'song_id' });
    expect((await add({})).body.detail.param).toBe('file');
    const part = await fetch(`${server.url}${path}/${uploaded.body.asset_id}/audio`, {
      headers: { authorization: `Bearer ${caller.accessToken}`, range: 'bytes=0-9' },
    });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    expect((await call(caller, `DELETE ${path}/${uploaded.body.asset_id}`)).status).toBe(200);
    expect((await call<{ assets: unknown[] }>(caller, `GET ${path}`)).body.assets).toHaveLength(1);
  });

  it('shows a cover to anyone with its signed link', async () => {
    const { project } = await client.studio.projects.create({ name: 'Covered' });
    const form = new FormData();
    form.append('image', new File([Buffer.from('89504e470d0a1a0a0000', 'hex')], 'cover.png'));
    const path = `/v1/studio/projects/${project.projectId}/cover`;
    const set = await call<{ project: { cover_image_url: string } }>(caller, `PUT ${path}`, form);
    const url = set.body.project.cover_image_url;
    const picture = await fetch(url);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(url.replace(/signature=./, 'signature=!'))).status).toBe(404);
  });
});

describe('the older paths', () => {
  it('O-66 STUDIO-009 serves /v1/projects by the same handlers, and hides it from the API document', async () => {
    const form = new FormData();
    form.append('name', 'Older');
    const added = await call<{ project: { project_id: string } }>(caller, 'POST /v1/projects/add', form);
    const id = added.body.project.project_id;
    const list = await call<{ projects: { project_id: string }[] }>(caller, 'GET /v1/projects');
    expect(list.body.projects.map(({ project_id }) => project_id)).toContain(id);
    expect((await call(caller, `GET /v1/projects/${id}`)).body).toMatchObject({ name: 'Older' });
    expect((await call(await newCaller(), `GET /v1/projects/${id}`)).status).toBe(404);
    expect((await fetch(`${server.url}/v1/projects`)).status).toBe(401);
    expect((await call(caller, `DELETE /v1/projects/${id}`)).status).toBe(200);
    const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toContain('/v1/studio/projects');
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/v1/projects'))).toEqual([]);
  });
});

describe('plans', () => {
  it('STUDIO-014 ROLE-011 refuses API keys without the projects API, and no session', async () => {
    const free = await newCaller();
    const withKey = new ElevenLabsClient({ apiKey: free.apiKey, baseUrl: server.url, maxRetries: 0 });
    expect(await refusal(withKey.studio.projects.list())).toEqual([403, 'projects_api_not_allowed']);
    const older = await fetch(`${server.url}/v1/projects`, { headers: { 'xi-api-key': free.apiKey } });
    expect(older.status).toBe(403);
    expect((await call(free, 'GET /v1/studio/projects')).status).toBe(200);
    expect((await call(free, 'GET /v1/user/subscription')).body).toMatchObject({ allowed_to_use_projects_api: false });
  });

  it('STUDIO-015 PLAN-027 refuses the fourth project on the free plan', async () => {
    const free = await newCaller();
    const create = () => {
      const form = new FormData();
      form.append('name', 'One of many');
      return call<{ detail: { code: string } }>(free, 'POST /v1/studio/projects', form);
    };
    for (let index = 0; index < 3; index += 1) expect((await create()).status).toBe(200);
    const refused = await create();
    expect([refused.status, refused.body.detail.code]).toEqual([403, 'projects_limit_reached']);
    await operator('give', free.email, 'starter');
    expect((await create()).status).toBe(200);
  });
});
