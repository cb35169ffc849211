import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { LiveToMany } from '../../platform/live.ts';
import { type HeldCopy, type SourceState, type VoiceCopy, voiceCopiesStore } from './voice-copies.store.ts';
import type { VoiceRow } from './voices.tables.ts';

/** Workspaces notified at once. */
const notifyBatchSize = 1000;

/** Shared voices and their copies in other workspaces. The caller checks access. */
export function voiceCopiesService({ db, live }: { readonly db: Db; readonly live: LiveToMany }) {
  return {
    sourceVoices: (voiceIds: readonly string[]): Promise<Map<string, VoiceRow>> =>
      voiceCopiesStore(db).sourceVoices(voiceIds),
    findCopies: (workspaceId: WorkspaceId, voiceIds: readonly string[], tx?: Tx): Promise<VoiceCopy[]> =>
      voiceCopiesStore(tx ?? db).findCopies(workspaceId, voiceIds),
    sourceStates: (voiceIds: readonly string[]): Promise<Map<string, SourceState>> =>
      voiceCopiesStore(db).sourceStates(voiceIds),
    findCopiesOf: (workspaceId: WorkspaceId, sourceIds: readonly string[], tx?: Tx): Promise<VoiceCopy[]> =>
      voiceCopiesStore(tx ?? db).findCopiesOf(workspaceId, sourceIds),
    countCopies: (sourceId: string): Promise<{ copies: number; likes: number }> =>
      voiceCopiesStore(db).countCopies(sourceId),
    listCopiesOf: (tx: Tx, sourceId: string, after: string, limit: number): Promise<HeldCopy[]> =>
      voiceCopiesStore(tx).listCopiesOf(sourceId, after, limit),
    countLikes: (): Promise<Map<string, number>> => voiceCopiesStore(db).countLikes(),
    /**
     * Notifies the workspaces with a copy of a voice that it changed: the next `notifyBatchSize` after the id `after`.
     * Returns the last notified id, undefined if there are no more.
     */
    async notifyHolders(sourceId: string, after: string, tx?: Tx): Promise<string | undefined> {
      const holders = await voiceCopiesStore(tx ?? db).holderWorkspaceIds(sourceId, after, notifyBatchSize);
      await live.publishToMany(holders, { topic: 'voices' }, tx);
      return holders.length < notifyBatchSize ? undefined : holders.at(-1);
    },

    bannedVoiceIds: (): Promise<string[]> => voiceCopiesStore(db).bannedVoiceIds(),
  };
}
export type VoiceCopiesService = ReturnType<typeof voiceCopiesService>;
