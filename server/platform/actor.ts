import type { WorkspaceRole } from '../../contract/permissions/roles.ts';
import type { KeyPermission } from '../../contract/permissions/wire-permissions.ts';
import type { WorkspaceId } from './ids.ts';

/** The authenticated caller. Only `http/auth.ts` creates one; it is the first argument of every service. */
export interface Actor {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly role: WorkspaceRole;
  /** Only known on routes that need it. */
  readonly isOperator?: boolean | undefined;
  readonly via: 'session' | 'api-key';
  /** Undefined for an API key. */
  readonly sessionId?: string | undefined;
  /** The API key, also when the caller uses a single-use token that this key requested; undefined for a session. */
  readonly apiKeyId?: string | undefined;
  /** Credits that the API key may use in each period; undefined: no limit besides the workspace's. */
  readonly keyLimit?: number | undefined;
  /** The permissions of a restricted API key; undefined: all. */
  readonly permissions: readonly KeyPermission[] | undefined;
}
