import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { UserService } from '../user/user.service.ts';
import type { VoiceCopiesService } from '../voices/voice-copies.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { toPreviewId } from './voice-library.rules.ts';
import type { LibraryEntry } from './voice-library.service.ts';
import { sharedVoicesStore } from './voice-library.store.ts';

interface ProfileVoicesDeps {
  readonly db: Db;
  readonly user: Pick<UserService, 'findByHandle'>;
  readonly copies: Pick<VoiceCopiesService, 'sourceVoices'>;
  readonly voices: Pick<VoicesService, 'toEngineVoice'>;
}

/** Voices on one page. */
const maxVoices = 100;

/** O-19: the voices that a person shares in the library, on their public page. Crosses tenants on purpose. */
export const profileVoicesService = ({ db, user: users, copies, voices }: ProfileVoicesDeps) => ({
  /** As a caller without an account sees them; throws `user_not_found` for an unknown handle. */
  async list(handle: string): Promise<LibraryEntry[]> {
    const person = await users.findByHandle(handle);
    if (!person) throw new AppError('user_not_found', { param: 'handle' });
    const rows = await sharedVoicesStore(db).listOfOwner(person.publicUserId, maxVoices);
    if (rows.length === 0) return [];
    const sources = await copies.sourceVoices(rows.map(({ voiceId }) => voiceId));
    return rows.flatMap((shared) => {
      const source = sources.get(shared.voiceId);
      if (!source?.recipe || source.safetyControl !== 'NONE') return [];
      const previewId = shared.previewHistoryItemId ? toPreviewId(shared.previewHistoryItemId) : undefined;
      return [{ shared, previewId, voice: voices.toEngineVoice(source), isAdded: false, isBookmarked: false }];
    });
  },
});
export type ProfileVoicesService = ReturnType<typeof profileVoicesService>;
