import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { VoicesService } from './voices.service.ts';

interface ReplicasDeps {
  readonly db: Db;
  readonly voices: Pick<VoicesService, 'own' | 'get' | 'make' | 'change'>;
  readonly workspace: Pick<WorkspaceService, 'tenantOf' | 'roleOf'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** Copies of voices in other workspaces of the same people. */
export function voiceReplicasService({ db, voices, workspace, subscription }: ReplicasDeps) {
  return {
    /**
     * Answers the id of the copy. What the copy sounds like is the copy's own from then on; recordings stay behind. What
     * may not speak is not copied, and the copy may speak no sooner than a voice that is made there (PLAN-038, VOICE-052).
     */
    async replicate(actor: Actor, voiceId: string, target: { workspaceId: string; keepId: boolean }): Promise<string> {
      const row = await voices.own(actor, voiceId);
      const tenant = await workspace.tenantOf(target.workspaceId);
      const role = tenant && (await workspace.roleOf(target.workspaceId, actor.userId));
      if (!tenant || role === undefined) throw new AppError('workspace_not_found', { param: 'target_workspace_id' });
      if (role !== 'admin') throw new AppError('workspace_access_denied', { param: 'target_workspace_id' });
      if (row.sourceVoiceId !== null)
        throw new AppError('voice_access_denied', {
          message: 'A voice that was added from the library can only be added there again.',
          param: 'voice_id',
        });
      if (target.keepId)
        throw new AppError('voice_already_exists', {
          message: 'This server already has a voice with this id. Send preserve_voice_id: false.',
          param: 'preserve_voice_id',
        });
      // Throws for what is blocked, not verified or not trained.
      await voices.get(actor, voiceId);
      const there: Actor = { ...actor, workspaceId: tenant.workspaceId, role };
      if (row.category === 'cloned' && (await subscription.get(there)).tier === 'free')
        throw new AppError('can_not_use_instant_voice_cloning', {
          message: 'The plan of that workspace does not have instant voice cloning.',
          param: 'target_workspace_id',
        });
      const { name, description, category, labels, languages, recipe, print, consent, requiresVerification } = row;
      const copy = { name, description, category, labels, languages, recipe, print, consent, requiresVerification };
      return transaction(db, async (tx) => {
        const { id } = await voices.make(tx, there, copy);
        const { verifiedAt } = row;
        if (verifiedAt) await voices.change(tx, there, id, { verifiedAt }, { isEdit: false });
        return id;
      });
    },
  };
}
export type VoiceReplicasService = ReturnType<typeof voiceReplicasService>;
