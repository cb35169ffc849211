import type { Invitation, SignUpPolicyReply } from '../../../../contract/accounts/invitations.ts';
import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { InvitationRow } from './invitations.store.ts';

export const presentInvitation = (row: InvitationRow): Invitation => ({
  invitation_id: row.id,
  email: row.email,
  created_at_unix: unixSeconds(row.createdAt),
  expires_at_unix: unixSeconds(row.expiresAt),
});

export const presentPolicy = (policy: Awaited<ReturnType<InvitationsService['readPolicy']>>): SignUpPolicyReply => ({
  policy: policy.policy,
  domains: policy.policy === 'domains' ? [...policy.domains] : [],
  is_first_account: policy.isFirst,
  requires_setup_code: policy.requiresSetupCode,
  invited_email: policy.invitedEmail,
});
