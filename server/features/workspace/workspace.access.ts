import type { Actor } from '../../platform/actor.ts';

export const canChangeWorkspace = (actor: Actor): boolean => actor.role === 'admin';
