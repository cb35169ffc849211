import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { ShareByDefault } from '../resource-shares/default-shares.service.ts';
import type { ProjectCreationService } from './project-creation.service.ts';
import { findDraftProblem } from './project-draft.rules.ts';
import { type NewProject, type Project, type ProjectVoice, studioProjectsStore } from './studio-projects.store.ts';

interface ProjectInsertionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly creation: Pick<ProjectCreationService, 'requireRoomIn'>;
  readonly shareByDefault: ShareByDefault;
}

/** Inserts projects that were made elsewhere. Their voices are not checked, so that they may name one that is not here. */
export function projectInsertionService({ db, clock, live, creation, shareByDefault }: ProjectInsertionDeps) {
  return {
    findProblem: findDraftProblem,

    /** Inserts a project of the caller with its cast, and without chapters. Throws `projects_limit_reached`. */
    async insert(
      actor: Actor,
      row: Omit<NewProject, 'userId' | 'createdAt' | 'updatedAt'>,
      cast: readonly Omit<ProjectVoice, 'id' | 'projectId' | 'createdAt'>[],
    ): Promise<Project> {
      const now = clock();
      return transaction(db, async (tx) => {
        const store = studioProjectsStore(tx);
        await store.lockWorkspace(actor.workspaceId);
        await creation.requireRoomIn(tx, actor);
        const project = await store.insert(actor.workspaceId, {
          ...row,
          userId: actor.userId,
          createdAt: now,
          updatedAt: now,
        });
        await store.insertVoices(
          cast.map((voice, at) => ({
            ...voice,
            id: newId(),
            projectId: project.id,
            // Distinct times keep the order of the cast.
            createdAt: new Date(now.getTime() + at),
          })),
        );
        await shareByDefault(tx, actor, 'project', project.id);
        await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id }, tx);
        return project;
      });
    },
  };
}
export type ProjectInsertionService = ReturnType<typeof projectInsertionService>;
