import type { Actor } from '../../platform/actor.ts';

/** Only workspace admins may manage its plan and see its payments. */
export const canManageBilling = (actor: Actor): boolean => actor.role === 'admin';
