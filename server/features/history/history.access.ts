import type { Actor } from '../../platform/actor.ts';

/** Who may hear by name what another member of the workspace has made. */
export const canPlayMemberAudio = (actor: Actor): boolean => actor.role === 'admin';
