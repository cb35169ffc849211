import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type Project, studioProjectsStore } from './studio-projects.store.ts';

/** Finds projects for all services of the studio. */
export function projectAccessService({ db }: { readonly db: Db }) {
  return {
    /** Throws `project_not_found` if it does not exist for the caller, or they may not use it in this way. */
    async require(
      actor: Actor,
      id: string,
      permission: ResourcePermissionName = 'project.read',
      tx: Db | Tx = db,
    ): Promise<Project> {
      const project = await studioProjectsStore(tx).find(actor, id, permission);
      if (!project) throw new AppError('project_not_found', { param: 'project_id' });
      return project;
    },
  };
}
export type ProjectAccessService = ReturnType<typeof projectAccessService>;
