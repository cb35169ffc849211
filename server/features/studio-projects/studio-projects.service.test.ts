import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { resourceSharesStore } from '../resource-shares/resource-shares.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import type { DraftChapter } from './project-draft.rules.ts';
import { projectFilesPrefix } from './project-files.rules.ts';
import { presentProject } from './studio-projects.present.ts';
import { testProjects } from './test-projects.ts';

const { db } = await testDatabase();
const fixtures = await testProjects(db);
const { creation, projects, copies, covers, projectVoices, chapters, blobs, clock, plan } = fixtures;
const signal = new AbortController().signal;

const chapter = (name: string, ...lines: readonly (readonly [voiceId: string, text: string])[]): DraftChapter => ({
  name,
  blocks: lines.map(([voice_id, text]) => ({ kind: 'p', nodes: [{ type: 'tts_node', text, voice_id }] })),
});
const newActor = () => createActor(db, newId());
const newBook = (actor: Actor, drafts: readonly DraftChapter[] = []) =>
  creation.create(actor, { name: 'Book', chapters: drafts });
const present = async (actor: Actor, id: string) => presentProject(await projects.get(actor, id), covers.url(''));

describe('creation of projects', () => {
  it('STUDIO-003 STUDIO-004 STUDIO-005 STUDIO-006 gives a new project the defaults of the specification', async () => {
    const actor = await newActor();
    const { id } = await newBook(actor);
    expect(await present(actor, id)).toMatchObject({
      project_id: id,
      name: 'Book',
      create_date_unix: Math.floor(clock().getTime() / 1000),
      default_title_voice_id: 'nora',
      default_paragraph_voice_id: 'nora',
      default_title_voice_ref_id: expect.stringMatching(/^\w{20}$/),
      default_model_id: 'eleven_multilingual_v2',
      last_conversion_date_unix: null,
      can_be_downloaded: false,
      chapters_order: [],
      last_chapters_order_change_unix_ms: null,
      state: 'default',
      project_conversion_chapter_ids_converting: [],
      generation_meta: null,
      latest_snapshot_id: null,
      project_settings: { continue_playing: false },
      audio_native: null,
      title: null,
      author: null,
      isbn_number: null,
      description: '',
      genres: [],
      cover_image_url: '',
      target_audience: 'all ages',
      mature_content: false,
      acx_volume_normalization: false,
      pronunciation_dictionaries: [],
      quality_preset: 'standard',
      added_to_queue_at_unix: 0,
      queue_position: null,
      access_level: 'admin',
    });
  });

  it('STUDIO-015 PLAN-027 refuses a project above the limit of the plan, also of two at once', async () => {
    const actor = await newActor();
    plan.tier = 'free';
    try {
      await newBook(actor);
      await newBook(actor);
      const results = await Promise.allSettled([newBook(actor), newBook(actor)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      await expect(newBook(actor)).rejects.toMatchObject({ code: 'projects_limit_reached' });
      const { views } = await projects.list(actor, { limit: 10, after: undefined, search: undefined });
      expect(views).toHaveLength(3);
      await projects.delete(actor, views[0]!.project.id);
      await newBook(actor);
    } finally {
      plan.tier = 'creator';
    }
  });

  it('VOICE-057 STUDIO-022 refuses voices with live moderation by name of the field, and unknown ones', async () => {
    const actor = await newActor();
    await expect(
      creation.create(actor, { name: 'x', defaultTitleVoiceId: 'moderated', chapters: [] }),
    ).rejects.toMatchObject({
      code: 'live_moderation_voice',
      message: 'Live moderation voices are not available in Studio',
      param: 'default_title_voice_id',
    });
    await expect(newBook(actor, [chapter('One', ['moderated', 'Hello.'])])).rejects.toMatchObject({
      code: 'live_moderation_voice',
      param: 'from_content_json',
    });
    await expect(newBook(actor, [chapter('One', ['nobody', 'Hello.'])])).rejects.toMatchObject({
      code: 'voice_not_found',
    });
    const { id } = await newBook(actor);
    await expect(projectVoices.add(actor, id, { voice_id: 'moderated' })).rejects.toMatchObject({
      code: 'live_moderation_voice',
    });
    await expect(projects.patch(actor, id, { default_paragraph_voice_id: 'moderated' })).rejects.toMatchObject({
      code: 'live_moderation_voice',
    });
  });

  it('stores nothing for a workspace without storage', async () => {
    const actor = await newActor();
    plan.storesNothing = true;
    try {
      await expect(newBook(actor)).rejects.toMatchObject({ code: 'feature_not_available' });
    } finally {
      plan.storesNothing = false;
    }
  });
});

describe('changes of projects', () => {
  it('STUDIO-004 STUDIO-006 changes single fields, empties those that are null, and keeps the others', async () => {
    const actor = await newActor();
    const { id } = await creation.create(actor, { name: 'Book', title: 'Title', author: 'Me', chapters: [] });
    await projects.patch(actor, id, {
      name: 'Novel',
      author: null,
      genres: ['Fantasy'],
      project_settings: { continue_playing: true },
      default_title_voice_id: 'liam',
    });
    expect(await present(actor, id)).toMatchObject({
      name: 'Novel',
      title: 'Title',
      author: null,
      genres: ['Fantasy'],
      project_settings: { continue_playing: true },
      default_title_voice_id: 'liam',
      default_title_voice_ref_id: expect.stringMatching(/^\w{20}$/),
    });
  });

  it('STUDIO-017 orders chapters only if each is named once, and replaces the whole text', async () => {
    const actor = await newActor();
    const project = await newBook(
      actor,
      ['One', 'Two', 'Three'].map((name) => chapter(name, ['nora', name])),
    );
    const [one, two, three] = (await present(actor, project.id)).chapters_order as [string, string, string];
    await projects.orderChapters(actor, project.id, [three, one, two]);
    const ordered = await present(actor, project.id);
    expect(ordered.chapters_order).toEqual([three, one, two]);
    expect(ordered.last_chapters_order_change_unix_ms).toBe(clock().getTime());
    for (const ids of [
      [one, two],
      [one, two, two],
      [one, two, 'other'],
    ])
      await expect(projects.orderChapters(actor, project.id, ids)).rejects.toMatchObject({ param: 'chapter_ids' });
    await projects.mute(actor, project.id, [two]);
    expect(await projects.mutedChapters(actor, project.id)).toEqual([two]);
    await projects.mute(actor, project.id, []);
    expect(await projects.mutedChapters(actor, project.id)).toEqual([]);
    await creation.replaceContent(actor, project, [chapter('New', ['liam', 'All new.'])]);
    expect(await chapters.read(project)).toMatchObject([{ name: 'New' }]);
    expect((await fixtures.cast.list(project)).map(({ voiceId }) => voiceId).sort()).toEqual(['liam', 'nora']);
  });

  it('DICT-004 sets dictionaries that the caller can use', async () => {
    const actor = await newActor();
    const { id } = await newBook(actor);
    const spoken = { keepsTakes: false };
    await projects.setDictionaries(actor, id, [{ pronunciation_dictionary_id: 'names', version_id: 'v1' }], spoken);
    expect((await present(actor, id)).pronunciation_dictionaries).toEqual([
      { pronunciation_dictionary_id: 'names', version_id: 'v1' },
    ]);
    await expect(
      projects.setDictionaries(actor, id, [{ pronunciation_dictionary_id: 'x' }], spoken),
    ).rejects.toMatchObject({
      code: 'pronunciation_dictionary_not_found',
    });
  });

  it('shows the conversion and the export that run, and the player', async () => {
    const actor = await newActor();
    const { id } = await newBook(actor);
    fixtures.parts.push({
      activity: async () => new Map([[id, { queued: { atUnix: 7, position: 2 } }]]),
      players: async () => new Map([[id, { enabled: true, snapshotId: 's', url: null }]]),
    });
    expect(await present(actor, id)).toMatchObject({
      state: 'in_queue',
      added_to_queue_at_unix: 7,
      queue_position: 2,
      audio_native: { enabled: true, snapshot_id: 's', url: null },
    });
    fixtures.parts.push({ activity: async () => new Map([[id, { convertingChapterIds: ['c'] }]]) });
    expect(await present(actor, id)).toMatchObject({
      state: 'converting',
      project_conversion_chapter_ids_converting: ['c'],
      queue_position: 2,
    });
    fixtures.parts.length = 0;
  });
});

describe('the cast', () => {
  it('counts what each voice speaks, and replaces a voice in all text', async () => {
    const actor = await newActor();
    const { id } = await newBook(actor, [chapter('One', ['nora', 'abc'], ['liam', 'defg'], ['liam', 'h'])]);
    const cast = async () =>
      (await projectVoices.list(actor, id)).map(({ voice, characters }) => [voice.voiceId, characters]);
    expect(await cast()).toEqual([
      ['nora', 3],
      ['liam', 5],
    ]);
    const [nora, liam] = (await projectVoices.list(actor, id)).map(({ voice }) => voice.id) as [string, string];
    await expect(projectVoices.remove(actor, id, liam, undefined)).rejects.toMatchObject({ code: 'in_use' });
    await projectVoices.edit(actor, id, liam, { alias: 'The wolf', volume_gain: -3, settings: { speed: 0.9 } });
    expect((await projectVoices.list(actor, id))[1]!.voice).toMatchObject({
      alias: 'The wolf',
      volumeGain: -3,
      speed: 0.9,
    });
    await projectVoices.remove(actor, id, liam, 'nora');
    expect(await cast()).toEqual([['nora', 8]]);
    await projectVoices.edit(actor, id, nora, { voice_id: 'liam' });
    expect(await cast()).toEqual([['liam', 8]]);
    expect(await present(actor, id)).toMatchObject({ default_title_voice_id: 'liam' });
    const project = await fixtures.access.require(actor, id);
    await creation.replaceContent(actor, project, [
      { name: 'x', blocks: [{ kind: 'p', locked: true, nodes: [{ type: 'tts_node', text: 'a', voice_id: 'liam' }] }] },
    ]);
    await expect(projectVoices.edit(actor, id, nora, { voice_id: 'nora' })).rejects.toMatchObject({
      code: 'block_locked',
    });
  });
});

describe('files of projects', () => {
  const upload = async (name: string, bytes: Uint8Array) => {
    const path = join(testFolder('cover'), name);
    await writeFile(path, bytes);
    return { name, bytes: bytes.length, path };
  };
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

  it('judges a cover by its content and shows it by a signed link', async () => {
    const actor = await newActor();
    const { id } = await newBook(actor);
    await expect(covers.set(actor, id, await upload('cover.png', Buffer.from('<svg/>')), signal)).rejects.toMatchObject(
      {
        param: 'image',
      },
    );
    await covers.set(actor, id, await upload('cover.jpg', png), signal);
    const url = new URL((await present(actor, id)).cover_image_url, 'http://x');
    const [name, signature] = [url.pathname.split('/').at(-1)!, url.searchParams.get('signature')!];
    expect(name).toMatch(/^\w{20}\.png$/);
    const opened = await covers.open(id, name, signature);
    expect(opened.contentType).toBe('image/png');
    opened.stream.destroy();
    await expect(covers.open(id, name, `${signature}x`)).rejects.toMatchObject({ code: 'project_not_found' });
    await covers.remove(actor, id);
    await expect(covers.open(id, name, signature)).rejects.toMatchObject({ code: 'project_not_found' });
  });

  it('deletes all files of a deleted project, and sweeps those that a crash left', async () => {
    const actor = await newActor();
    const [one, other] = [await newBook(actor), await newBook(actor)];
    const keys = async (id: string) => {
      const found = [];
      for await (const { key } of blobs.list(projectFilesPrefix(actor.workspaceId, id)))
        found.push(key.split('/').at(-2));
      return found.sort();
    };
    for (const { id } of [one, other])
      for (const kind of ['takes', 'assets'])
        await writeBlob(blobs, `${projectFilesPrefix(actor.workspaceId, id)}${kind}/x`, [Buffer.from('x')]);
    await projects.delete(actor, one.id);
    expect(await keys(one.id)).toEqual([]);
    await writeBlob(blobs, `${projectFilesPrefix(actor.workspaceId, one.id)}takes/x`, [Buffer.from('x')]);
    clock.advance(10 * 365 * 86_400_000);
    await covers.sweep(0, signal);
    expect([await keys(one.id), await keys(other.id)]).toEqual([[], ['takes']]);
  });

  it('copies a project with its text, cast, cover and sounds', async () => {
    const actor = await newActor();
    const { id } = await newBook(actor, [chapter('One', ['nora', 'Once.'], ['liam', 'Twice.'])]);
    await covers.set(actor, id, await upload('c.png', png), signal);
    const copy = await copies.copy(actor, id, signal);
    await projects.delete(actor, id);
    expect(await present(actor, copy.id)).toMatchObject({ name: 'Book (copy)', characters: 11, chapter_count: 1 });
    expect(await text((await blobs.open(copy.coverKey!))!.stream)).toHaveLength(10);
    expect(await fixtures.cast.list(copy)).toMatchObject([{ voiceId: 'nora' }, { voiceId: 'liam' }]);
  });
});

it('WS-023 lets viewers read and not change, and hides the project from others', async () => {
  const actor = await newActor();
  const { id } = await newBook(actor);
  await resourceSharesStore(db).save(actor.workspaceId, { kind: 'project', id }, actor.userId, [
    { principalKind: 'group', principalId: 'default', role: 'none' },
    { principalKind: 'person', principalId: 'viewer', role: 'viewer' },
  ]);
  const member = (userId: string): Actor => ({ ...actor, userId, role: 'editor' });
  expect(await present(member('viewer'), id)).toMatchObject({ access_level: 'viewer' });
  await expect(projects.patch(member('viewer'), id, { name: 'x' })).rejects.toMatchObject({
    code: 'project_not_found',
  });
  await expect(projects.get(member('other'), id)).rejects.toMatchObject({ code: 'project_not_found' });
  await expect(projects.get(await newActor(), id)).rejects.toMatchObject({ code: 'project_not_found' });
});
