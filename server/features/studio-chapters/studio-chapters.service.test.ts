import { describe, expect, it } from 'vitest';
import type { EditorBlock } from '../../../contract/studio/studio-fields.ts';
import { AppError } from '../../platform/app-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentChapter } from './studio-chapters.present.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';
import { testChapters } from './test-chapters.ts';

const { db } = await testDatabase();
const fixtures = await testChapters(db);
const { studioChapters, chapterDocuments, chapterBlocks, chapterLeases, chapterStructure, chapterSearch } = fixtures;
const { newBook, clock, converting, projects, studioComments } = fixtures;
const signal = new AbortController().signal;
const ada = await createActor(db, 'ada');

const speech = (text: string, voice_id = 'nora') => ({ type: 'tts_node' as const, text, voice_id });
const block = (text: string, voice_id?: string): EditorBlock => ({
  block_id: newId(),
  sub_type: 'p',
  locked: false,
  nodes: [speech(text, voice_id)],
});
const textOf = ({ nodes }: Pick<EditorBlock, 'nodes'>): string =>
  nodes.map((node) => (node.type === 'tts_node' ? node.text : '')).join('');
const open = async (target: Parameters<typeof chapterDocuments.get>[1], client?: string) => {
  const document = await chapterDocuments.get(ada, target, client);
  return { ...document, revision: document.chapter.revision };
};
const textsOf = async (target: Parameters<typeof chapterDocuments.get>[1]) => (await open(target)).blocks.map(textOf);
const failure = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => expect.fail('It succeeded.'),
    (error) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

