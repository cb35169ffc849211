import type { Permission } from '../../contract/route.ts';
import type { WorkspaceId } from './ids.ts';

/** Who is calling: made by `http/auth.ts` alone, first argument of every service. */
export interface Actor {
  readonly userId: string;
  readonly workspaceId: WorkspaceId;
  readonly role: 'admin' | 'editor';
  readonly via: 'session' | 'api-key';
  /** Undefined for an API key. */
  readonly sessionId?: string | undefined;
  /** Of the API key, also by a single-use token that it asked for; undefined for a session. */
  readonly apiKeyId?: string | undefined;
  /** Credits that the API key may spend in each period; undefined: as many as the workspace has. */
  readonly keyLimit?: number | undefined;
  /** What the API key is limited to; undefined: all. */
  readonly permissions: readonly Permission[] | undefined;
}
