import type { Route } from '../../../contract/route.ts';
import type { BinaryReply, Call } from '../route.ts';
import { setHandshakeCookie, setSessionCookie, setTicketCookie } from '../session-cookie.ts';
import { redirectTo } from './redirect.ts';

/** A redirect to a provider, with a cookie that the browser sends when it returns. */
interface AuthorizationRedirect {
  readonly url: string;
  readonly cookie: string;
  readonly cookieLifetimeS: number;
}

/** The result of a sign-in, with its cookies. */
interface SignInCookies {
  readonly outcome: string;
  readonly session?: Parameters<typeof setSessionCookie>[1];
  readonly ticket?: string;
  readonly ticketLifetimeS?: number;
}

/** Redirects a browser to a provider or, after its return, to a page of the app, and sets the cookies. */
export function redirectReply<Result extends SignInCookies>(
  call: Pick<Call<Route>, 'setCookie'>,
  next: AuthorizationRedirect | Result,
  toPage: (result: Result) => string,
): BinaryReply {
  if ('url' in next) {
    setHandshakeCookie(call, next.cookie, next.cookieLifetimeS);
    return redirectTo(next.url);
  }
  setHandshakeCookie(call, '', 0);
  if (next.session) setSessionCookie(call, next.session);
  if (next.ticket !== undefined && next.ticketLifetimeS !== undefined)
    setTicketCookie(call, next.ticket, next.ticketLifetimeS);
  return redirectTo(toPage(next));
}
