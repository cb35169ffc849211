import type { Route } from '../../contract/route.ts';
import { redirectTo } from './redirect.ts';
import type { BinaryReply, Call } from './route.ts';
import { setHandshakeCookie, setSessionCookie, setTicketCookie } from './session-cookie.ts';

/** The browser goes to a provider, with a cookie that it brings back. */
interface AuthorizationRedirect {
  readonly url: string;
  readonly cookie: string;
  readonly cookieLifeInS: number;
}

/** The cookies that the result of a sign-in brings. */
interface SignInCookies {
  readonly outcome: string;
  readonly session?: Parameters<typeof setSessionCookie>[1];
  readonly ticket?: string;
  readonly ticketLifeInS?: number;
}

/** Redirects a browser to a provider, or, when it is back, to `pageOf` the app, with the cookies that belong to it. */
export function redirectReply<Result extends SignInCookies>(
  call: Pick<Call<Route>, 'setCookie'>,
  next: AuthorizationRedirect | Result,
  toPage: (result: Result) => string,
): BinaryReply {
  if ('url' in next) {
    setHandshakeCookie(call, next.cookie, next.cookieLifeInS);
    return redirectTo(next.url);
  }
  setHandshakeCookie(call, '', 0);
  if (next.session) setSessionCookie(call, next.session);
  if (next.ticket !== undefined && next.ticketLifeInS !== undefined)
    setTicketCookie(call, next.ticket, next.ticketLifeInS);
  return redirectTo(toPage(next));
}
