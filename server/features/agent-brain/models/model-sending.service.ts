import { lookup } from 'node:dns';
import { checkOutgoingUrl, type OutgoingPolicy, sendChecked } from '../../../platform/outgoing-url.ts';
import type { SendToModel } from './chat-completion.service.ts';

interface ModelSendingDeps {
  /** For models of the operator. */
  readonly trusted: OutgoingPolicy;
  /** For models whose address a person entered. */
  readonly outgoing: OutgoingPolicy;
}

/** Sends requests to language models over HTTP. Redirects are not followed. */
export const modelSending =
  ({ trusted, outgoing }: ModelSendingDeps): SendToModel =>
  async (url, target, { headers, body, signal }) => {
    const policy = target.isTrusted ? trusted : outgoing;
    checkOutgoingUrl(url, policy);
    const answer = await sendChecked(url, policy, { method: 'POST', headers, body, signal }, lookup);
    return {
      status: answer.statusCode ?? 502,
      contentType: answer.headers['content-type'] ?? '',
      retryAfter: answer.headers['retry-after'],
      body: answer,
    };
  };