describe('chapters', () => {
  it('STUDIO-007 STUDIO-010 STUDIO-017 adds, renames and deletes chapters, in an order without gaps', async () => {
    const { project, targets } = await newBook(ada, ['First.'], ['Second.']);
    const added = await studioChapters.create(
      ada,
      project.id,
      { name: 'Between', after_chapter_id: targets[0]!.chapterId },
      signal,
    );
    expect(presentChapter(added)).toMatchObject({
      name: 'Between',
      last_conversion_date_unix: null,
      conversion_progress: null,
      can_be_downloaded: false,
      block_ids_order: [],
      state: 'default',
      content: { blocks: [] },
    });
    await studioChapters.update(ada, { projectId: project.id, chapterId: added.chapter.id }, { name: 'Interlude' });
    const names = async () =>
      (await studioChapters.list(ada, project.id)).map(({ chapter }) => [chapter.name, chapter.position]);
    expect(await names()).toEqual([
      ['Chapter 1', 0],
      ['Interlude', 1],
      ['Chapter 2', 2],
    ]);
    await studioChapters.delete(ada, targets[0]!);
    expect(await names()).toEqual([
      ['Interlude', 0],
      ['Chapter 2', 1],
    ]);
    expect((await projects.get(ada, project.id)).project.chapterOrderChangedAt).toEqual(clock());
  });

  it('STUDIO-010 reads an address into one chapter with a voice for its heading', async () => {
    const { project } = await newBook(ada);
    const view = await studioChapters.create(ada, project.id, { name: 'Page', from_url: 'https://x.test' }, signal);
    expect(view.blocks.map((one) => [one.sub_type, textOf(one)])).toEqual([
      ['h1', 'One'],
      ['p', 'First.'],
      ['p', 'Second.'],
    ]);
    expect(view.chapter.characters).toBe('OneFirst.Second.'.length);
  });

  it('STUDIO-010 replaces the text and keeps the IDs, pauses and takes of what stays the same', async () => {
    const { targets } = await newBook(ada, ['One.', 'Two.']);
    const target = targets[0]!;
    const { blocks, revision } = await open(target);
    const withPause = [
      { ...blocks[0]!, nodes: [speech('One.'), { type: 'pause' as const, duration_s: 1 }] },
      blocks[1]!,
    ];
    await chapterDocuments.save(ada, target, { revision, client_id: 'a', blocks: withPause });
    await studioChaptersStore(db).updateBlock({ id: target.chapterId }, blocks[0]!.block_id, {
      choices: { x: 'take' },
    });
    const view = await studioChapters.update(ada, target, {
      content: {
        blocks: [
          { nodes: [speech('Zero.', 'liam')] },
          { block_id: blocks[0]!.block_id, nodes: [speech('One.')] },
          { block_id: blocks[1]!.block_id, nodes: [speech('Second.')] },
        ],
      },
    });
    expect(view.blocks.map(textOf)).toEqual(['Zero.', 'One.', 'Second.']);
    expect(view.blocks[1]).toEqual(withPause[0]);
    const rows = await studioChaptersStore(db).blocks({ id: target.chapterId });
    expect(rows.map(({ position, choices }) => [position, choices])).toEqual([
      [0, {}],
      [1, { x: 'take' }],
      [2, {}],
    ]);
    expect(presentChapter(view).content.blocks[0]!.nodes).toEqual([
      { ...speech('Zero.', 'liam'), project_voice_ref_id: expect.stringMatching(/^\w{20}$/) },
    ]);
    const unknown = studioChapters.update(ada, target, { content: { blocks: [{ block_id: 'no', nodes: [] }] } });
    expect((await failure(unknown)).code).toBe('block_not_found');
  });

  it('refuses to delete a chapter that is converted', async () => {
    const { targets } = await newBook(ada, ['One.']);
    converting.add(targets[0]!.chapterId);
    expect((await failure(studioChapters.delete(ada, targets[0]!))).code).toBe('project_busy');
    converting.clear();
  });

  it('hides the chapters of other workspaces', async () => {
    const { targets } = await newBook(ada, ['One.']);
    const eve = await createActor(db, newId());
    expect((await failure(studioChapters.get(eve, targets[0]!))).code).toBe('project_not_found');
    const { project } = await newBook(eve, ['Mine.']);
    const foreign = { projectId: project.id, chapterId: targets[0]!.chapterId };
    expect((await failure(studioChapters.get(eve, foreign))).code).toBe('chapter_not_found');
    const revision = 0;
    const stolen = { revision, client_id: 'e', blocks: [...(await open(targets[0]!)).blocks] };
    const own = (await studioChapters.list(eve, project.id))[0]!.chapter;
    const saved = chapterDocuments.save(eve, { projectId: project.id, chapterId: own.id }, { ...stolen });
    expect((await failure(saved)).code).toBe('invalid_parameters');
    expect(await textsOf(targets[0]!)).toEqual(['One.']);
  });
});

