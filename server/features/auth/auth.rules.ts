/** How long a solved captcha allows its email to sign up. */
export const signUpTokenLifetimeS = 600;

/** The client's refresh interval (AUTH-010). */
export const accessTokenLifetimeS = 300;
export const sessionLifetimeMs = 30 * 24 * 3600_000;
/** Two tabs may refresh with the same token at the same time. */
export const rotationGraceMs = 30_000;

/** How late a page may refresh: browsers throttle timers of background tabs. */
const refreshSlackS = 60;

/**
 * AUTH-012: whether a session was inactive for longer than `timeoutS`. An open page refreshes every `accessTokenLifetimeS`, so
 * the last activity may be that much later than the last refresh.
 */
export const isInactive = (lastRefresh: Date, timeoutS: number | undefined, now: Date): boolean =>
  timeoutS !== undefined &&
  now.getTime() - lastRefresh.getTime() > (timeoutS + accessTokenLifetimeS + refreshSlackS) * 1000;

/** A sign-in or a confirmation within this time authorizes sensitive actions. */
export const recentAuthenticationMs = 15 * 60_000;

const day = 24 * 3600_000;

/**
 * Whether the owner of the mailbox alone may remove a second factor: only while it is new, as an intruder's would be. An
 * older one protects the account against an intruder in the mailbox.
 */
export const isRevocableFactor = (addedAt: Date, now: Date): boolean => now.getTime() - addedAt.getTime() < 7 * day;

/** Password attempts in one window of 15 minutes. */
export const rateLimits = { passwordsPerEmail: 10, passwordsPerAddress: 50 } as const;

export const hourMs = 3600_000;
export const dayMs = 24 * hourMs;
/** Sign-ups with one mailbox in a day, in all its spellings. */
export const signUpsPerMailbox = 3;
/** How many times the sign-ups of one IP address the whole server accepts in an hour. */
export const signUpsOfAllFactor = 20;

/** The name of a new workspace. */
export const defaultWorkspaceName = (firstName: string | null, email: string): string =>
  `${firstName ?? email.slice(0, email.indexOf('@'))}'s workspace`;
