import type { Actor } from '../../platform/actor.ts';

/** What all people of a workspace used is for its admins. */
export const mayViewWorkspaceUsage = (actor: Actor): boolean => actor.role === 'admin';
