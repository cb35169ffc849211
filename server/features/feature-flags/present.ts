import type { FlagOverride } from '../../../contract/feature-flags.ts';
import { unixSeconds } from '../../../contract/unix-time.ts';
import type { FlagOverrideRow } from './store.ts';

export const presentFlagOverride = (row: FlagOverrideRow): FlagOverride => ({
  flag: row.flag,
  workspace_id: row.workspaceId,
  user_id: row.userId,
  enabled: row.enabled,
  updated_at_unix: unixSeconds(row.updatedAt),
});
