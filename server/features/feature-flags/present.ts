import type { FlagOverride } from '../../../contract/feature-flags.ts';
import type { FlagOverrideRow } from './store.ts';

export const presentFlagOverride = (row: FlagOverrideRow): FlagOverride => ({
  flag: row.flag,
  workspace_id: row.workspaceId,
  user_id: row.userId,
  enabled: row.enabled,
  updated_at_unix: Math.floor(row.updatedAt.getTime() / 1000),
});
