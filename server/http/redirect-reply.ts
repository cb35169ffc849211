import type { Route } from '../../contract/route.ts';
import { leadTo } from './redirect.ts';
import type { BinaryReply, Call } from './route.ts';
import { keepHandshake, keepSession, keepTicket } from './session-cookie.ts';

/** The browser goes to a provider, with a cookie that it brings back. */
interface AuthorizationRedirect {
  readonly url: string;
  readonly cookie: string;
  readonly cookieLifeInS: number;
}

/** The cookies that the result of a sign-in brings. */
interface SignInCookies {
  readonly outcome: string;
  readonly session?: Parameters<typeof keepSession>[1];
  readonly ticket?: string;
  readonly ticketLifeInS?: number;
}

/** Redirects a browser to a provider, or, when it is back, to `pageOf` the app, with the cookies that belong to it. */
export function redirectReply<Result extends SignInCookies>(
  call: Pick<Call<Route>, 'setCookie'>,
  next: AuthorizationRedirect | Result,
  pageOf: (result: Result) => string,
): BinaryReply {
  if ('url' in next) {
    keepHandshake(call, next.cookie, next.cookieLifeInS);
    return leadTo(next.url);
  }
  keepHandshake(call, '', 0);
  if (next.session) keepSession(call, next.session);
  if (next.ticket !== undefined && next.ticketLifeInS !== undefined) keepTicket(call, next.ticket, next.ticketLifeInS);
  return leadTo(pageOf(next));
}
