import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { Live, LiveToMany } from '../../../platform/live.ts';
import { voiceCopiesService } from '../voice-copies.service.ts';
import { voicesStore } from '../voices.store.ts';
import type { VoiceRow } from '../voices.tables.ts';

interface FlagsDeps {
  readonly db: Db;
  readonly live: Pick<Live, 'publish'> & LiveToMany;
  readonly clock: Clock;
  /** Finds a tenant by the workspace id of a row. */
  readonly findTenant: (workspaceId: string) => Promise<{ readonly workspaceId: WorkspaceId } | undefined>;
}

/** The operator's flags: blocked (VOICE-054), captcha required (VOICE-055), or none. */
export function voiceFlagsService({ db, live, clock, findTenant }: FlagsDeps) {
  const copies = voiceCopiesService({ db, live });
  return {
    /** The flagged voices of all workspaces, changed last first. */
    listFlagged: (page: { after: string | undefined; limit: number }): Promise<VoiceRow[]> =>
      voicesStore(db).listFlagged(page),
    /** Searches all workspaces. */
    exists: async (voiceId: string): Promise<boolean> =>
      (await voicesStore(db).findInAnyWorkspace(voiceId)) !== undefined,

    /** `alsoDo` runs in the same transaction. Throws `voice_not_found`, or `invalid_parameters` for a captcha that nobody could answer. */
    async setFlag(
      voiceId: string,
      flag: VoiceRow['safetyControl'],
      alsoDo?: (tx: Tx, voice: VoiceRow, workspaceId: WorkspaceId) => Promise<void>,
    ): Promise<void> {
      const voice = await voicesStore(db).findInAnyWorkspace(voiceId);
      const tenant = voice && (await findTenant(voice.workspaceId));
      if (!voice || !tenant) throw new AppError('voice_not_found', { message: `There is no voice ${voiceId}.` });
      if (flag === 'CAPTCHA' && (voice.category === 'generated' || voice.sourceVoiceId !== null))
        throw new AppError('invalid_parameters', {
          message: `A captcha is not possible for ${voice.name}: ${voice.sourceVoiceId === null ? 'it was designed' : 'it was added from the library'}. You can block it instead.`,
        });
      await transaction(db, async (tx) => {
        const changed = await voicesStore(tx).update(tenant.workspaceId, voiceId, {
          safetyControl: flag,
          updatedAt: clock(),
        });
        await alsoDo?.(tx, voice, tenant.workspaceId);
        if (changed) await live.publish(tenant.workspaceId, { topic: 'voices', id: voiceId }, tx);
      });
      // Notify the workspaces with a copy in batches.
      let last: string | undefined = '';
      while (last !== undefined) last = await copies.notifyHolders(voiceId, last);
    },
  };
}
export type VoiceFlagsService = ReturnType<typeof voiceFlagsService>;
