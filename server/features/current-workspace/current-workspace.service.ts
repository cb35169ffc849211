import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import { listOpenSections } from '../../../contract/permissions/workspace-sections.ts';
import { isOptedOutOfTraining } from '../../../contract/workspaces/training-opt-out.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WebhookEventsService } from '../webhooks/webhook-events.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WorkspaceChanges } from '../workspace/workspace.store.ts';

interface CurrentWorkspaceDeps {
  readonly workspace: Pick<WorkspaceService, 'find' | 'edit'>;
  readonly subscription: Pick<SubscriptionService, 'getView'>;
  readonly webhooks: Pick<WebhookEventsService, 'listWebhookIds'>;
  readonly user: Pick<UserService, 'findEmails'>;
}

/** The caller's workspace with its plan, as `GET /v1/workspace` shows it. */
export function currentWorkspaceService({ workspace: workspaces, subscription, webhooks, user }: CurrentWorkspaceDeps) {
  /** Throws unless the workspace has the webhooks that the changes name. */
  async function checkWebhooks(actor: Actor, changes: WorkspaceChanges): Promise<void> {
    const named = [
      ['voice_library_removal_notice_webhook_id', changes.voiceLibraryRemovalNoticeWebhookId],
      ...(changes.speechToTextWebhookIds ?? []).map((id) => ['speech_to_text_webhook_ids', id] as const),
    ] as const;
    if (named.every(([, id]) => id == null)) return;
    const ids = await webhooks.listWebhookIds(actor.workspaceId);
    for (const [param, id] of named)
      if (id != null && !ids.has(id))
        throw new AppError('invalid_parameters', { param, message: `The workspace has no webhook with the ID ${id}.` });
  }

  return {
    async get(actor: Actor) {
      const [workspace, plan] = await Promise.all([workspaces.find(actor.workspaceId), subscription.getView(actor)]);
      if (!workspace) throw new AppError('workspace_not_found');
      const by = workspace.autoProvisioningAt && workspace.autoProvisioningBy;
      const autoProvisionedByEmail = by ? (await user.findEmails([by])).get(by) : undefined;
      return {
        workspace,
        plan,
        autoProvisionedByEmail,
        isOptedOut: isOptedOutOfTraining(workspace.trainingOptOut, plan.row.tier),
      };
    },

    async edit(actor: Actor, changes: WorkspaceChanges) {
      requirePermission(actor, 'workspace.update');
      await checkWebhooks(actor, changes);
      await workspaces.edit(actor, changes);
      return this.get(actor);
    },

    /** AUTH-063: whether the caller is an admin of the workspace. */
    isAdmin: (actor: Actor): boolean => isAllowed(actor, 'workspace.update'),

    /** Whether the caller may open a section of the workspace settings (WS-008). */
    canOpenSettings: (actor: Actor): boolean => listOpenSections(actor).length > 0,
  };
}
export type CurrentWorkspaceService = ReturnType<typeof currentWorkspaceService>;
