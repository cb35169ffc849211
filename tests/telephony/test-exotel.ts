import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';

export const exotelAccount = {
  account_sid: 'timbre1',
  api_key: 'exotel-key',
  api_token: 'exotel-token',
  app_id: '4711',
} as const;

/** Exotel refuses to call this number. */
export const unknownPerson = '+910000000000';

interface DialedCall {
  readonly sid: string;
  readonly fields: URLSearchParams;
}

/** The REST API of Exotel on this machine, for one account: it takes calls and reports their status. */
export async function startTestExotel() {
  const calls: DialedCall[] = [];
  const statuses = new Map<string, string>();
  const basic = `Basic ${Buffer.from(`${exotelAccount.api_key}:${exotelAccount.api_token}`).toString('base64')}`;

  function answer(path: string, fields: URLSearchParams) {
    const [, version, , account, , name = ''] = path.split('/');
    if (version !== 'v1' || account !== exotelAccount.account_sid) return { status: 404, json: {} };
    if (name === 'connect.json') {
      if (fields.get('From') === unknownPerson)
        return { status: 400, json: { RestException: { Status: 400, Message: 'Bad number' } } };
      const sid = `exotel${String(calls.length + 1).padStart(26, '0')}`;
      calls.push({ sid, fields });
      return { status: 200, json: { Call: { Sid: sid, Status: 'queued' } } };
    }
    const sid = name.replace('.json', '');
    return { status: 200, json: { Call: { Sid: sid, Status: statuses.get(sid) ?? 'ringing' } } };
  }

  const server = createServer(async (request, reply) => {
    const fields = new URLSearchParams(await text(request));
    const isKnown = request.headers.authorization === basic;
    const { status, json } = isKnown ? answer(request.url!, fields) : { status: 401, json: {} };
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** In the order in which they were dialed. */
    calls,
    /** Status of a call by its ID; absent: it rings. */
    statuses,
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Received {
  readonly event: string;
  readonly stream_sid: string;
  readonly media?: { readonly payload: string };
  readonly mark?: { readonly name: string };
}

/** The AgentStream that the Voicebot applet of an answered call opens: 16-bit samples at 8 kHz in pieces of 100 ms. */
export async function openAgentStream(url: string, callSid: string) {
  const socket = new WebSocket(url);
  const received: Received[] = [];
  let [sequence, chunk, playedUntil, receivedMs] = [0, 0, 0, 0];
  const send = (message: object) =>
    socket.send(JSON.stringify({ stream_sid: 'stream1', sequence_number: ++sequence, ...message }));
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Received;
    received.push(message);
    const now = performance.now();
    if (message.media) {
      const ms = Buffer.from(message.media.payload, 'base64').length / 16;
      receivedMs += ms;
      playedUntil = Math.max(playedUntil, now) + ms;
    } else if (message.event === 'clear') playedUntil = now;
    else if (message.mark)
      setTimeout(() => {
        if (socket.readyState === socket.OPEN) send({ event: 'mark', mark: message.mark });
      }, playedUntil - now);
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  socket.send(JSON.stringify({ event: 'connected' }));
  const { account_sid } = exotelAccount;
  const format = { encoding: 'base64', sample_rate: '8000', bit_rate: '128kbps' };
  const start = { stream_sid: 'stream1', call_sid: callSid, account_sid, from: '0987', to: '0123' };
  send({ event: 'start', start: { ...start, custom_parameters: null, media_format: format } });
  return {
    received,
    /** Resolves with the code of the end. */
    closed,
    speak(samples: Int16Array): void {
      const payload = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64');
      send({ event: 'media', media: { chunk: ++chunk, timestamp: String(chunk * 100), payload } });
    },
    press: (digit: string): void => send({ event: 'dtmf', dtmf: { duration: '100', digit } }),
    hangUp: (): void => send({ event: 'stop', stop: { call_sid: callSid, account_sid, reason: 'callended' } }),
    /** How much sound of the agent was played to the person. */
    playedMs: (): number => receivedMs - Math.max(0, playedUntil - performance.now()),
    /** All samples of the agent so far. */
    heard: (): Int16Array => {
      const bytes = Buffer.concat(received.map(({ media }) => Buffer.from(media?.payload ?? '', 'base64')));
      return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
    },
  };
}
