import type { SupportGrant } from '../../../contract/accounts/action-links.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { SupportService } from './support/support-access.service.ts';

export const presentGrant = ({
  grant,
  status,
  email,
  operatorEmail,
}: Awaited<ReturnType<SupportService['request']>>): SupportGrant => ({
  support_grant_id: grant.id,
  email,
  operator_email: operatorEmail,
  status,
  requested_at_unix: unixSeconds(grant.createdAt),
  granted_at_unix: grant.grantedAt && unixSeconds(grant.grantedAt),
  ends_at_unix: unixSeconds(grant.endsAt),
});
