import type { Actor } from '../../platform/actor.ts';

/** Whether the caller may play audio of other workspace members. */
export const canPlayMemberAudio = (actor: Actor): boolean => actor.role === 'admin';
