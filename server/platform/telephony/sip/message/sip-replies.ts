import { findHeader, type SipHeader, type SipRequest, type SipResponse } from './sip-message.ts';

const reasons: Readonly<Record<number, string>> = {
  100: 'Trying',
  180: 'Ringing',
  200: 'OK',
  202: 'Accepted',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  420: 'Bad Extension',
  422: 'Session Interval Too Small',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  489: 'Bad Event',
  491: 'Request Pending',
  500: 'Server Internal Error',
  503: 'Service Unavailable',
  603: 'Decline',
};

export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, UPDATE, INFO, NOTIFY';
export const product = 'Timbre';

interface ReplyOptions {
  /** Our tag, if the request has none. */
  readonly tag?: string | undefined;
  readonly headers?: readonly SipHeader[];
  /** A session description. */
  readonly body?: string;
  readonly reason?: string;
}

/** A response with the headers that RFC 3261 (section 8.2.6) copies from its request. */
export function replyTo(request: SipRequest, status: number, options: ReplyOptions = {}): SipResponse {
  const { tag, headers = [], body = '', reason } = options;
  const to = findHeader(request, 'to')!;
  const copied = request.headers.filter(([name]) => name === 'via' || name === 'record-route');
  return {
    status,
    reason: reason ?? reasons[status] ?? '',
    callId: request.callId,
    sequence: request.sequence,
    headers: [
      ...copied,
      ['from', findHeader(request, 'from')!],
      ['to', tag === undefined || /;\s*tag=/i.test(to.slice(to.lastIndexOf('>') + 1)) ? to : `${to};tag=${tag}`],
      ['call-id', request.callId],
      ['cseq', `${request.sequence.number} ${request.sequence.method}`],
      ['server', product],
      ...headers,
      ...(body === '' ? [] : [['content-type', 'application/sdp'] as const]),
    ],
    body,
  };
}
