import type { WorkspaceReply } from '../../../contract/accounts/current-workspace.ts';
import { maxSeats } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { presentSubscription } from '../subscription/subscription.present.ts';
import type { CurrentWorkspaceService } from './current-workspace.service.ts';

export const presentWorkspace = ({
  workspace,
  plan,
  isOptedOut,
  autoProvisionedByEmail,
}: Awaited<ReturnType<CurrentWorkspaceService['get']>>): WorkspaceReply => ({
  workspace_id: workspace.id,
  name: workspace.name,
  owner_id: workspace.ownerId,
  session_inactivity_timeout: workspace.sessionInactivityTimeoutS,
  pronunciation_dictionary_locators: workspace.pronunciationDictionaryLocators.map((locator) => ({
    pronunciation_dictionary_id: locator.pronunciation_dictionary_id,
    version_id: locator.version_id ?? null,
  })),
  training_opt_out: {
    enabled: isOptedOut,
    changed_at_unix: workspace.trainingOptOutAt && unixSeconds(workspace.trainingOptOutAt),
  },
  storing_shared_files_on_user: workspace.storingSharedFilesOnUser,
  voice_library_enabled: workspace.allowsVoiceLibrary,
  voice_library_removal_notice_webhook_id: workspace.voiceLibraryRemovalNoticeWebhookId,
  speech_to_text_webhook_ids: workspace.speechToTextWebhookIds,
  user_auto_provisioning: {
    enabled: workspace.autoProvisioningAt !== null,
    enabled_at_unix: workspace.autoProvisioningAt && unixSeconds(workspace.autoProvisioningAt),
    enabled_by_user_email: autoProvisionedByEmail ?? null,
  },
  created_at_unix: unixSeconds(workspace.createdAt),
  subscription: presentSubscription(plan),
  stripe: plan.paid?.stripe ?? null,
  trust_on_invoice_creation: plan.paid?.trustOnInvoiceCreation ?? false,
  gcp_marketplace_payment_details:
    plan.row.marketplaceAccountId === null || isPaidByOther(plan, workspace.id)
      ? null
      : { procurement_account_id: plan.row.marketplaceAccountId },
  consolidated_billing: isPaidByOther(plan, workspace.id) ? { payer_workspace_id: plan.row.workspaceId } : null,
  payouts: plan.paid?.connectAccountId ? { connect_account_id: plan.paid.connectAccountId } : null,
  max_seats: maxSeats(plan.row.tier, workspace.maxSeats),
  all_members_permissions: workspace.allMembersPermissions && [...workspace.allMembersPermissions],
  third_party_disable_allowed: workspace.allowsThirdPartyDisabling,
});

const isPaidByOther = (plan: { row: { workspaceId: string } }, workspaceId: string): boolean =>
  plan.row.workspaceId !== workspaceId;
