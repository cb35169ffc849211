import type { Route } from '../../contract/route.ts';
import type { Call } from './route.ts';

/** The cookie that holds the refresh token: no script sees it, and only the routes of sign-in get it. */
export const sessionCookie = 'timbre_session';
/** Where the cookies of sign-in go. */
export const authPath = '/v1/auth';

type Setter = Pick<Call<Route>, 'setCookie'>;

/** Keeps a new refresh token in the browser; a session that has none goes on with the cookie that is there. */
export function keepSession(
  call: Setter,
  { refreshToken, refreshLifeMs }: { readonly refreshToken: string | undefined; readonly refreshLifeMs: number },
): void {
  if (refreshToken === undefined) return;
  call.setCookie(sessionCookie, refreshToken, { path: authPath, maxAgeInS: refreshLifeMs / 1000 });
}

export const forgetSession = (call: Setter): void =>
  call.setCookie(sessionCookie, '', { path: authPath, maxAgeInS: 0 });
