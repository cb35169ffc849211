import type { DeleteShares } from '../resource-shares/resource-shares.service.ts';
import type { VoiceContributor } from './voice-contributors.service.ts';

/** Deletes the shares of a voice together with it. */
export const voiceSharesContributor = ({
  deleteShares,
}: {
  readonly deleteShares: DeleteShares;
}): VoiceContributor => ({
  async onDelete(tx, workspaceId, voice) {
    await deleteShares(tx, workspaceId, 'voice', voice.id);
    return [];
  },
});
