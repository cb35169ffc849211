import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type SipTrunk, trunkCredentials } from './call/outgoing-call.ts';
import { exchange } from './call/sip-exchange.ts';
import { escapeUser, formatHost, parseNameAddress } from './message/sip-address.ts';
import { findHeader, listHeader, type SipResponse } from './message/sip-message.ts';
import { product } from './message/sip-replies.ts';
import { newToken, type SipTransactions } from './transaction/sip-transactions.ts';
import type { SipPeer } from './transport/sip-peer.ts';
import { parseSipTarget } from './transport/sip-targets.ts';

export interface SipRegistration {
  /** `failed`: it is tried again later. */
  state(): 'registering' | 'registered' | 'failed';
  /** Removes the registration. */
  stop(): Promise<void>;
}

interface RegistrationOptions {
  readonly trunk: SipTrunk;
  readonly transactions: SipTransactions;
  /** Resolves the trunk again for each attempt. */
  locate(): Promise<{ peer: SipPeer; contact: string }>;
  onFailure(reason: string): void;
}

const wantedS = 600;
const maxExpiresS = 24 * 3600;
const [firstRetryMs, maxRetryMs] = [5000, 300_000];

/** Keeps our address known to a server (REGISTER, RFC 3261, section 10), so that it sends us its calls. */
export function keepRegistered({ trunk, transactions, locate, onFailure }: RegistrationOptions): SipRegistration {
  const stopped = new AbortController();
  const { host } = parseSipTarget(trunk.address) ?? { host: trunk.address };
  const domain = formatHost(trunk.fromDomain ?? host);
  const user = `<sip:${escapeUser(trunk.username ?? '')}@${domain}>`;
  const [callId, tag] = [randomUUID(), newToken()];
  let state: ReturnType<SipRegistration['state']> = 'registering';
  let sequence = 0;
  let expiresS = wantedS;

  async function send(seconds: number): Promise<{ response: SipResponse | undefined; contact: string }> {
    const { peer, contact } = await locate();
    const { response } = await exchange(transactions, {
      peer,
      credentials: trunkCredentials(trunk),
      build(authorization) {
        const number = ++sequence;
        return {
          method: 'REGISTER',
          uri: `sip:${domain}`,
          callId,
          sequence: { number, method: 'REGISTER' },
          body: '',
          headers: [
            ['max-forwards', '70'],
            ['from', `${user};tag=${tag}`],
            ['to', user],
            ['call-id', callId],
            ['cseq', `${number} REGISTER`],
            ['contact', contact],
            ['expires', String(seconds)],
            ['user-agent', product],
            ...authorization,
          ],
        };
      },
    }).result;
    return { response, contact };
  }

  /** How long the server keeps our address, s. */
  function grantedS(response: SipResponse, contact: string): number {
    const uri = parseNameAddress(contact)?.uri;
    const ours = listHeader(response, 'contact')
      .map(parseNameAddress)
      .find((found) => found?.uri === uri);
    const seconds = Number(ours?.parameters.get('expires') ?? findHeader(response, 'expires') ?? expiresS);
    return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, maxExpiresS) : expiresS;
  }

  async function attempt(): Promise<number> {
    const { response, contact } = await send(expiresS);
    if (response?.status === 423) {
      expiresS = Math.min(maxExpiresS, Math.max(expiresS, Number(findHeader(response, 'min-expires')) || 3600));
      return attemptAgain();
    }
    if (!response || response.status >= 300)
      throw new Error(response ? `${response.status} ${response.reason}` : 'The server does not answer.');
    return grantedS(response, contact);
  }
  async function attemptAgain(): Promise<number> {
    const { response, contact } = await send(expiresS);
    if (!response || response.status >= 300)
      throw new Error(response ? `${response.status} ${response.reason}` : 'No answer.');
    return grantedS(response, contact);
  }

  const running = (async () => {
    let retryMs = firstRetryMs;
    while (!stopped.signal.aborted) {
      let waitMs: number;
      try {
        waitMs = (await attempt()) * 800;
        state = 'registered';
        retryMs = firstRetryMs;
      } catch (error) {
        state = 'failed';
        onFailure(error instanceof Error ? error.message : String(error));
        waitMs = retryMs;
        retryMs = Math.min(2 * retryMs, maxRetryMs);
      }
      await delay(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  })();

  return {
    state: () => state,
    async stop() {
      if (stopped.signal.aborted) return;
      stopped.abort();
      await running;
      if (state === 'registered') await send(0).catch(() => {});
    },
  };
}
