import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type VoiceoverProject, voiceoverProjectsStore } from './voiceover-projects.store.ts';

/** Finds voiceover projects for all services of the noun. */
export const voiceoverAccessService = ({ db }: { readonly db: Db }) => ({
  /** Throws `voiceover_project_not_found` if it does not exist for the caller, or they may not use it in this way. */
  async require(
    actor: Actor,
    id: string,
    permission: ResourcePermissionName = 'voiceover_project.read',
    tx: Db | Tx = db,
  ): Promise<VoiceoverProject> {
    const project = await voiceoverProjectsStore(tx).find(actor, id, permission);
    if (!project) throw new AppError('voiceover_project_not_found', { param: 'project_id' });
    return project;
  },
});
export type VoiceoverAccessService = ReturnType<typeof voiceoverAccessService>;
