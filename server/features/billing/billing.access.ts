import type { Actor } from '../../platform/actor.ts';

/** Only admins of a workspace may touch its plan and see its payments. */
export const mayManageBilling = (actor: Actor): boolean => actor.role === 'admin';
