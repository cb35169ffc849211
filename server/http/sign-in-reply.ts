import type { Route } from '../../contract/route.ts';
import type { Arrival, Departure } from '../features/auth/providers/service.ts';
import { leadTo } from './redirect.ts';
import type { BinaryReply, Call } from './route.ts';
import { keepHandshake, keepSession, keepTicket } from './session-cookie.ts';

/** Leads a browser to a provider, or, when it is back, to `pageOf` the app, with the cookies that belong to it. */
export function leadOn(
  call: Pick<Call<Route>, 'setCookie'>,
  next: Departure | Arrival,
  pageOf: (arrival: Arrival) => string,
): BinaryReply {
  if ('url' in next) {
    keepHandshake(call, next.cookie, next.cookieLifeInS);
    return leadTo(next.url);
  }
  keepHandshake(call, '', 0);
  if (next.outcome === 'signed-in') keepSession(call, next.session);
  if (next.outcome === 'needs-code') keepTicket(call, next.ticket, next.ticketLifeInS);
  return leadTo(pageOf(next));
}
