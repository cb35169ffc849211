import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { LiveToMany } from '../../platform/live.ts';
import { type Copy, copiesStore } from './voice-copies.store.ts';
import type { VoiceRow } from './voices.tables.ts';

/** Workspaces that are told at once. */
const mostTold = 1000;

/** Voices that are shared beyond their workspace, and what others have of them. Who may see one, the caller knows. */
export function voiceCopiesService({ db, live }: { readonly db: Db; readonly live: LiveToMany }) {
  return {
    sources: (voiceIds: readonly string[]): Promise<Map<string, VoiceRow>> => copiesStore(db).sources(voiceIds),
    among: (workspaceId: WorkspaceId, voiceIds: readonly string[], tx?: Tx): Promise<Copy[]> =>
      copiesStore(tx ?? db).among(workspaceId, voiceIds),
    of: (workspaceId: WorkspaceId, sourceIds: readonly string[], tx?: Tx): Promise<Copy[]> =>
      copiesStore(tx ?? db).of(workspaceId, sourceIds),
    counts: (sourceId: string): Promise<{ copies: number; liked: number }> => copiesStore(db).counts(sourceId),
    liked: (): Promise<Map<string, number>> => copiesStore(db).liked(),
    /**
     * Tells the pages of workspaces that have a copy of a voice that it changed: the next ones `after` one, at most
     * `mostTold`. Answers the last of them, undefined where there are no more.
     */
    async tell(sourceId: string, after: string, tx?: Tx): Promise<string | undefined> {
      const holders = await copiesStore(tx ?? db).holders(sourceId, after, mostTold);
      await live.publishToMany(holders, { topic: 'voices' }, tx);
      return holders.length < mostTold ? undefined : holders.at(-1);
    },

    banned: (): Promise<string[]> => copiesStore(db).banned(),
  };
}
export type VoiceCopiesService = ReturnType<typeof voiceCopiesService>;
