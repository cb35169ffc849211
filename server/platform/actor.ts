import type { PermissionGrant } from '../../contract/permissions/evaluate.ts';
import type { WorkspaceRole } from '../../contract/permissions/roles.ts';
import type { KeyPermission } from '../../contract/permissions/wire-permissions.ts';
import type { ProductionRole } from '../../contract/productions/productions.ts';
import type { WorkspaceId } from './ids.ts';

/** Credits that a member may use in each period, alone or together with the other members of a group. */
export type CreditLimit =
  | { readonly of: 'member'; readonly credits: number }
  | { readonly of: 'group'; readonly groupId: string; readonly credits: number };

/** What a workspace lets one of its members do, as of this request. */
export interface Membership {
  readonly role: WorkspaceRole;
  readonly groupIds?: ReadonlySet<string> | undefined;
  /** What all members and the groups of the caller grant; undefined: the workspace restricts nobody. */
  readonly grants?: readonly PermissionGrant[] | undefined;
  readonly creditLimits?: readonly CreditLimit[] | undefined;
  /** The workspace is closed since then, until its deletion; undefined: it is open. */
  readonly deletionRequestedAt?: Date | undefined;
}

/** The authenticated caller. Only `http/auth.ts` creates one; it is the first argument of every service. */
export interface Actor extends Membership {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  /** Only known on routes that need it. */
  readonly isOperator?: boolean | undefined;
  /** Only known on routes that need it; undefined also for somebody who has none. */
  readonly productionRole?: ProductionRole | undefined;
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
