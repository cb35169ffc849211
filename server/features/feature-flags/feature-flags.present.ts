import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { FlagOverride } from '../../../contract/instance/feature-flags.ts';
import type { FlagOverrideRow } from './feature-flags.store.ts';

export const presentFlagOverride = (row: FlagOverrideRow): FlagOverride => ({
  flag: row.flag,
  workspace_id: row.workspaceId,
  user_id: row.userId,
  enabled: row.enabled,
  updated_at_unix: unixSeconds(row.updatedAt),
});
