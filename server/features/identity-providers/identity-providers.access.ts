import type { Actor } from '../../platform/actor.ts';

/** How the people of a workspace sign in is for its admins. */
export const mayManageSignOn = (actor: Actor): boolean => actor.role === 'admin';

/** A domain may be confirmed without its record by the operator of the server. */
export const mayConfirmDomains = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
