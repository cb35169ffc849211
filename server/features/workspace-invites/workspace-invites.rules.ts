export const inviteLifetimeMs = 7 * 24 * 3600_000;

/** Open invites of one workspace: a bound against abuse, not a plan limit. */
export const maxOpenInvites = 5000;

/** Calls that mail invites, of one workspace in 15 minutes. */
export const maxCallsPerWindow = 100;

/** The page where the invited person answers: the settings, or sign-up for people without an account. */
export const inviteUrl = (baseUrl: string, code: string, { hasAccount }: { readonly hasAccount: boolean }): string =>
  `${baseUrl}${hasAccount ? '/app/settings/workspace-invites' : '/app/sign-up'}?invite_code=${encodeURIComponent(code)}`;
