import type { ApiKeyReply } from '../../../contract/api-keys.ts';
import type { ApiKey } from './store.ts';

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export const presentApiKey = (key: ApiKey): ApiKeyReply => ({
  key_id: key.id,
  name: key.name,
  preview: key.preview,
  is_disabled: key.isDisabled,
  permissions: key.permissions,
  character_limit: key.characterLimit,
  created_at_unix: seconds(key.createdAt),
  last_used_at_unix: key.lastUsedAt && seconds(key.lastUsedAt),
});
