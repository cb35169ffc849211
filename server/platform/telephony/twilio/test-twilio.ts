import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import twilio from 'twilio';
import { WebSocket } from 'ws';

export const testAccount = { sid: `AC${'1'.repeat(32)}`, token: 'auth-token' } as const;

interface CallRequest {
  readonly sid: string;
  readonly fields: URLSearchParams;
}

/** The REST API of Twilio on this machine, for one account with one number. */
export async function startTestTwilio(phoneNumber: string) {
  const calls: CallRequest[] = [];
  const updates: CallRequest[] = [];
  const statuses = new Map<string, string>();
  let voiceUrl: string | undefined;
  let waiting: (() => void)[] = [];
  const basic = `Basic ${Buffer.from(`${testAccount.sid}:${testAccount.token}`).toString('base64')}`;

  function answer(method: string, url: URL, fields: URLSearchParams) {
    const [, , , account, resource = '', id = ''] = url.pathname.split('/');
    if (account !== testAccount.sid) return { status: 404, json: { message: 'Not found', code: 20404 } };
    const sid = id.replace('.json', '');
    if (resource === 'Calls.json' && method === 'POST') {
      const created = { sid: `CA${String(calls.length + 1).padStart(32, '0')}`, fields };
      if (fields.get('To') === '+15005550001')
        return { status: 400, json: { message: 'The number is not valid.', code: 21211 } };
      calls.push(created);
      for (const wake of waiting.splice(0)) wake();
      return { status: 201, json: { sid: created.sid, status: 'queued' } };
    }
    if (resource === 'Calls' && method === 'POST') {
      updates.push({ sid, fields });
      return { json: { sid, status: 'completed' } };
    }
    if (resource === 'Calls') return { json: { sid, status: statuses.get(sid) ?? 'ringing' } };
    if (resource === 'IncomingPhoneNumbers.json') {
      const isOurs = url.searchParams.get('PhoneNumber') === phoneNumber;
      return { json: { incoming_phone_numbers: isOurs ? [{ sid: 'PN1' }] : [] } };
    }
    voiceUrl = fields.get('VoiceUrl') ?? undefined;
    return { json: { sid: 'PN1' } };
  }

  const server = createServer(async (request, reply) => {
    const fields = new URLSearchParams(await text(request));
    const url = new URL(request.url!, 'http://localhost');
    const isKnown = request.headers.authorization === basic;
    const { status = 200, json } = isKnown
      ? answer(request.method!, url, fields)
      : { status: 401, json: { message: 'Authenticate', code: 20003 } };
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    updates,
    statuses,
    get voiceUrl(): string | undefined {
      return voiceUrl;
    },
    /** Resolves with the call at this place, once it was requested. */
    async call(at: number): Promise<CallRequest> {
      while (calls.length <= at) await new Promise<void>((resolve) => waiting.push(resolve));
      return calls[at]!;
    },
    close(): void {
      waiting = [];
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Calls a webhook as Twilio does, signed by Twilio's own library. */
export const signedRequest = (
  url: string,
  fields: Readonly<Record<string, string>>,
  token: string = testAccount.token,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(token, url, { ...fields }),
    },
    body: new URLSearchParams(fields),
  });

/** The address and the parameters of the stream in TwiML. */
export function readStreamMarkup(markup: string): { url: string; token: string } {
  const url = /<Stream url="([^"]+)"/.exec(markup)?.[1];
  const token = /<Parameter name="token" value="([^"]+)"/.exec(markup)?.[1];
  if (!url || !token) throw new Error(`No stream in ${markup}`);
  return { url, token };
}

/** Opens the Media Stream of a call as Twilio does: sound every 20 ms, and marks once their sound was played. */
export async function openMediaStream(url: string, { token, callSid }: { token: string; callSid: string }) {
  const socket = new WebSocket(url);
  const received: { readonly event: string; readonly mark?: { name: string }; readonly media?: { payload: string } }[] =
    [];
  const waiting: { readonly timer: NodeJS.Timeout; readonly mark: object }[] = [];
  let playedUntil = 0;
  let chunk = 0;
  const send = (message: object) => socket.send(JSON.stringify({ streamSid: 'MZ1', ...message }));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    received.push(message);
    const now = performance.now();
    if (message.event === 'media') {
      const ms = Buffer.from(message.media.payload, 'base64').length / 8;
      playedUntil = Math.max(playedUntil, now) + ms;
    } else if (message.event === 'clear') {
      playedUntil = now;
      for (const { timer, mark } of waiting.splice(0)) {
        clearTimeout(timer);
        send({ event: 'mark', mark });
      }
    } else if (message.event === 'mark') {
      const { mark } = message;
      const timer = setTimeout(() => {
        waiting.splice(0, waiting.findIndex((one) => one.mark === mark) + 1);
        if (socket.readyState === socket.OPEN) send({ event: 'mark', mark });
      }, playedUntil - now);
      waiting.push({ timer, mark });
    }
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  socket.send(JSON.stringify({ event: 'connected', protocol: 'Call', version: '1.0.0' }));
  const start = { streamSid: 'MZ1', callSid, accountSid: testAccount.sid, customParameters: { token } };
  send({ event: 'start', sequenceNumber: '1', start });
  return {
    socket,
    received,
    closed,
    speak(mulaw: Uint8Array): void {
      const payload = Buffer.from(mulaw).toString('base64');
      send({
        event: 'media',
        media: { track: 'inbound', chunk: String(++chunk), timestamp: String(chunk * 20), payload },
      });
    },
    press: (digit: string): void => send({ event: 'dtmf', dtmf: { track: 'inbound_track', digit } }),
    stop: (): void => send({ event: 'stop', stop: { accountSid: testAccount.sid, callSid } }),
  };
}
