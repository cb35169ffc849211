import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { UserService } from '../user/user.service.ts';
import type { ReadCoversService } from './read-covers.service.ts';
import { slugCandidates, slugOf } from './read-slugs.rules.ts';
import { type Read, readsStore } from './reads.store.ts';

interface ReadDraftsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'find'>;
  readonly covers: Pick<ReadCoversService, 'copy' | 'delete'>;
}

interface SlugOptions {
  readonly id: string;
  readonly language: string;
  /** What it is, for titles in a script without a transcription. */
  readonly fallback: string;
}

/** Addresses of a title to try in this order. */
export const findSlugs = (title: string, { id, language, fallback }: SlugOptions): string[] =>
  slugCandidates(slugOf(title, { language, fallback: `${fallback}-${id.toLowerCase().slice(0, 8)}` }), id);

/** Creates reads from studio projects (PUB-006). */
export function readDraftsService({ db, clock, live, user, covers }: ReadDraftsDeps) {
  return {
    /** Throws `missing_permissions` or `forbidden` unless the caller may create reads. */
    requireAllowed: (actor: Actor): void => requirePermission(actor, 'read.update'),

    /** The draft of a project that the caller may change; the read that the project has already, if there is one. */
    async create(actor: Actor, project: Project): Promise<Read> {
      const { workspaceId, userId } = actor;
      const [existing] = await readsStore(db).list(workspaceId, { limit: 1, after: undefined, projectId: project.id });
      if (existing) return existing;
      const id = newId();
      const person = project.author ? undefined : await user.find(userId);
      const title = project.title?.trim() || project.name;
      const language = project.language ?? 'en';
      const now = clock();
      const coverKey = await covers.copy({ id, workspaceId }, project.coverKey);
      const row = {
        id,
        userId,
        projectId: project.id,
        title,
        author: project.author ?? person?.publicUserName ?? '',
        description: project.description,
        language,
        genres: [...project.genres],
        isExplicit: project.matureContent,
        isbn: project.isbnNumber ?? '',
        coverKey,
        createdAt: now,
        updatedAt: now,
      };
      const slugs = findSlugs(title, { id, language, fallback: 'read' });
      const created = await transaction(db, async (tx) => {
        const store = readsStore(tx);
        // Two calls at once must not create two.
        const other = await store.lockProject(workspaceId, project.id);
        if (other) return other;
        for (const slug of slugs) {
          const read = await store.insert(workspaceId, { ...row, slug });
          if (!read) continue;
          await live.publish(workspaceId, { topic: 'reads', id }, tx);
          return read;
        }
        throw new AppError('read_state_conflict', { message: 'No address is free for this title.' });
      });
      if (created.id !== id && coverKey !== null) await covers.delete(coverKey);
      return created;
    },
  };
}
export type ReadDraftsService = ReturnType<typeof readDraftsService>;
