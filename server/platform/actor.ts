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
  /** What the API key is limited to; undefined: all. */
  readonly permissions: readonly Permission[] | undefined;
}
