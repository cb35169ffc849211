import { teamInvitationDays } from '../../../contract/productions/producers-limits.ts';
import { type ProductionRole, productionRoles } from '../../../contract/productions/productions.ts';

const invitationLifetimeMs = teamInvitationDays * 24 * 3600_000;

export const invitationEnd = (invitedAt: Date): Date => new Date(invitedAt.getTime() + invitationLifetimeMs);
/** Invitations that were sent at or before this time have expired. */
export const oldestInvitation = (now: Date): Date => new Date(now.getTime() - invitationLifetimeMs);

/** Nobody gives, changes or removes a role above their own. */
export const mayHandleRole = (own: ProductionRole, role: ProductionRole): boolean =>
  productionRoles.indexOf(own) <= productionRoles.indexOf(role);
