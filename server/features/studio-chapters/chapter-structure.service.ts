import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import { mergeBeds, splitBeds } from './chapter-beds.rules.ts';
import { chapterBlocksStore } from './chapter-blocks.store.ts';
import { findTextProblem } from './chapter-edit.rules.ts';
import type { ChapterEditingService, ChapterTarget } from './chapter-editing.service.ts';
import type { ChapterSavingService } from './chapter-saving.service.ts';
import type { ChapterStates } from './studio-chapters.service.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';

interface ChapterStructureDeps {
  readonly clock: Clock;
  readonly access: ProjectAccessService;
  readonly chapterStates: Pick<ChapterStates, 'progress'>;
  readonly chapterEditing: ChapterEditingService;
  readonly chapterSaving: ChapterSavingService;
  /** Moves the comments on some blocks, or all comments, to another chapter. */
  readonly moveComments: (tx: Tx, from: string, to: string, blockIds?: readonly string[]) => Promise<void>;
  /** Moves all snapshots of a chapter to another one. */
  readonly moveSnapshots: (tx: Tx, project: Project, from: string, to: string) => Promise<void>;
}

/** Divides and joins chapters. Blocks keep their IDs, so their takes and comments stay; locked ones move along. */
export function chapterStructureService(deps: ChapterStructureDeps) {
  const { clock, access, chapterStates, chapterEditing, chapterSaving, moveComments, moveSnapshots } = deps;

  async function requireIdle(project: Project): Promise<void> {
    if ((await chapterStates.progress(project)).size > 0) throw new AppError('project_busy');
  }

  return {
    /** Moves a block and those after it to a new chapter, which follows. Throws `block_not_found`, `project_busy`. */
    async split(actor: Actor, target: ChapterTarget, blockId: string, name: string): Promise<void> {
      const project = await access.require(actor, target.projectId, 'project.update');
      await requireIdle(project);
      const now = clock();
      const work = async (tx: Tx) => {
        const store = studioChaptersStore(tx);
        const blockStore = chapterBlocksStore(tx);
        const { chapter, blocks, beds } = await chapterSaving.open(tx, project, target.chapterId);
        const at = blocks.findIndex(({ block_id }) => block_id === blockId);
        if (at < 0) throw new AppError('block_not_found', { param: 'block_id' });
        if ((await store.list(project)).length >= studioLimits.chapters)
          throw new AppError('invalid_parameters', {
            message: `A project has at most ${studioLimits.chapters} chapters.`,
            param: 'name',
          });
        const moved = blocks.slice(at).map(({ block_id }) => block_id);
        const divided = splitBeds(beds, blocks, at, newId);
        await blockStore.shiftChapters(project.id, chapter.position + 1, 1);
        const [created] = await store.insert(project, [{ name, blocks: [] }], now);
        await blockStore.move(chapter.id, created!.id, moved);
        await blockStore.order(created!.id, moved);
        await moveComments(tx, chapter.id, created!.id, moved);
        await store.update(project, created!.id, {
          position: chapter.position + 1,
          beds: divided.second,
          characters: await blockStore.characters(created!.id),
          blockOrderChangedAt: now,
        });
        await store.update(project, chapter.id, {
          revision: chapter.revision + 1,
          beds: divided.first,
          characters: await blockStore.characters(chapter.id),
          blockOrderChangedAt: now,
        });
      };
      await chapterEditing.run(actor, project, work, { chapterOrderChangedAt: now });
    },

    /** Appends the next chapter, with its comments and snapshots. Throws `project_busy`, and `invalid_parameters` for the last chapter. */
    async merge(actor: Actor, target: ChapterTarget): Promise<void> {
      const project = await access.require(actor, target.projectId, 'project.update');
      await requireIdle(project);
      const now = clock();
      const work = async (tx: Tx) => {
        const store = studioChaptersStore(tx);
        const blockStore = chapterBlocksStore(tx);
        const first = await chapterSaving.open(tx, project, target.chapterId);
        const next = (await store.list(project)).find(({ position }) => position === first.chapter.position + 1);
        if (!next) throw invalid('No chapter follows this one.');
        const second = await chapterSaving.open(tx, project, next.id);
        const blocks = [...first.blocks, ...second.blocks];
        const beds = mergeBeds(first.beds, first.blocks, second.beds);
        const problem = findTextProblem({ blocks, beds });
        if (problem) throw invalid(problem);
        const moved = second.blocks.map(({ block_id }) => block_id);
        await blockStore.move(next.id, first.chapter.id, moved);
        await blockStore.order(
          first.chapter.id,
          blocks.map(({ block_id }) => block_id),
        );
        await moveComments(tx, next.id, first.chapter.id);
        await moveSnapshots(tx, project, next.id, first.chapter.id);
        await store.delete(project, next.id);
        await blockStore.shiftChapters(project.id, next.position, -1);
        await store.update(project, first.chapter.id, {
          revision: first.chapter.revision + 1,
          beds,
          characters: await blockStore.characters(first.chapter.id),
          blockOrderChangedAt: now,
        });
      };
      await chapterEditing.run(actor, project, work, { chapterOrderChangedAt: now });
    },
  };
}
export type ChapterStructureService = ReturnType<typeof chapterStructureService>;

const invalid = (message: string) => new AppError('invalid_parameters', { message, param: 'chapter_id' });
