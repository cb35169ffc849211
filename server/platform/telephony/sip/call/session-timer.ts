import { parseValueParameters } from '../message/sip-address.ts';
import { findHeader, type SipHeader, type SipMessage, tokens } from '../message/sip-message.ts';

/** How often a call confirms that it still exists (RFC 4028). */
export interface SessionInterval {
  readonly seconds: number;
  /** Whether we send the confirmations; otherwise we wait for those of the other side. */
  readonly isOurs: boolean;
}

/** The interval that we ask for, and the shortest one. */
export const sessionExpiresS = 1800;
export const minSessionS = 90;
const maxSessionS = 24 * 3600;

function readSessionExpires(message: SipMessage): { seconds: number; refresher: string | undefined } | undefined {
  const header = findHeader(message, 'session-expires');
  if (header === undefined) return undefined;
  const { value, parameters } = parseValueParameters(header);
  const seconds = /^\d{1,9}$/.test(value) ? Math.min(Number(value), maxSessionS) : 0;
  return seconds === 0 ? undefined : { seconds, refresher: parameters.get('refresher')?.toLowerCase() };
}

export const minSessionOf = (message: SipMessage): number => {
  const value = parseValueParameters(findHeader(message, 'min-se') ?? '').value;
  return /^\d{1,9}$/.test(value) ? Math.min(Number(value), maxSessionS) : minSessionS;
};

/** What a 2xx to our request says; undefined: the session has no limit. */
export function intervalOfReply(response: SipMessage): SessionInterval | undefined {
  const found = readSessionExpires(response);
  return found && { seconds: Math.max(found.seconds, minSessionS), isOurs: found.refresher !== 'uas' };
}

/** What we answer to a request; `too_short`: 422. */
export function intervalOfRequest(request: SipMessage): SessionInterval | 'too_short' | undefined {
  const found = readSessionExpires(request);
  if (!found) return undefined;
  if (found.seconds < minSessionS) return 'too_short';
  const supports = tokens(request, 'supported').includes('timer');
  return { seconds: found.seconds, isOurs: found.refresher === 'uas' || !supports };
}

/** The headers of our 2xx. */
export const intervalHeaders = (interval: SessionInterval | undefined): SipHeader[] =>
  interval
    ? [
        ['session-expires', `${interval.seconds};refresher=${interval.isOurs ? 'uas' : 'uac'}`],
        ...(interval.isOurs ? [] : [['require', 'timer'] as const]),
      ]
    : [];

/** Refreshes at half of the interval, and ends the call if the other side does not. */
export function openSessionTimer({ refresh, expire }: { refresh(): void; expire(): void }) {
  let timer: NodeJS.Timeout | undefined;
  return {
    set(interval: SessionInterval | undefined): void {
      clearTimeout(timer);
      if (!interval) return;
      const { seconds, isOurs } = interval;
      // RFC 4028, section 10: before the other side gives up.
      const waitS = isOurs ? seconds / 2 : seconds - Math.min(32, seconds / 3);
      timer = setTimeout(isOurs ? refresh : expire, waitS * 1000).unref();
    },
    stop: () => clearTimeout(timer),
  };
}
