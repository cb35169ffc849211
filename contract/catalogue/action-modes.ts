/** AUTH-016: what a link of a mail may ask for. */
export const actionModes = [
  'optOutOfUpdates',
  'resetPassword',
  'recoverEmail',
  'verifyEmail',
  'verifySignInRequest',
] as const;
export type ActionMode = (typeof actionModes)[number];
