import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Db, transaction } from '../../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../../platform/ids.ts';
import type { Live, LiveToMany } from '../../../platform/live.ts';
import { voiceCopiesService } from '../voice-copies.service.ts';
import { voicesStore } from '../voices.store.ts';
import type { VoiceRow } from '../voices.tables.ts';

interface FlagsDeps {
  readonly db: Db;
  readonly live: Live & LiveToMany;
  readonly clock: Clock;
  /** A tenant by the id that a row has of it. */
  readonly tenantOf: (workspaceId: string) => Promise<{ readonly workspaceId: WorkspaceId } | undefined>;
}

/** What the operator says of a voice: it speaks no more (VOICE-054), its owner must read aloud first (VOICE-055), or neither. */
export function voiceFlagsService({ db, live, clock, tenantOf }: FlagsDeps) {
  const copies = voiceCopiesService({ db, live });
  return {
    /** Throws `voice_not_found`, and `invalid_parameters` where nobody could answer a captcha. */
    async flag(voiceId: string, flag: VoiceRow['safetyControl']): Promise<void> {
      const found = await voicesStore(db).findAnywhere(voiceId);
      const tenant = found && (await tenantOf(found.workspaceId));
      if (!found || !tenant) throw new AppError('voice_not_found', { message: `There is no voice ${voiceId}.` });
      if (flag === 'CAPTCHA' && (found.category === 'generated' || found.sourceVoiceId !== null))
        throw new AppError('invalid_parameters', {
          message: `Nobody can read aloud for ${found.name}: ${found.sourceVoiceId === null ? 'it was designed' : 'it was added from the library'}. It can be blocked.`,
        });
      await transaction(db, async (tx) => {
        const changed = await voicesStore(tx).update(tenant.workspaceId, voiceId, {
          safetyControl: flag,
          updatedAt: clock(),
        });
        if (changed) await live.publish(tenant.workspaceId, { topic: 'voices', id: voiceId }, tx);
      });
      // Who added it hears of it some at a time.
      let last: string | undefined = '';
      while (last !== undefined) last = await copies.tell(voiceId, last);
    },
  };
}
export type VoiceFlagsService = ReturnType<typeof voiceFlagsService>;
