import type { AuthConnectionReply } from '../../../contract/workspaces/auth-connections.ts';
import type { AuthConnectionRow } from './auth-connections.store.ts';

export const presentAuthConnection = (row: AuthConnectionRow) =>
  ({
    ...row.settings,
    id: row.id,
    name: row.name,
    auth_type: row.authType,
    provider: row.provider,
    used_by: null,
    status: 'active',
    status_detail: null,
    status_updated_at: null,
  }) as AuthConnectionReply;