describe('documents of the editor', () => {
  it('loses no accepted edit of two people, and gives the refused one the current document', async () => {
    const { targets } = await newBook(ada, ['Start.']);
    const target = targets[0]!;
    const accepted: string[] = [];
    let refused = 0;
    const edit = async (person: string) => {
      for (let at = 0; at < 15; at += 1) {
        let { revision, blocks } = await open(target);
        for (;;) {
          const text = `${person} ${at}.`;
          const edited = { revision, client_id: person, blocks: [...blocks, block(text)] };
          const error = await chapterDocuments.save(ada, target, edited).then(
            () => undefined,
            (thrown: AppError) => thrown,
          );
          if (!error) {
            accepted.push(text);
            break;
          }
          expect(error.code).toBe('chapter_changed');
          refused += 1;
          const current = error.data.document as { revision: number; blocks: EditorBlock[] };
          ({ revision, blocks } = current);
        }
      }
    };
    await Promise.all([edit('ada'), edit('bob'), edit('cyd')]);
    expect(refused).toBeGreaterThan(0);
    expect((await textsOf(target)).slice(1).sort()).toEqual([...accepted].sort());
    expect(accepted).toHaveLength(45);
    expect((await open(target)).revision).toBe(45);
  });

  it('lets one page edit at a time, until it gives up its lease or is silent for 45 seconds', async () => {
    const { targets } = await newBook(ada, ['Start.']);
    const target = targets[0]!;
    expect(await chapterLeases.take(ada, target, 'a', false)).toEqual({
      isMine: true,
      holder: { userId: 'ada', name: 'ada@example.com' },
    });
    expect((await chapterLeases.take(ada, target, 'b', false)).isMine).toBe(false);
    const { revision, lease } = await open(target, 'b');
    expect(lease).toMatchObject({ isMine: false, holder: { userId: 'ada' } });
    const save = async (client_id: string, name: string) => {
      const edit = { revision: (await open(target)).revision, client_id, name };
      return chapterDocuments.save(ada, target, edit);
    };
    expect(revision).toBe(0);
    expect((await failure(save('b', 'B'))).code).toBe('chapter_leased');
    clock.advance(40_000);
    // Saving renews it.
    expect((await save('a', 'A')).chapter.name).toBe('A');
    clock.advance(40_000);
    expect((await failure(save('b', 'B'))).code).toBe('chapter_leased');
    expect((await chapterLeases.take(ada, target, 'b', true)).isMine).toBe(true);
    expect((await failure(save('a', 'A'))).code).toBe('chapter_leased');
    clock.advance(46_000);
    expect((await save('c', 'C')).lease).toEqual({ isMine: false, holder: undefined });
    await chapterLeases.take(ada, target, 'a', false);
    await chapterLeases.release(ada, target, 'a');
    expect((await save('b', 'B')).chapter.name).toBe('B');
  });

  it('protects locked blocks on all ways to change text', async () => {
    const { project, targets } = await newBook(ada, ['Locked cat.', 'Open cat.']);
    const target = targets[0]!;
    const [locked, other] = (await open(target)).blocks as [EditorBlock, EditorBlock];
    const id = locked.block_id;
    await chapterBlocks.change(ada, target, id, { locked: true });
    const save = async (blocks: EditorBlock[]) =>
      chapterDocuments.save(ada, target, { revision: (await open(target)).revision, client_id: 'a', blocks });
    const refused = [
      () => save([other]),
      () => save([{ ...locked, locked: true, nodes: [speech('Changed.')] }, other]),
      () => chapterBlocks.change(ada, target, id, { sub_type: 'h1' }),
      () => chapterBlocks.delete(ada, target, id),
      () => studioChapters.delete(ada, target),
      () => studioChapters.update(ada, target, { content: { blocks: [] } }),
    ];
    for (const work of refused) expect((await failure(work())).code).toBe('block_locked');
    const replaced = await chapterSearch.replace(ada, project.id, {
      text: 'cat',
      replacement: 'dog',
      isCaseSensitive: false,
      isWholeWords: false,
      chapterIds: undefined,
    });
    expect(replaced).toMatchObject({ replaced: 1, skippedLocked: 1 });
    expect(await textsOf(target)).toEqual(['Locked cat.', 'Open dog.']);
    await chapterBlocks.move(ada, target, id, other.block_id);
    await chapterBlocks.change(ada, target, id, { locked: false });
    await chapterBlocks.delete(ada, target, id);
    expect(await textsOf(target)).toEqual(['Open dog.']);
  });

  it('adds new voices to the cast, and refuses unknown ones and live moderation', async () => {
    const { project, targets } = await newBook(ada, ['Start.']);
    const target = targets[0]!;
    const save = (voice: string) =>
      chapterDocuments.save(ada, target, { revision: 0, client_id: 'a', blocks: [block('Hello.', voice)] });
    expect((await failure(save('nobody'))).code).toBe('voice_not_found');
    const moderated = await failure(save('moderated'));
    expect(moderated.code).toBe('live_moderation_voice');
    expect(moderated.message).toBe('Live moderation voices are not available in Studio');
    clock.advance(1000);
    await save('liam');
    expect((await fixtures.cast.list(project)).map(({ voiceId }) => voiceId)).toEqual(['nora', 'liam']);
  });

  it('refuses sounds of other projects, and text above the limits', async () => {
    const { targets } = await newBook(ada, ['Start.']);
    const target = targets[0]!;
    const save = (nodes: EditorBlock['nodes']) =>
      chapterDocuments.save(ada, target, { revision: 0, client_id: 'a', blocks: [{ ...block(''), nodes }] });
    const clip = { type: 'clip' as const, asset_id: 'no', gain_db: 0, overlaps: false };
    expect((await failure(save([clip]))).code).toBe('studio_asset_not_found');
    const long = await failure(save([speech('a'.repeat(15_000)), speech('b'.repeat(15_000))]));
    expect(long.message).toBe('A block has at most 20000 characters.');
    expect(await textsOf(target)).toEqual(['Start.']);
  });
});

