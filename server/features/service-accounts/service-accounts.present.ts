import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ServiceAccountKeyReply, ServiceAccountReply } from '../../../contract/workspaces/service-accounts.ts';
import { presentGroup } from '../groups/groups.present.ts';
import type { KeyView, ServiceAccountView } from './service-accounts.service.ts';

export const presentServiceAccountKey = ({ key, creditsUsed }: KeyView): ServiceAccountKeyReply => ({
  name: key.name,
  hint: key.preview,
  key_id: key.id,
  service_account_user_id: key.userId,
  created_at_unix: unixSeconds(key.createdAt),
  is_disabled: key.isDisabled,
  permissions: key.permissions,
  disable_reason: key.disableReason,
  character_limit: key.characterLimit,
  character_count: creditsUsed,
  hashed_xi_api_key: key.hash,
  allowed_ips: key.allowedIps,
  third_party_disable_allowed: key.allowsThirdPartyDisabling,
  last_used_at_unix: key.lastUsedAt && unixSeconds(key.lastUsedAt),
});

export const presentServiceAccount = ({ account, keys, sharingGroups }: ServiceAccountView): ServiceAccountReply => ({
  service_account_user_id: account.userId,
  name: account.name,
  created_at_unix: unixSeconds(account.createdAt),
  'api-keys': keys.map(presentServiceAccountKey),
  default_sharing_groups: sharingGroups.map(({ group, role }) => ({
    group: presentGroup(group),
    permission_level: role,
  })),
});
