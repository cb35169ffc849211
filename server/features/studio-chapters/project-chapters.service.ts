import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ProjectChapters } from '../studio-projects/project-parts.service.ts';
import { projectChaptersStore } from './project-chapters.store.ts';
import { studioChaptersStore } from './studio-chapters.store.ts';

/** The chapters of a project as a whole, for the service of projects. */
export function projectChaptersService({ db, clock }: { readonly db: Db; readonly clock: Clock }): ProjectChapters {
  return {
    async summaries(projectIds, tx) {
      if (projectIds.length === 0) return new Map();
      return Map.groupBy(await projectChaptersStore(tx ?? db).summaries(projectIds), ({ projectId }) => projectId);
    },

    async read(project) {
      const store = studioChaptersStore(db);
      const chapters = await store.list(project);
      const blocks = await store.blocksOf(chapters.map(({ id }) => id));
      return chapters.map(({ id, name, beds }) => ({
        name,
        beds,
        blocks: (blocks.get(id) ?? []).map(({ id, kind, locked, nodes, choices }) => ({
          id,
          kind,
          locked,
          nodes,
          choices,
        })),
      }));
    },

    async insert(tx, project, chapters) {
      await studioChaptersStore(tx).insert(project, chapters, clock());
    },

    clear: (tx, project) => studioChaptersStore(tx).clear(project),

    async reorder(tx, { id }, ids) {
      const existing = (await projectChaptersStore(tx).summaries([id])).map((chapter) => chapter.id);
      const named = new Set(ids);
      if (named.size !== ids.length || ids.length !== existing.length || existing.some((one) => !named.has(one)))
        throw new AppError('invalid_parameters', {
          message: 'Name each chapter of the project once.',
          param: 'chapter_ids',
        });
      await projectChaptersStore(tx).reorder(id, ids);
    },

    async mute(tx, { id }, ids) {
      const existing = new Set((await projectChaptersStore(tx).summaries([id])).map((chapter) => chapter.id));
      if (ids.some((one) => !existing.has(one))) throw new AppError('chapter_not_found', { param: 'chapter_ids' });
      await projectChaptersStore(tx).mute(id, ids);
    },

    charactersByVoice: ({ id }) => projectChaptersStore(db).charactersByVoice(id),

    async replaceVoice(tx, { id }, from, to) {
      const store = projectChaptersStore(tx);
      if (await store.isLocked(id, from)) throw new AppError('block_locked', { param: 'voice_id' });
      await store.replaceVoice(id, from, to);
    },

    usesAsset: (tx, { id }, assetId) => projectChaptersStore(tx).usesAsset(id, assetId),
  };
}
