import type { SupportGrant } from '../../../contract/action-links.ts';
import type { SupportService } from './support/service.ts';

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

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
  requested_at_unix: seconds(grant.createdAt),
  granted_at_unix: grant.grantedAt && seconds(grant.grantedAt),
  ends_at_unix: seconds(grant.endsAt),
});
