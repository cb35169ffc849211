import type { Actor } from '../../platform/actor.ts';

/** Only admins may exceed the credit limit, because the workspace pays for it. */
export const canExtendCredits = (actor: Actor): boolean => actor.role === 'admin';
