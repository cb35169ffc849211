import { isDeepStrictEqual } from 'node:util';
import { spokenLength } from '../../../contract/studio/spoken-length.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { findUnknownBed, repairBeds } from './chapter-beds.rules.ts';
import { chapterBlocksStore } from './chapter-blocks.store.ts';
import {
  assetsOf,
  type ChapterText,
  compareBlocks,
  findLockedChange,
  findTextProblem,
  toEditorBlock,
} from './chapter-edit.rules.ts';
import { type Chapter, studioChaptersStore } from './studio-chapters.store.ts';

/** A chapter whose row is locked, with its text. */
export interface OpenChapter extends ChapterText {
  readonly chapter: Chapter;
}

/** What an edit makes of a chapter; what is absent stays. */
export type ChapterChange = Partial<ChapterText> & { readonly name?: string | undefined };

interface ChapterSavingDeps {
  readonly clock: Clock;
  readonly projectRows: ProjectRowsService;
}

/** Reads and writes the text of chapters within a transaction. All edits are stored here, which enforces their rules. */
export function chapterSavingService({ clock, projectRows }: ChapterSavingDeps) {
  return {
    /** Locks a chapter. Throws `chapter_not_found`. */
    async open(tx: Tx, project: Project, chapterId: string): Promise<OpenChapter> {
      const store = studioChaptersStore(tx);
      const chapter = await store.findForUpdate(project, chapterId);
      if (!chapter) throw chapterNotFound();
      return { chapter, blocks: (await store.blocks(chapter)).map(toEditorBlock), beds: chapter.beds };
    },

    /**
     * Stores what changed. Throws `block_locked`, `studio_asset_not_found`, or `invalid_parameters` above a limit or for
     * IDs of other chapters; `param` names the field of the text.
     */
    async save(
      tx: Tx,
      project: Project,
      open: OpenChapter,
      change: ChapterChange,
      param: string,
    ): Promise<OpenChapter> {
      const { chapter } = open;
      const refuse = (message: string) => new AppError('invalid_parameters', { message, param });
      const blocks = change.blocks ?? open.blocks;
      const beds = repairBeds(change.beds ?? open.beds, open.blocks, blocks);
      const changes = compareBlocks(open.blocks, blocks);
      if (findLockedChange(open.blocks, changes) !== undefined) throw new AppError('block_locked', { param });
      if (change.beds && findUnknownBed(change.beds, open.blocks, blocks))
        throw new AppError('block_not_found', { message: 'A piece of music names an unknown block.', param: 'beds' });
      const problem = findTextProblem({ blocks, beds });
      if (problem) throw refuse(problem);
      await requireAssets(tx, project, open, { blocks, beds });
      const store = chapterBlocksStore(tx);
      const characters = blocks.reduce((sum, { nodes }) => sum + spokenLength(nodes), 0);
      if (characters > chapter.characters) {
        const others = await store.otherCharacters(project.id, chapter.id);
        if (others + characters > studioLimits.projectLength)
          throw refuse(`A project has at most ${studioLimits.projectLength} characters.`);
      }
      const added = changes.added.map(({ block_id }) => block_id);
      if (added.length > 0 && (await store.isTaken(chapter.id, added)))
        throw refuse('A block ID is used in another chapter. Send another ID.');
      await store.delete(chapter.id, changes.deleted);
      await store.insert(chapter.id, changes.added);
      await store.change(chapter.id, changes.changed);
      if (changes.isReordered)
        await store.order(
          chapter.id,
          blocks.map(({ block_id }) => block_id),
        );
      const isChanged =
        changes.isReordered ||
        changes.changed.length > 0 ||
        !isDeepStrictEqual(beds, open.beds) ||
        (change.name !== undefined && change.name !== chapter.name);
      if (!isChanged) return open;
      const saved = await studioChaptersStore(tx).update(project, chapter.id, {
        revision: chapter.revision + 1,
        characters,
        beds,
        ...(change.name !== undefined && { name: change.name }),
        ...(changes.isReordered && { blockOrderChangedAt: clock() }),
      });
      return { chapter: saved!, blocks, beds };
    },
  };

  async function requireAssets(tx: Tx, project: Project, before: ChapterText, after: ChapterText): Promise<void> {
    const known = assetsOf(before);
    const added = [...assetsOf(after)].filter((id) => !known.has(id));
    if (added.length === 0) return;
    const existing = new Set((await projectRows.read(tx).listAssets(project)).map(({ id }) => id));
    if (added.some((id) => !existing.has(id))) throw new AppError('studio_asset_not_found', { param: 'asset_id' });
  }
}
export type ChapterSavingService = ReturnType<typeof chapterSavingService>;

export const chapterNotFound = () => new AppError('chapter_not_found', { param: 'chapter_id' });
