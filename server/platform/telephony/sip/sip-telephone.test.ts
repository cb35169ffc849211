import { afterEach, expect, it } from 'vitest';
import type { PhoneLine } from '../phone-line.ts';
import type { IncomingSipCall } from './call/incoming-call.ts';
import { testDial, testTelephone, testTrunk } from './test-telephones.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((telephone) => telephone.close()));
});
const soon = { timeout: 4000, interval: 10 };

async function pair(
  handler: (incoming: IncomingSipCall) => Promise<void>,
  options: Parameters<typeof testTelephone>[0] = {},
) {
  const [caller, callee] = [await testTelephone(options), await testTelephone(options)];
  open.push(caller.telephone, callee.telephone);
  callee.telephone.onCall(handler);
  return { caller, callee };
}

/** Calls, and answers with both lines. */
async function talk(options: Parameters<typeof testTelephone>[0] = {}, transport: 'udp' | 'tcp' = 'udp') {
  const answered = Promise.withResolvers<PhoneLine>();
  const headers: (string | undefined)[] = [];
  const both = await pair(async (incoming) => {
    headers.push(incoming.header('X-Contact-ID'), incoming.header('X-Other'));
    answered.resolve(await incoming.answer());
  }, options);
  const trunk = testTrunk(both.callee.telephone.port, { transport, headers: { 'X-Contact-ID': '42' } });
  const line = await both.caller.telephone.dial(trunk, testDial());
  return { ...both, headers, line, answered: await answered.promise };
}

it.each(['udp', 'tcp'] as const)('O-79 calls, talks and hangs up over %s', async (transport) => {
  const { caller, callee, headers, line, answered } = await talk({}, transport);
  expect(headers).toEqual(['42', undefined]);
  expect(answered).toMatchObject({
    direction: 'inbound',
    callId: line.callId,
    externalNumber: '+4930999',
    agentNumber: '+4930123',
    facts: { sip_contact_id: '42' },
  });
  await expect.poll(() => callee.distinctTitles('inbound'), soon).toEqual(['INVITE', 'ACK']);
  await line.hangUp();
  expect(await answered.ended).toEqual({ kind: 'hung_up', by: 'caller' });
  expect(await line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
  expect(line.signal.aborted).toBe(true);
  expect(caller.media[0]!.state).toMatchObject({ isClosed: true, taken: ['v=0\r\ns=answer\r\n'] });
  expect([caller.telephone.callCount(), callee.telephone.callCount()]).toEqual([0, 0]);
  expect(caller.distinctTitles('inbound')).toEqual(['100 Trying', '180 Ringing', '200 OK']);
});

it('O-79 ends when the other side hangs up, and on stop of the server', async () => {
  const one = await talk();
  await one.answered.hangUp();
  expect(await one.line.ended).toEqual({ kind: 'hung_up', by: 'caller' });
  const other = await talk();
  await other.caller.telephone.close();
  expect(await other.answered.ended).toEqual({ kind: 'hung_up', by: 'caller' });
  expect((await other.line.ended).kind).toBe('lost');
});

it('O-79 answers a digest challenge, and refuses wrong passwords', async () => {
  const credentials = { username: 'ann', password: 'secret' };
  const { caller, callee } = await pair(async (incoming) => {
    const result = incoming.checkCredentials(credentials);
    if (result === 'missing') incoming.challenge();
    else if (result === 'invalid') incoming.refuse(403);
    else await incoming.answer();
  });
  const trunk = testTrunk(callee.telephone.port, credentials);
  const line = await caller.telephone.dial(trunk, testDial());
  await line.hangUp();
  expect(callee.traces.some(({ raw }) => raw.includes('Authorization: [cut]'))).toBe(true);
  expect(callee.traces.some(({ raw }) => /response="/.test(raw))).toBe(false);
  await expect(caller.telephone.dial({ ...trunk, password: 'wrong' }, testDial())).rejects.toMatchObject({
    end: { kind: 'rejected', code: 403 },
  });
});

it.each([
  [486, { kind: 'busy' }],
  [480, { kind: 'no_answer' }],
  [404, { kind: 'rejected', code: 404, reason: 'Not Found (404)' }],
])('O-79 says why a call failed: %i', async (status, end) => {
  const { caller, callee } = await pair(async (incoming) => incoming.refuse(status));
  await expect(caller.telephone.dial(testTrunk(callee.telephone.port), testDial())).rejects.toMatchObject({ end });
});

it('O-79 cancels when nobody answers in time', async () => {
  const cancelled = Promise.withResolvers<void>();
  const { caller, callee } = await pair(async ({ signal }) => {
    signal.addEventListener('abort', () => cancelled.resolve());
    await cancelled.promise;
  });
  const dialing = caller.telephone.dial(testTrunk(callee.telephone.port), testDial({ ringingTimeoutS: 0.2 }));
  await expect(dialing).rejects.toMatchObject({ end: { kind: 'no_answer' } });
  await cancelled.promise;
  await expect.poll(() => callee.distinctTitles('inbound'), soon).toEqual(['INVITE', 'CANCEL', 'ACK']);
  expect(callee.titles('outbound')).toContain('487 Request Terminated');
});

it('O-79 reports a server that does not answer as lost, after it tried again', async () => {
  const caller = await testTelephone();
  open.push(caller.telephone);
  await expect(caller.telephone.dial(testTrunk(9), testDial())).rejects.toMatchObject({ end: { kind: 'lost' } });
  expect(caller.titles('outbound').length).toBeGreaterThan(3);
});

it('O-79 ends a call without sound as lost, unless it is held', async () => {
  const { caller, line, answered, callee } = await talk({ quietLimitMs: 200 });
  callee.media[0]!.state.direction = 'sendonly';
  caller.media[0]!.state.direction = 'sendonly';
  for (const { media } of [caller, callee]) media[0]!.state.quietMs = Number.POSITIVE_INFINITY;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(line.signal.aborted).toBe(false);
  caller.media[0]!.state.direction = 'sendrecv';
  expect(await line.ended).toEqual({ kind: 'lost', reason: 'The other side sent no sound for too long.' });
  expect(await answered.ended).toEqual({ kind: 'hung_up', by: 'caller' });
});

it('O-79 refuses trunks in private networks, and calls while it is full', async () => {
  const { caller, callee } = await pair(async (incoming) => void (await incoming.answer()), { maxCalls: 1 });
  for (const address of ['10.0.0.1', '169.254.169.254', '[::1]', 'user@@x', '192.168.1.1:5060'])
    await expect(caller.telephone.dial(testTrunk(1, { address }), testDial())).rejects.toMatchObject({
      end: { kind: 'rejected', code: 502 },
    });
  await caller.telephone.dial(testTrunk(callee.telephone.port), testDial());
  const another = await testTelephone();
  open.push(another.telephone);
  await expect(another.telephone.dial(testTrunk(callee.telephone.port), testDial())).rejects.toMatchObject({
    end: { kind: 'busy' },
  });
});

it('O-79 reports a transfer that the other side refuses', async () => {
  const { line } = await talk();
  const refused = line.transfer({ destination: '+49301', mode: 'sip_refer', details: {} });
  await expect(refused).rejects.toThrow('The other side refused the transfer: Decline (603).');
  await expect(line.transfer({ destination: 'a b', mode: 'blind', details: {} })).rejects.toThrow(
    'neither a phone number',
  );
  expect(line.signal.aborted).toBe(false);
});
