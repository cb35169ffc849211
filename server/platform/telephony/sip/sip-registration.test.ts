import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { intervalOfReply, intervalOfRequest, openSessionTimer } from './call/session-timer.ts';
import { parseSip } from './message/parse-sip.ts';
import { findHeader, type SipRequest, serializeSip } from './message/sip-message.ts';
import { replyTo } from './message/sip-replies.ts';
import { testTelephone, testTrunk } from './test-telephones.ts';

afterEach(() => vi.useRealTimers());

it('O-79 registers with a password and the interval of the server, and removes the registration', async () => {
  const socket = createSocket('udp4');
  const received: SipRequest[] = [];
  socket.on('message', (bytes, { port, address }) => {
    const request = parseSip(bytes) as SipRequest;
    received.push(request);
    const expires = Number(findHeader(request, 'expires'));
    const [status, headers] = !findHeader(request, 'authorization')
      ? [401, [['www-authenticate', 'Digest realm="r", nonce="n", qop="auth"']]]
      : expires > 0 && expires < 1800
        ? [423, [['min-expires', '1800']]]
        : [200, [['contact', `${findHeader(request, 'contact')};expires=${expires}`]]];
    socket.send(
      serializeSip(replyTo(request, status as number, { tag: 't', headers: headers as [string, string][] })),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { telephone } = await testTelephone();
  const registration = telephone.register(testTrunk(socket.address().port, { username: 'ann', password: 'pw' }));
  await expect.poll(() => registration.state(), { timeout: 4000 }).toBe('registered');
  expect(received.at(-1)).toMatchObject({ method: 'REGISTER', uri: 'sip:127.0.0.1' });
  expect(findHeader(received.at(-1)!, 'expires')).toBe('1800');
  await registration.stop();
  expect(findHeader(received.at(-1)!, 'expires')).toBe('0');
  await telephone.close();
  socket.close();
});

it('O-79 keeps trying when the server of a registration does not answer', async () => {
  const { telephone } = await testTelephone();
  const registration = telephone.register(testTrunk(9, { username: 'ann' }));
  await expect.poll(() => registration.state(), { timeout: 4000 }).toBe('failed');
  await registration.stop();
  await telephone.close();
});

const message = (header: string, ...more: string[]) =>
  parseSip(
    Buffer.from(
      [
        'UPDATE sip:a SIP/2.0',
        'Via: SIP/2.0/UDP a',
        'From: <sip:a>',
        'To: <sip:b>',
        'Call-ID: c',
        'CSeq: 1 UPDATE',
        header,
        ...more,
        '',
        '',
      ].join('\r\n'),
    ),
  )!;

it('O-79 refreshes a session at half of its interval, or ends it when the other side does not', () => {
  vi.useFakeTimers();
  const [refresh, expire] = [vi.fn(), vi.fn()];
  const timer = openSessionTimer({ refresh, expire });
  timer.set(intervalOfReply(message('Session-Expires: 200;refresher=uac')));
  vi.advanceTimersByTime(99_000);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(refresh).toHaveBeenCalledOnce();
  timer.set(intervalOfReply(message('x: 200;refresher=uas')));
  vi.advanceTimersByTime(167_000);
  expect(expire).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(expire).toHaveBeenCalledOnce();
});

it('agrees who refreshes a session', () => {
  expect(intervalOfRequest(message('Session-Expires: 120', 'Supported: timer'))).toEqual({
    seconds: 120,
    isOurs: false,
  });
  expect(intervalOfRequest(message('Session-Expires: 120'))).toEqual({ seconds: 120, isOurs: true });
  expect(intervalOfRequest(message('Session-Expires: 120;refresher=uas', 'k: timer'))).toMatchObject({ isOurs: true });
  expect(intervalOfRequest(message('Session-Expires: 60'))).toBe('too_short');
  expect(intervalOfRequest(message('Subject: none'))).toBeUndefined();
});
