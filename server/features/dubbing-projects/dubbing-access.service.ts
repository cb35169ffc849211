import type { ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { type DubbingProject, dubbingProjectsStore } from './dubbing-projects.store.ts';
import { dubbingTranscriptsStore } from './transcripts/dubbing-transcripts.store.ts';

type Projects = ReturnType<typeof dubbingProjectsStore>;
type Transcripts = ReturnType<typeof dubbingTranscriptsStore>;

/** What the other nouns of dubbing read and write of a project that was found before. */
export type DubbingRows = Pick<Projects, 'findById' | 'findLinked' | 'lock' | 'update'> &
  Pick<Transcripts, 'listSpeakers' | 'findSpeaker' | 'listSegments' | 'findSegments' | 'countSegments'>;

/** Finds projects for all nouns of dubbing. */
export function dubbingAccessService({ db }: { readonly db: Db }) {
  return {
    /** Throws `dubbing_not_found` if it does not exist for the caller, or they may not use it in this way. */
    async require(
      actor: Actor,
      id: string,
      permission: ResourcePermissionName = 'dubbing.read',
      tx: Db | Tx = db,
    ): Promise<DubbingProject> {
      const project = await dubbingProjectsStore(tx).find(actor, id, permission);
      if (!project) throw new AppError('dubbing_not_found', { param: 'project_id' });
      return project;
    },

    /** Projects with their speakers and segments; `tx` is the transaction of the caller. */
    rows: (tx: Db | Tx = db): DubbingRows => ({ ...dubbingProjectsStore(tx), ...dubbingTranscriptsStore(tx) }),
  };
}
export type DubbingAccessService = ReturnType<typeof dubbingAccessService>;
