import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, expect, it } from 'vitest';
import type { ChapterDocument, LeaseReply } from '../../contract/studio/studio-chapters.ts';
import type { CommentReply } from '../../contract/studio/studio-comments.ts';
import type { EditorBlock } from '../../contract/studio/studio-fields.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';

const voice = '21m00Tcm4TlvDq8ikWAM';
let caller: Awaited<ReturnType<typeof newProjectsCaller>>;
let client: ElevenLabsClient;

beforeAll(async () => {
  caller = await newProjectsCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
});

async function call<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
  const reply = await fetch(`${server.url}/v1/studio/projects/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as T };
}
const node = (text: string) => ({ type: 'tts_node' as const, text, voice_id: voice });

async function newBook(...texts: string[]) {
  const blocks = texts.map((text) => ({ sub_type: 'p', nodes: [node(text)] }));
  const { project } = await client.studio.projects.create({
    name: 'Book',
    fromContentJson: JSON.stringify([{ name: 'One', blocks }]),
  });
  const { chapters } = await client.studio.projects.chapters.list(project.projectId);
  return { id: project.projectId, chapterId: chapters[0]!.chapterId };
}

it('STUDIO-007 STUDIO-010 STUDIO-017 creates, lists, reads, changes and deletes chapters through the SDK', async () => {
  const { id } = await newBook('The harbour is quiet.');
  const chaptersApi = client.studio.projects.chapters;
  const { chapter } = await chaptersApi.create(id, { name: 'Two' });
  expect(chapter).toMatchObject({
    name: 'Two',
    canBeDownloaded: false,
    state: 'default',
    content: { blocks: [] },
  });
  const updated = await chaptersApi.update(id, chapter.chapterId, {
    name: 'Second',
    content: { blocks: [{ subType: 'h1', nodes: [{ type: 'tts_node', text: 'The sea', voiceId: voice }] }] },
  });
  expect(updated.chapter.name).toBe('Second');
  const read = await chaptersApi.get(id, chapter.chapterId);
  expect(read.content.blocks[0]!.nodes[0]).toMatchObject({ type: 'tts_node', text: 'The sea', voiceId: voice });
  expect(read.statistics).toMatchObject({ charactersUnconverted: 7, paragraphsUnconverted: 1 });
  expect((await chaptersApi.list(id)).chapters.map(({ name }) => name)).toEqual(['One', 'Second']);
  await chaptersApi.delete(id, chapter.chapterId);
  expect((await chaptersApi.list(id)).chapters.map(({ name }) => name)).toEqual(['One']);
  const fields = await call<Record<string, unknown>>(
    'GET',
    `${id}/chapters/${(await chaptersApi.list(id)).chapters[0]!.chapterId}`,
  );
  expect(fields.body).toMatchObject({
    last_conversion_date_unix: null,
    conversion_progress: null,
    can_be_downloaded: false,
    block_ids_order: [expect.any(String)],
    last_block_ids_order_change_unix_ms: null,
    state: 'default',
  });
});

it('keeps the edits of two pages: the refused one gets the current document, and its lease is honoured', async () => {
  const { id, chapterId } = await newBook('Start.');
  const path = `${id}/chapters/${chapterId}`;
  const { body: first } = await call<ChapterDocument>('GET', `${path}/document?client_id=a`);
  const added = (block_id: string): EditorBlock => ({
    block_id,
    sub_type: 'p',
    locked: false,
    nodes: [node(block_id)],
  });
  const save = <T = ChapterDocument>(client_id: string, revision: number, blocks: readonly EditorBlock[]) =>
    call<T>('PUT', `${path}/document`, { client_id, revision, blocks });
  const mine = `mine-${id}`;
  const yours = `yours-${id}`;
  expect((await save('a', 0, [...first.blocks, added(mine)])).body.revision).toBe(1);
  const refused = await save<{ detail: { code: string; document: ChapterDocument } }>('b', 0, [
    ...first.blocks,
    added(yours),
  ]);
  expect([refused.status, refused.body.detail.code]).toEqual([409, 'chapter_changed']);
  const { document } = refused.body.detail;
  expect((await save('b', document.revision, [...document.blocks, added(yours)])).status).toBe(200);
  const { body: last } = await call<ChapterDocument>('GET', `${path}/document`);
  expect(last.blocks.map(({ block_id }) => block_id).slice(1)).toEqual([mine, yours]);

  const lease = await call<LeaseReply>('PUT', `${path}/lease`, { client_id: 'a' });
  expect(lease.body).toMatchObject({ is_mine: true, user: { user_id: expect.any(String) } });
  expect((await call<LeaseReply>('PUT', `${path}/lease`, { client_id: 'b' })).body.is_mine).toBe(false);
  const leased = await save<{ detail: { code: string } }>('b', 2, first.blocks);
  expect([leased.status, leased.body.detail.code]).toEqual([409, 'chapter_leased']);
  await call('DELETE', `${path}/lease?client_id=a`);
  expect((await save('b', 2, first.blocks)).status).toBe(200);
});

it('STUDIO-011 STUDIO-016 adds, locks, moves and deletes blocks', async () => {
  const { id, chapterId } = await newBook('B.');
  const path = `${id}/chapters/${chapterId}/blocks`;
  const { body } = await call<{ block: EditorBlock }>('POST', path, { nodes: [node('A.')] });
  const { block_id } = body.block;
  const before = Date.now();
  const moved = await call<{ block_ids_order: string[] }>('POST', `${path}/${block_id}/move`, { after_block_id: null });
  expect(moved.body.block_ids_order[0]).toBe(block_id);
  const { body: chapter } = await call<{ block_ids_order: string[]; last_block_ids_order_change_unix_ms: number }>(
    'GET',
    `${id}/chapters/${chapterId}`,
  );
  expect(chapter.block_ids_order).toEqual(moved.body.block_ids_order);
  expect(chapter.last_block_ids_order_change_unix_ms).toBeGreaterThanOrEqual(before);
  await call('PATCH', `${path}/${block_id}`, { locked: true });
  expect((await call('DELETE', `${path}/${block_id}`)).status).toBe(409);
  await call('PATCH', `${path}/${block_id}`, { locked: false });
  expect((await call('DELETE', `${path}/${block_id}`)).status).toBe(200);
  expect((await call<{ blocks: EditorBlock[] }>('GET', path)).body.blocks).toHaveLength(1);
});

it('splits and merges chapters with their comments, and replaces text in all of them', async () => {
  const { id, chapterId } = await newBook('A cat.', 'Two cats.');
  const path = `${id}/chapters/${chapterId}`;
  const { blocks } = (await call<{ blocks: EditorBlock[] }>('GET', `${path}/blocks`)).body;
  const block_id = blocks[1]!.block_id;
  const { body: comment } = await call<CommentReply>('POST', `${path}/comments`, { block_id, text: 'Nice.' });
  const { chapters } = (
    await call<{ chapters: { chapter_id: string }[] }>('POST', `${path}/split`, { block_id, name: 'Second' })
  ).body;
  expect(chapters).toHaveLength(2);
  const listed = await call<{ comments: CommentReply[] }>(
    'GET',
    `${id}/comments?chapter_id=${chapters[1]!.chapter_id}`,
  );
  expect(listed.body.comments.map(({ comment_id }) => comment_id)).toEqual([comment.comment_id]);
  const found = await call<{ total: number }>('GET', `${id}/search?text=CAT&whole_words=true`);
  expect(found.body.total).toBe(1);
  const replaced = await call<{ replaced: number }>('POST', `${id}/replace`, { text: 'cat', replacement: 'dog' });
  expect(replaced.body).toMatchObject({ replaced: 2, skipped_locked: 0 });
  await call('POST', `${path}/merge`);
  const merged = (await call<{ blocks: EditorBlock[] }>('GET', `${path}/blocks`)).body.blocks;
  expect(merged.map(({ nodes }) => nodes[0])).toEqual([node('A dog.'), node('Two dogs.')]);
  const resolved = await call<CommentReply>('PATCH', `${path}/comments/${comment.comment_id}`, { resolved: true });
  expect(resolved.body.resolved_at_unix).toEqual(expect.any(Number));
  expect((await call('DELETE', `${path}/comments/${comment.comment_id}`)).status).toBe(200);
});