describe('blocks', () => {
  it('STUDIO-011 STUDIO-016 adds, changes, moves and deletes blocks, and keeps the time of the last order', async () => {
    const { targets } = await newBook(ada, ['B.']);
    const target = targets[0]!;
    clock.advance(1000);
    const last = await chapterBlocks.add(ada, target, { nodes: [speech('C.')] }, undefined);
    await chapterBlocks.add(ada, target, { nodes: [speech('A.')], sub_type: 'h1' }, null);
    expect(await textsOf(target)).toEqual(['A.', 'B.', 'C.']);
    const orderedAt = clock();
    clock.advance(1000);
    await chapterBlocks.change(ada, target, last.block_id, { nodes: [speech('D.')] });
    expect((await studioChapters.get(ada, target)).chapter.blockOrderChangedAt).toEqual(orderedAt);
    const order = await chapterBlocks.move(ada, target, last.block_id, null);
    expect(order[0]).toBe(last.block_id);
    expect(await textsOf(target)).toEqual(['D.', 'A.', 'B.']);
    const { chapter } = await studioChapters.get(ada, target);
    expect(chapter.blockOrderChangedAt).toEqual(clock());
    await chapterBlocks.delete(ada, target, order[1]!);
    expect(await textsOf(target)).toEqual(['D.', 'B.']);
    expect((await failure(chapterBlocks.delete(ada, target, order[1]!))).code).toBe('block_not_found');
    expect((await failure(chapterBlocks.move(ada, target, order[0]!, 'no'))).code).toBe('block_not_found');
  });
});

describe('split and merge', () => {
  it('STUDIO-017 moves blocks with their comments and music, and back', async () => {
    const { project, targets } = await newBook(ada, ['A.', 'B.', 'C.'], ['Z.']);
    const target = targets[0]!;
    const before = await open(target);
    const [a, b] = before.blocks as [EditorBlock, EditorBlock];
    const onA = await studioComments.add(ada, target, { block_id: a.block_id, quote: 'A', text: 'Start' });
    clock.advance(1000);
    const onB = await studioComments.add(ada, target, { block_id: b.block_id, quote: 'B', text: 'Here' });
    await chapterStructure.split(ada, target, b.block_id, 'Second half');
    const list = await studioChapters.list(ada, project.id);
    expect(list.map(({ chapter }) => [chapter.name, chapter.position, chapter.characters])).toEqual([
      ['Chapter 1', 0, 2],
      ['Second half', 1, 4],
      ['Chapter 2', 2, 2],
    ]);
    const second = { projectId: project.id, chapterId: list[1]!.chapter.id };
    expect((await open(second)).blocks).toEqual(before.blocks.slice(1));
    const commentsOf = async (chapterId: string) =>
      (await studioComments.list(ada, project.id, chapterId)).map(({ comment }) => comment.id);
    expect(await commentsOf(target.chapterId)).toEqual([onA.comment.id]);
    expect(await commentsOf(second.chapterId)).toEqual([onB.comment.id]);
    await chapterStructure.merge(ada, target);
    const merged = await open(target);
    expect(merged.blocks).toEqual(before.blocks);
    expect(merged.revision).toBe(before.revision + 2);
    expect(await commentsOf(target.chapterId)).toEqual([onA.comment.id, onB.comment.id]);
    expect((await studioChapters.list(ada, project.id)).map(({ chapter }) => chapter.position)).toEqual([0, 1]);
    expect((await failure(chapterStructure.merge(ada, targets[1]!))).code).toBe('invalid_parameters');
  });
});
