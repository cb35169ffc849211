import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PhoneLine } from '../phone-line.ts';
import { parseSip } from './message/parse-sip.ts';
import { findHeader, isRequest, type SipRequest, type SipResponse } from './message/sip-message.ts';
import { testDial, testTelephone, testTrunk } from './test-telephones.ts';

/** A server of SIP on a bare socket, so that tests decide each message. */
let socket: Socket;
let phone: Awaited<ReturnType<typeof testTelephone>>;
let line: PhoneLine;
let invite: SipRequest;
let sequence = 100;
const received: (SipRequest | SipResponse)[] = [];

const port = () => socket.address().port;
const contact = () => `Contact: <sip:peer@127.0.0.1:${port()}>`;
function send(...lines: string[]): void {
  const [head, body = ''] = lines.join('\r\n').split('\r\n\r\n');
  socket.send(
    `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    phone.telephone.port,
    '127.0.0.1',
  );
}
const replyTo = (request: SipRequest, status: string, ...more: string[]) =>
  send(
    `SIP/2.0 ${status}`,
    ...request.headers.filter(([name]) => name === 'via').map(([, via]) => `Via: ${via}`),
    `From: ${findHeader(request, 'from')}`,
    `To: ${findHeader(request, 'to')!.replace(/;tag=.*/, '')};tag=peer`,
    `Call-ID: ${request.callId}`,
    `CSeq: ${request.sequence.number} ${request.method}`,
    ...more,
  );

async function next<T extends SipRequest | SipResponse>(
  isIt: (message: SipRequest | SipResponse) => boolean,
): Promise<T> {
  await expect.poll(() => received.some(isIt), { timeout: 4000, interval: 5 }).toBe(true);
  const index = received.findIndex(isIt);
  return received.splice(index, 1)[0] as T;
}
const nextRequest = (method: string) => next<SipRequest>((message) => isRequest(message) && message.method === method);

/** Sends a request within the call and resolves to its final response. */
async function ask(method: string, ...more: string[]): Promise<SipResponse> {
  const number = ++sequence;
  send(
    `${method} sip:timbre@127.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${port()};branch=z9hG4bK${number};rport`,
    `From: ${findHeader(invite, 'to')};tag=peer`,
    `To: ${findHeader(invite, 'from')}`,
    `Call-ID: ${invite.callId}`,
    `CSeq: ${number} ${method}`,
    contact(),
    ...more,
  );
  return next<SipResponse>(
    (message) => !isRequest(message) && message.sequence.number === number && message.status >= 200,
  );
}

async function connect(...answerHeaders: string[]): Promise<void> {
  const dialing = phone.telephone.dial(testTrunk(port()), testDial());
  invite = await nextRequest('INVITE');
  replyTo(invite, '200 OK', contact(), ...answerHeaders, 'Content-Type: application/sdp', '', 'v=0\r\n');
  line = await dialing;
  await nextRequest('ACK');
}

beforeEach(async () => {
  received.length = 0;
  phone = await testTelephone();
  socket = createSocket('udp4');
  socket.on('message', (bytes) => {
    const message = parseSip(bytes)!;
    received.push(message);
    if (isRequest(message) && message.method === 'BYE') replyTo(message, '200 OK');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
});
afterEach(async () => {
  await phone.telephone.close();
  socket.close();
});

it('O-79 takes hold, new sound and keys during a call', async () => {
  await connect();
  const held = await ask('INVITE', 'Content-Type: application/sdp', '', 'v=0\r\na=sendonly\r\n');
  expect(held).toMatchObject({ status: 200, body: 'v=0\r\ns=answer\r\n' });
  expect(phone.media[0]!.state.direction).toBe('sendonly');
  // Without an ACK, the answer comes again.
  await next((message) => !isRequest(message) && message.status === 200);
  expect((await ask('UPDATE', 'Content-Type: application/sdp', '', 'v=0\r\n')).status).toBe(200);
  expect(phone.media[0]!.state.direction).toBe('sendrecv');
  expect((await ask('INFO', 'Content-Type: application/dtmf-relay', '', 'Signal=5\r\nDuration=160\r\n')).status).toBe(
    200,
  );
  for await (const key of line.keys) {
    expect(key).toBe('5');
    break;
  }
});

it('O-79 refuses what it does not know, and goes on', async () => {
  await connect();
  expect((await ask('INFO', 'Content-Type: text/plain', '', 'x')).status).toBe(415);
  expect((await ask('PUBLISH')).status).toBe(405);
  expect((await ask('REFER', 'Refer-To: <sip:a@b>')).status).toBe(603);
  expect((await ask('NOTIFY', 'Event: presence')).status).toBe(489);
  const required = await ask('UPDATE', 'Require: 100rel');
  expect([required.status, findHeader(required, 'unsupported')]).toEqual([420, '100rel']);
  expect((await ask('UPDATE', 'Session-Expires: 10')).status).toBe(422);
  sequence = 50;
  expect((await ask('OPTIONS')).status).toBe(500);
  expect(line.signal.aborted).toBe(false);
  sequence = 200;
  expect((await ask('BYE')).status).toBe(200);
  expect(await line.ended).toEqual({ kind: 'hung_up', by: 'caller' });
  await expect.poll(() => phone.telephone.callCount()).toBe(0);
  expect((await ask('BYE')).status).toBe(481);
});

it('O-79 transfers by REFER once the carrier reports success', async () => {
  await connect();
  const details = { custom_sip_headers: [{ key: 'X-Reason', value: 'help\r\nVia: x' }] };
  const transferred = line.transfer({ destination: '+49 30 555', mode: 'sip_refer', details });
  const refer = await nextRequest('REFER');
  expect(findHeader(refer, 'refer-to')).toBe('<sip:+4930555@127.0.0.1>');
  expect(findHeader(refer, 'x-reason')).toBe('help Via: x');
  replyTo(refer, '202 Accepted');
  const notify = (status: string) =>
    ask('NOTIFY', 'Event: refer', 'Content-Type: message/sipfrag', '', `SIP/2.0 ${status}\r\n`);
  expect((await notify('180 Ringing')).status).toBe(200);
  expect(line.signal.aborted).toBe(false);
  await notify('200 OK');
  await transferred;
  expect(await line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
  await nextRequest('BYE');
});

it('O-79 goes on with the call if the other person does not answer the transfer', async () => {
  await connect();
  const transferred = line.transfer({ destination: 'sip:ann@example.com', mode: 'blind', details: {} });
  transferred.catch(() => {});
  replyTo(await nextRequest('REFER'), '202 Accepted');
  await ask('NOTIFY', 'Event: refer', 'Content-Type: message/sipfrag', '', 'SIP/2.0 486 Busy Here\r\n');
  await expect(transferred).rejects.toThrow('The transfer failed: Busy Here (486).');
  expect(line.signal.aborted).toBe(false);
});

it('O-79 acknowledges an answer that comes again', async () => {
  await connect();
  replyTo(invite, '200 OK', contact(), 'Content-Type: application/sdp', '', 'v=0\r\n');
  expect((await nextRequest('ACK')).sequence.number).toBe(invite.sequence.number);
});

it('O-79 calls again with a longer session if the other side asks for it', async () => {
  const dialing = phone.telephone.dial(testTrunk(port()), testDial());
  replyTo(await nextRequest('INVITE'), '422 Session Interval Too Small', 'Min-SE: 3600');
  invite = await next<SipRequest>(
    (message) => isRequest(message) && message.method === 'INVITE' && findHeader(message, 'session-expires') === '3600',
  );
  replyTo(
    invite,
    '200 OK',
    contact(),
    'Session-Expires: 3600;refresher=uas',
    'Content-Type: application/sdp',
    '',
    'v=0\r\n',
  );
  line = await dialing;
  expect(line.signal.aborted).toBe(false);
});

it('O-79 answers OPTIONS, and drops what is no message', async () => {
  socket.send('garbage that is long enough', phone.telephone.port, '127.0.0.1');
  send(
    'OPTIONS sip:127.0.0.1 SIP/2.0',
    `Via: SIP/2.0/UDP 127.0.0.1:${port()};branch=z9hG4bKo;rport`,
    'From: <sip:a@b>;tag=1',
    'To: <sip:c@d>',
    'Call-ID: options',
    'CSeq: 1 OPTIONS',
  );
  const reply = await next<SipResponse>((message) => !isRequest(message));
  expect(reply.status).toBe(200);
  expect(findHeader(reply, 'via')).toContain(`;received=127.0.0.1;rport=${port()}`);
});
