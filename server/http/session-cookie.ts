import type { Route } from '../../contract/route.ts';
import { deviceCookie } from '../platform/device-cookie.ts';
import type { Call } from './route.ts';

/** The cookie with the refresh token: HTTP-only, and sent to the sign-in routes only. */
export const sessionCookie = 'timbre_session';
/** Path of the sign-in cookies. */
export const authPath = '/v1/auth';

type CookieSetter = Pick<Call<Route>, 'setCookie'>;

/** Sets the cookie of a new refresh token; without one, the existing cookie stays. */
export function setSessionCookie(
  call: CookieSetter,
  {
    refreshToken,
    refreshLifetimeMs,
    deviceToken,
  }: {
    readonly refreshToken: string | undefined;
    readonly refreshLifetimeMs: number;
    readonly deviceToken: string;
  },
): void {
  if (refreshToken === undefined) return;
  call.setCookie(sessionCookie, refreshToken, { path: authPath, maxAgeInS: refreshLifetimeMs / 1000 });
  setDeviceCookie(call, deviceToken);
}

const yearInS = 365 * 24 * 3600;

/** Also sent to routes of the account that check a password. */
export const setDeviceCookie = (call: CookieSetter, deviceToken: string): void =>
  call.setCookie(deviceCookie, deviceToken, { path: '/v1', maxAgeInS: yearInS });

export const clearSessionCookie = (call: CookieSetter): void =>
  call.setCookie(sessionCookie, '', { path: authPath, maxAgeInS: 0 });

/** The state of a sign-in at an identity provider. Lax, since it must be sent with the redirect from there. */
export const handshakeCookie = 'timbre_handshake';
/** The user identified by a provider, until the second factor is verified. */
export const ticketCookie = 'timbre_ticket';

export const setHandshakeCookie = (call: CookieSetter, value: string, maxAgeInS: number): void =>
  call.setCookie(handshakeCookie, value, { path: authPath, maxAgeInS, sameSite: 'lax' });

export const setTicketCookie = (call: CookieSetter, value: string, maxAgeInS: number): void =>
  call.setCookie(ticketCookie, value, { path: authPath, maxAgeInS });
