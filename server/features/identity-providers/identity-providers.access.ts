import type { Actor } from '../../platform/actor.ts';

/** Only admins manage how the people of their workspace sign in. */
export const canManageSignOn = (actor: Actor): boolean => actor.role === 'admin';

/** The operator of the server may confirm a domain without its TXT record. */
export const canConfirmDomains = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
