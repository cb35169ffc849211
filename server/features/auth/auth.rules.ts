/** From the captcha to the account. */
export const signUpTokenLifeInS = 600;

/** An access token lives as long as the client's refresh interval (AUTH-010). */
export const accessTokenLifeInS = 300;
export const sessionLifeMs = 30 * 24 * 3600_000;
/** Two tabs may refresh with the same token at the same moment. */
export const rotationGraceMs = 30_000;

/** How late a page may be with its refresh: browsers slow the clocks of pages that nobody looks at. */
const refreshSlackS = 60;

/**
 * AUTH-012: whether nobody can have been at a session within `timeoutS` of its workspace. An open page refreshes each
 * `accessTokenLifeInS`, so that its last touch may be as much later than its last refresh.
 */
export const isLeftAlone = (lastRefresh: Date, timeoutS: number | undefined, now: Date): boolean =>
  timeoutS !== undefined &&
  now.getTime() - lastRefresh.getTime() > (timeoutS + accessTokenLifeInS + refreshSlackS) * 1000;

/** Tries of passwords of one e-mail, and from one address, in a window. */
export const throttle = { perEmail: 10, perAddress: 50 } as const;

/** What a new workspace is called until someone names it. */
export const workspaceName = (firstName: string | null, email: string): string =>
  `${firstName ?? email.slice(0, email.indexOf('@'))}'s workspace`;
