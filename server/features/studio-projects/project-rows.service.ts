import type { Db, Tx } from '../../platform/db/database-client.ts';
import { studioProjectsStore } from './studio-projects.store.ts';

type ProjectStore = ReturnType<typeof studioProjectsStore>;
/** What the other nouns of the studio read and write of a project that was found before. */
export type ProjectRows = Pick<ProjectStore, 'findById' | 'update' | 'listVoices' | 'listAssets'>;

/** Projects for conversions, takes and snapshots; `tx` is the transaction of the caller. */
export const projectRowsService = ({ db }: { readonly db: Db }) => ({
  read: (tx: Db | Tx = db): ProjectRows => studioProjectsStore(tx),
});
export type ProjectRowsService = ReturnType<typeof projectRowsService>;
