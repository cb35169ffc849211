import type { FastifyReply } from 'fastify';
import { errorEntry } from '../../../contract/errors.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { sha256 } from '../../platform/crypto.ts';
import { limitedAddress } from '../../platform/networks.ts';
import { remember, type windowCounts } from './window-counts.ts';

/** An unknown credential counts as this many requests of its address. */
const failureWeight = 10;
/** How long a verified credential is recognized before authentication. */
const recognitionMs = 10 * 60_000;

interface Caller {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}
type Reply = Pick<FastifyReply, 'header'>;

/**
 * Limits the requests per minute: of an address before authentication, and of an API key or a user after it. An
 * authenticated request does not count for its address, because many people can share one.
 */
export function requestLimits(requestsPerMinute: number, counts: ReturnType<typeof windowCounts>) {
  const verified = new Map<string, number>();
  const addressKey = ({ ip }: Caller) => `address ${limitedAddress(ip)}`;

  function count(key: string, max: number, reply?: Reply): void {
    const { total, resetInS } = counts.add(key, 1, max);
    reply
      ?.header('x-ratelimit-limit', max)
      .header('x-ratelimit-remaining', Math.max(0, max - total))
      .header('x-ratelimit-reset', resetInS);
    if (total > max) throw new AppError('rate_limit_exceeded', { retryAfterInS: resetInS });
  }

  function isVerified(credential: string | undefined): boolean {
    const expiresAt = credential === undefined ? undefined : verified.get(credential);
    return expiresAt !== undefined && expiresAt > performance.now();
  }

  return {
    /**
     * Counts a request of an address, before anything else is read. A credential that was verified before passes on
     * routes that verify it again, whatever others at its address do.
     */
    countAddress(request: Caller, reply: Reply, verifiesCredential: boolean): void {
      try {
        count(addressKey(request), requestsPerMinute, reply);
      } catch (error) {
        if (!verifiesCredential || !isVerified(credentialHash(request))) throw error;
      }
    },

    /** Counts a request of an address to a route with its own limit. */
    countRoute: (request: Caller, reply: Reply, route: string, max: number): void =>
      count(`${route} ${addressKey(request)}`, Math.min(max, requestsPerMinute), reply),

    /** Authenticates a request that `countAddress` counted, and counts it for the key or user instead. */
    async authenticate<A extends Actor | undefined>(request: Caller, run: () => Promise<A>, reply?: Reply): Promise<A> {
      const credential = credentialHash(request);
      try {
        const actor = await run();
        if (actor) {
          counts.add(addressKey(request), -1);
          count(
            actor.apiKeyId === undefined ? `user ${actor.userId}` : `key ${actor.apiKeyId}`,
            requestsPerMinute,
            reply,
          );
          if (credential !== undefined) remember(verified, credential, performance.now() + recognitionMs);
        }
        return actor;
      } catch (error) {
        if (isUnknownCredential(error)) {
          counts.add(addressKey(request), failureWeight - 1);
          if (credential !== undefined) verified.delete(credential);
        }
        throw error;
      }
    },
  };
}
export type RequestLimits = ReturnType<typeof requestLimits>;

/** Whether authentication failed for a credential, not for its absence or its permissions. */
const isUnknownCredential = (error: unknown): boolean =>
  error instanceof AppError &&
  errorEntry(error.code).http === 401 &&
  error.code !== 'missing_api_key' &&
  error.code !== 'sign_in_required';

function credentialHash({ headers }: Caller): string | undefined {
  const credential = headers['xi-api-key'] ?? headers.authorization;
  return credential === undefined ? undefined : sha256(String(credential));
}
