import type { Actor } from '../../platform/actor.ts';

export const mayChangeWorkspace = (actor: Actor): boolean => actor.role === 'admin';
