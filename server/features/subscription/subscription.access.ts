import type { Actor } from '../../platform/actor.ts';

/** What is spent above the credits goes on the workspace's bill: that is for who may manage it. */
export const mayExtendCredits = (actor: Actor): boolean => actor.role === 'admin';
