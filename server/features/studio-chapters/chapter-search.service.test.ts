import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { testChapters } from './test-chapters.ts';

const { db } = await testDatabase();
const { newBook, chapterSearch, studioChapters } = await testChapters(db);
const ada = await createActor(db, 'ada');
const terms = { isCaseSensitive: false, isWholeWords: false };

describe('find and replace', () => {
  it('finds text in the order of the project, by case and by whole words of any script', async () => {
    const { project } = await newBook(ada, ['The Cat, a cat; concatenate.'], ['Élan, élan vital. $1 (cat)']);
    const find = async (text: string, more = {}) =>
      (await chapterSearch.find(ada, project.id, { ...terms, text, ...more })).matches.map(
        ({ chapter, offset, found }) => [chapter.name, offset, found],
      );
    expect(await find('cat')).toHaveLength(4);
    expect(await find('cat', { isWholeWords: true, isCaseSensitive: true })).toEqual([
      ['Chapter 1', 11, 'cat'],
      ['Chapter 2', 22, 'cat'],
    ]);
    expect(await find('ÉLAN')).toHaveLength(2);
    expect(await find('lan', { isWholeWords: true })).toEqual([]);
    expect(await find('(cat)', { isWholeWords: true })).toHaveLength(1);
    expect(await find('.*')).toEqual([]);
  });

  it('replaces literally in the named chapters only, and raises their revision', async () => {
    const { project, targets } = await newBook(ada, ['One cat.'], ['Two cats.']);
    const replace = { ...terms, text: 'cat', replacement: '$& dog', chapterIds: [targets[1]!.chapterId] };
    expect(await chapterSearch.replace(ada, project.id, replace)).toEqual({
      replaced: 1,
      skippedLocked: 0,
      chapterIds: [targets[1]!.chapterId],
    });
    const views = await Promise.all(targets.map((target) => studioChapters.get(ada, target)));
    expect(views.map(({ chapter, blocks }) => [chapter.revision, blocks[0]!.nodes])).toEqual([
      [0, [{ type: 'tts_node', text: 'One cat.', voice_id: 'nora' }]],
      [1, [{ type: 'tts_node', text: 'Two $& dogs.', voice_id: 'nora' }]],
    ]);
    expect(views[1]!.chapter.characters).toBe('Two $& dogs.'.length);
  });

  it('replaces nothing at all if a text becomes too long', async () => {
    const { project, targets } = await newBook(ada, ['a cat'], ['cat '.repeat(4900)]);
    const replace = { ...terms, text: 'cat', replacement: 'elephant', chapterIds: undefined };
    await expect(chapterSearch.replace(ada, project.id, replace)).rejects.toMatchObject({ code: 'invalid_parameters' });
    expect((await studioChapters.get(ada, targets[0]!)).chapter.revision).toBe(0);
  });

  it('searches and changes 200,000 words within seconds', async () => {
    const paragraph = `${'word '.repeat(99)}cat`;
    const { project } = await newBook(ada, ...Array.from({ length: 40 }, () => new Array<string>(50).fill(paragraph)));
    const startedAt = performance.now();
    const { matches, total } = await chapterSearch.find(ada, project.id, { ...terms, text: 'cat' });
    const foundAt = performance.now();
    expect([matches.length, total]).toEqual([500, 2000]);
    const replace = { ...terms, text: 'cat', replacement: 'dog', chapterIds: undefined };
    expect((await chapterSearch.replace(ada, project.id, replace)).replaced).toBe(2000);
    // On a machine that runs nothing else both take a fraction of a second.
    expect(foundAt - startedAt).toBeLessThan(5000);
  });
});
