import type { Actor } from '../../platform/actor.ts';

/** Only admins may see the usage of the whole workspace. */
export const canViewWorkspaceUsage = (actor: Actor): boolean => actor.role === 'admin';
