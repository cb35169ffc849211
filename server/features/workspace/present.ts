import { maxSeats } from '../../../contract/catalogue/plan-allowances.ts';
import { unixSeconds } from '../../../contract/unix-time.ts';
import type { WorkspaceReply } from '../../../contract/workspace.ts';
import { presentSubscription } from '../subscription/present.ts';
import type { WorkspaceService } from './service.ts';

export const presentWorkspace = ({
  workspace,
  plan,
}: Awaited<ReturnType<WorkspaceService['get']>>): WorkspaceReply => ({
  workspace_id: workspace.id,
  name: workspace.name,
  owner_id: workspace.ownerId,
  session_inactivity_timeout: workspace.sessionInactivityTimeoutS,
  pronunciation_dictionary_locators: workspace.pronunciationDictionaryLocators.map((locator) => ({
    pronunciation_dictionary_id: locator.pronunciation_dictionary_id,
    version_id: locator.version_id ?? null,
  })),
  created_at_unix: unixSeconds(workspace.createdAt),
  subscription: presentSubscription(plan),
  stripe: plan.paid?.stripe ?? null,
  trust_on_invoice_creation: plan.paid?.trustOnInvoiceCreation ?? false,
  gcp_marketplace_payment_details: null,
  consolidated_billing: null,
  max_seats: maxSeats(plan.row.tier),
});
