import type { AccountAccess, SupportGrant } from '../../../contract/accounts/action-links.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { AccessEntry } from '../auth/credentials.service.ts';
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

export const presentAccess = (entry: AccessEntry): AccountAccess => ({
  access_id: entry.id,
  kind: entry.kind,
  name: entry.name,
  added_at_unix: unixSeconds(entry.addedAt),
  last_used_at_unix: entry.lastUsedAt && unixSeconds(entry.lastUsedAt),
  is_revocable: entry.isRevocable,
});
