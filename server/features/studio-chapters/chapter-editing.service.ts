import type { EditorNode } from '../../../contract/studio/studio-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ProjectCastService } from '../studio-projects/project-cast.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { NewProject, Project } from '../studio-projects/studio-projects.store.ts';
import { voicesOf } from './chapter-edit.rules.ts';
import type { ChapterChange, ChapterSavingService, OpenChapter } from './chapter-saving.service.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';

export interface ChapterEditingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly access: ProjectAccessService;
  readonly cast: Pick<ProjectCastService, 'requireAll' | 'add'>;
  readonly projectRows: ProjectRowsService;
  readonly chapterSaving: ChapterSavingService;
}

export interface ChapterTarget {
  readonly projectId: string;
  readonly chapterId: string;
}

/** New text of an edit: its voices are checked before the transaction. `param` is its field in the request. */
interface NewText {
  readonly param: string;
  readonly blocks?: readonly { readonly nodes: readonly EditorNode[] }[] | undefined;
}

/** Runs edits of projects: one after the other in each project, checked and announced to other pages. */
export function chapterEditingService(deps: ChapterEditingDeps) {
  const { db, clock, live, access, cast, projectRows, chapterSaving } = deps;

  /** Runs `work` with the row of the project locked, so that the order of chapters and the limits hold. */
  function run<Result>(
    actor: Actor,
    project: Project,
    work: (tx: Tx) => Promise<Result>,
    columns: Partial<NewProject> = {},
  ): Promise<Result> {
    return transaction(db, async (tx) => {
      await projectRows.read(tx).update(actor.workspaceId, project.id, { ...columns, updatedAt: clock() });
      const result = await work(tx);
      await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id }, tx);
      return result;
    });
  }

  return {
    run,

    /**
     * Changes one chapter. Throws `project_not_found`, `chapter_not_found`, and what voices and text are refused for. A
     * voice that spoke in the chapter before needs no check, so that its text can be changed after the voice was deleted.
     */
    async edit<Result>(
      actor: Actor,
      { projectId, chapterId }: ChapterTarget,
      { param, blocks = [] }: NewText,
      change: (open: OpenChapter, tx: Tx) => ChapterChange | Promise<ChapterChange>,
      toResult: (saved: OpenChapter, project: Project, tx: Tx) => Result | Promise<Result>,
    ): Promise<Result> {
      const project = await access.require(actor, projectId, 'project.update');
      const voiceIds = voicesOf(blocks);
      const known =
        voiceIds.size === 0 ? new Set<string>() : voicesOf(await studioChaptersStore(db).blocks({ id: chapterId }));
      const members = await cast.requireAll(
        actor,
        [...voiceIds].filter((id) => !known.has(id)),
        param,
      );
      return run(actor, project, async (tx) => {
        const open = await chapterSaving.open(tx, project, chapterId);
        const next = await change(open, tx);
        await cast.add(tx, project, members);
        return toResult(await chapterSaving.save(tx, project, open, next, param), project, tx);
      });
    },
  };
}
export type ChapterEditingService = ReturnType<typeof chapterEditingService>;
