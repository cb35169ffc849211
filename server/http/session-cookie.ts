import type { Route } from '../../contract/route.ts';
import type { Call } from './route.ts';

/** The cookie that holds the refresh token: no script sees it, and only the routes of sign-in get it. */
export const sessionCookie = 'timbre_session';
/** Where the cookies of sign-in go. */
export const authPath = '/v1/auth';

type CookieSetter = Pick<Call<Route>, 'setCookie'>;

/** Keeps a new refresh token in the browser; a session that has none goes on with the cookie that is there. */
export function setSessionCookie(
  call: CookieSetter,
  { refreshToken, refreshLifeMs }: { readonly refreshToken: string | undefined; readonly refreshLifeMs: number },
): void {
  if (refreshToken === undefined) return;
  call.setCookie(sessionCookie, refreshToken, { path: authPath, maxAgeInS: refreshLifeMs / 1000 });
}

export const clearSessionCookie = (call: CookieSetter): void =>
  call.setCookie(sessionCookie, '', { path: authPath, maxAgeInS: 0 });

/** What a browser remembers while it is at an identity provider; it has to come with the link from there. */
export const handshakeCookie = 'timbre_handshake';
/** Whom a provider sent, until the second factor is given. */
export const ticketCookie = 'timbre_ticket';

export const setHandshakeCookie = (call: CookieSetter, value: string, maxAgeInS: number): void =>
  call.setCookie(handshakeCookie, value, { path: authPath, maxAgeInS, sameSite: 'lax' });

export const setTicketCookie = (call: CookieSetter, value: string, maxAgeInS: number): void =>
  call.setCookie(ticketCookie, value, { path: authPath, maxAgeInS });
