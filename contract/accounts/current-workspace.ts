import { z } from 'zod';
import { stripeDetails } from '../billing/billing.ts';
import { subscriptionReply } from '../billing/subscription.ts';
import { unix } from '../fields/fields.ts';
import { groupPermissions } from '../permissions/wire-permissions.ts';
import { defineRoutes } from '../route.ts';
import { workspaceChanges } from './workspace.ts';

/** WS-001 */
export const workspaceReply = z.object({
  workspace_id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  /** AUTH-012: seconds of inactivity after which the app signs out. */
  session_inactivity_timeout: z.int().nullable(),
  /** The dictionaries for speech requests that name none (DICT-004). */
  pronunciation_dictionary_locators: z.array(
    z.object({ pronunciation_dictionary_id: z.string(), version_id: z.string().nullable() }),
  ),
  /** Whether its content is excluded from training, and since when; null: by the default of its plan (PRIV-001). */
  training_opt_out: z.object({ enabled: z.boolean(), changed_at_unix: unix().nullable() }),
  created_at_unix: unix(),
  /** A file that is shared with a person is kept for them (WS-003). */
  storing_shared_files_on_user: z.boolean(),
  /** Whether members may use voices that other workspaces share (WS-025). */
  voice_library_enabled: z.boolean(),
  /** Receives the notice that a library voice will be removed (WS-027). */
  voice_library_removal_notice_webhook_id: z.string().nullable(),
  /** Receive finished transcripts (WS-028). */
  speech_to_text_webhook_ids: z.array(z.string()),
  /** Whether people of a verified domain join at sign-on, since when and by whom (WS-005). */
  user_auto_provisioning: z.object({
    enabled: z.boolean(),
    enabled_at_unix: unix().nullable(),
    enabled_by_user_email: z.string().nullable(),
  }),
  subscription: subscriptionReply,
  /** State at the payment provider (BILL-008); null if the workspace was never a customer. */
  stripe: stripeDetails.nullable(),
  /** C-15 */
  trust_on_invoice_creation: z.boolean(),
  /** The account at Google Cloud Marketplace that pays (BILL-032); null if another way pays. */
  gcp_marketplace_payment_details: z.object({ procurement_account_id: z.string() }).nullable(),
  /** The workspace whose plan and credits this one uses (BILL-032); null if it has its own. */
  consolidated_billing: z.object({ payer_workspace_id: z.string() }).nullable(),
  /** The account at the payment provider that receives payouts; null if there is none. */
  payouts: z.object({ connect_account_id: z.string() }).nullable(),
  /** Seats of the plan, or of this workspace on an enterprise plan (PLAN-066). */
  max_seats: z.int(),
  /** What every member may do; null: everything (ROLE-008). */
  all_members_permissions: z.array(z.enum(groupPermissions)).nullable(),
  /** Whether who finds an API key may disable it, for all keys; null: as each key says. */
  third_party_disable_allowed: z.boolean().nullable(),
});
export type WorkspaceReply = z.infer<typeof workspaceReply>;

export const currentWorkspaceRoutes = defineRoutes({
  'GET /v1/workspace': {
    access: 'account',
    permits: 'workspace.read',
    summary: 'Returns the caller’s workspace.',
    reply: workspaceReply,
  },
  'POST /v1/workspace/update-workspace': {
    access: 'session',
    permits: 'workspace.update',
    summary: 'Changes settings of the workspace; absent fields stay unchanged. For its admins.',
    body: workspaceChanges,
    reply: workspaceReply,
  },
  'GET /v1/workspace/is-admin': {
    access: 'session',
    permits: 'workspace.read',
    summary: 'Returns whether the caller is an admin of the workspace.',
    reply: z.object({ is_admin: z.boolean() }),
  },
  'GET /v1/workspace/can-access-workspace-settings': {
    access: 'session',
    permits: 'workspace.read',
    summary: 'Returns whether the caller may open any section of the workspace settings.',
    reply: z.object({ can_access_workspace_settings: z.boolean() }),
  },
});
