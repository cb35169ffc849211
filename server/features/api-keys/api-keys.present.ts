import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ApiKey } from './api-keys.store.ts';

export const presentApiKey = (key: ApiKey): ApiKeyReply => ({
  key_id: key.id,
  name: key.name,
  preview: key.preview,
  is_disabled: key.isDisabled,
  disable_reason: key.disableReason,
  permissions: key.permissions,
  character_limit: key.characterLimit,
  allowed_ips: key.allowedIps,
  third_party_disable_allowed: key.allowsThirdPartyDisabling,
  created_at_unix: unixSeconds(key.createdAt),
  last_used_at_unix: key.lastUsedAt && unixSeconds(key.lastUsedAt),
});
