import { answerChallenges, type SipCredentials } from '../message/sip-digest.ts';
import type { SipHeader, SipRequest, SipResponse } from '../message/sip-message.ts';
import type { ClientTransaction } from '../transaction/client-transaction.ts';
import type { SipTransactions } from '../transaction/sip-transactions.ts';
import type { SipPeer } from '../transport/sip-peer.ts';

interface ExchangeOptions {
  /** Builds the request; the next ones have a higher sequence number. */
  build(authorization: readonly SipHeader[]): SipRequest;
  readonly peer: SipPeer;
  readonly credentials: SipCredentials | undefined;
  readonly onProvisional?: (response: SipResponse) => void;
}

export interface ExchangeResult {
  /** The last request that was sent. */
  readonly request: SipRequest;
  /** Undefined: none came in time, or the peer cannot be reached. */
  readonly response: SipResponse | undefined;
}

/** Challenges that are answered for one request: the second because a nonce may be stale. */
const maxChallenges = 2;

/** Sends a request and answers challenges (401 and 407) with the credentials. `cancel` gives up an INVITE. */
export function exchange(transactions: SipTransactions, options: ExchangeOptions) {
  const { build, peer, credentials, onProvisional } = options;
  let current: ClientTransaction | undefined;
  let isCancelled = false;
  let isCancelSent = false;

  function sendCancel(): void {
    if (isCancelSent || !current?.hasProvisional()) return;
    isCancelSent = true;
    transactions.cancel(current);
  }

  async function sendOnce(request: SipRequest): Promise<ExchangeResult> {
    const { promise, resolve } = Promise.withResolvers<SipResponse | undefined>();
    current = await transactions.sendRequest(request, peer, {
      onProvisional(response) {
        if (isCancelled) sendCancel();
        else onProvisional?.(response);
      },
      onFinal: resolve,
    });
    return { request: current.request, response: await promise };
  }

  async function run(): Promise<ExchangeResult> {
    let authorization: readonly SipHeader[] = [];
    for (let challenges = 0; ; challenges++) {
      const request = build(authorization);
      const result = await sendOnce(request);
      const { response } = result;
      const isChallenge = response?.status === 401 || response?.status === 407;
      if (!response || !isChallenge || !credentials || isCancelled || challenges >= maxChallenges) return result;
      const [asked, answered] =
        response.status === 401 ? ['www-authenticate', 'authorization'] : ['proxy-authenticate', 'proxy-authorization'];
      // Challenges are separated by commas like their parameters, so that each needs a header of its own.
      const found = response.headers.filter(([name]) => name === asked).map(([, value]) => value);
      const answer = answerChallenges(found, request, credentials);
      if (answer === undefined) return result;
      authorization = [...authorization.filter(([name]) => name !== answered), [answered!, answer]];
    }
  }

  return {
    result: run(),
    cancel(): void {
      if (isCancelled) return;
      isCancelled = true;
      sendCancel();
    },
  };
}
