import type { Db } from '../../platform/db/database-client.ts';
import { studioRendersStore } from './studio-renders.store.ts';

/** The kept files of snapshots, for the services that render them. */
export const studioRendersService = ({ db }: { readonly db: Db }) => studioRendersStore(db);
export type StudioRendersService = ReturnType<typeof studioRendersService>;
