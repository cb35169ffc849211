/** Addresses in one bulk invitation. */
export const maxInvitesAtOnce = 500;
