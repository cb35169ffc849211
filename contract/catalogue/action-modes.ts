/** AUTH-016: actions of links in emails. */
export const actionModes = [
  'optOutOfUpdates',
  'resetPassword',
  'recoverEmail',
  'verifyEmail',
  'verifySignInRequest',
] as const;
export type ActionMode = (typeof actionModes)[number];
