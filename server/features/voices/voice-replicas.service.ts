import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { VoicesService } from './voices.service.ts';

interface ReplicasDeps {
  readonly db: Db;
  readonly voices: Pick<VoicesService, 'getOwned' | 'get' | 'create' | 'change'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant' | 'findRole'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
}

/** Copies voices into other workspaces of the same person. */
export function voiceReplicasService({ db, voices, workspace, subscription }: ReplicasDeps) {
  return {
    /**
     * Returns the id of the copy. The copy is independent and has no recordings. A voice that may not be used cannot be
     * copied, and the copy must meet the rules for new voices of the target workspace (PLAN-038, VOICE-052).
     */
    async replicate(
      actor: Actor,
      voiceId: string,
      target: { workspaceId: string; preserveId: boolean },
    ): Promise<string> {
      const row = await voices.getOwned(actor, voiceId);
      const tenant = await workspace.findTenant(target.workspaceId);
      const role = tenant && (await workspace.findRole(target.workspaceId, actor.userId));
      if (!tenant || role === undefined) throw new AppError('workspace_not_found', { param: 'target_workspace_id' });
      if (role !== 'admin') throw new AppError('workspace_access_denied', { param: 'target_workspace_id' });
      if (row.sourceVoiceId !== null)
        throw new AppError('voice_access_denied', {
          message: 'A voice from the library cannot be copied. Add it from the library in the other workspace.',
          param: 'voice_id',
        });
      if (target.preserveId)
        throw new AppError('voice_already_exists', {
          message: 'This server already has a voice with this id. Send preserve_voice_id: false.',
          param: 'preserve_voice_id',
        });
      // Throws if the voice is blocked, not verified or not trained.
      await voices.get(actor, voiceId);
      const targetActor: Actor = { ...actor, workspaceId: tenant.workspaceId, role };
      if (row.category === 'cloned' && (await subscription.get(targetActor)).tier === 'free')
        throw new AppError('can_not_use_instant_voice_cloning', {
          message: 'The plan of that workspace does not include instant voice cloning.',
          param: 'target_workspace_id',
        });
      const { name, description, category, labels, languages, recipe, embedding, consent, requiresVerification } = row;
      const copy = {
        name,
        description,
        category,
        labels,
        languages,
        recipe,
        embedding,
        consent,
        requiresVerification,
      };
      return transaction(db, async (tx) => {
        const { id } = await voices.create(tx, targetActor, copy);
        const { verifiedAt } = row;
        if (verifiedAt) await voices.change(tx, targetActor, id, { verifiedAt }, { isEdit: false });
        return id;
      });
    },
  };
}
export type VoiceReplicasService = ReturnType<typeof voiceReplicasService>;
