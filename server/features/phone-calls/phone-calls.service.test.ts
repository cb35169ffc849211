import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { phoneCallLimits } from '../../../contract/telephony/phone-calls-limits.ts';
import { phoneNumbersRoutes } from '../../../contract/telephony/phone-numbers.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { CallFailed, type DialRequest, type PhoneLine } from '../../platform/telephony/phone-line.ts';
import { auditLog, silentLog } from '../../platform/test-doubles.ts';
import { talkSetupService } from '../agent-talk/setup/talk-setup.service.ts';
import { branchAccessService } from '../agents/branches/branch-access.service.ts';
import { configWith, testAgents } from '../agents/test-agents.ts';
import { conversations } from '../conversations/conversations.tables.ts';
import { testConversations } from '../conversations/test-conversations.ts';
import { phoneNumbersService } from '../phone-numbers/phone-numbers.service.ts';
import { findTargetProblem } from './call-targets.rules.ts';
import { phoneCallsService } from './phone-calls.service.ts';
import { phoneCalls as table } from './phone-calls.tables.ts';
import { testPhoneLine } from './test-phone-line.ts';

const { db } = await testDatabase();
const fixture = await testAgents(db);
const log = await testConversations(db);
const ada = await log.newActor('pro');
const eve = await log.newActor('pro');
const time = { now: new Date() };
const clock = () => time.now;

let dial: (request: DialRequest) => Promise<PhoneLine> = async () => {
  throw new CallFailed({ kind: 'busy' });
};
const dialed: DialRequest[] = [];
const phoneNumbers = phoneNumbersService({
  connect: async () => {},
  ...fixture,
  auditLog,
  key: randomBytes(32),
  agentAccess: fixture.access,
  branchAccess: branchAccessService({ db, agentAccess: fixture.access }),
  agentNames: async () => new Map(),
});
const phoneCalls = phoneCallsService({
  db,
  clock,
  log: silentLog,
  carriers: {
    sip_trunk: {
      dial(_number, request) {
        dialed.push(request);
        return dial(request);
      },
    },
  },
  phoneNumbers,
  agentConfigs: fixture.configs,
  agentAccess: fixture.access,
  talkSetups: talkSetupService({ initiationWebhook: { ask: async () => undefined } }),
  talkSessions: {
    // Talks until the caller hangs up.
    async run(_setup, channel, handle) {
      await new Promise<void>((resolve) => channel.signal.addEventListener('abort', () => resolve()));
      await handle.end({ reason: 'The caller hung up.', status: 'done' });
      return 'The caller hung up.';
    },
  },
  conversationLog: log.conversationLog,
});

let numbers = 0;
async function newNumber(outbound: object | null = { address: 'sip.example.com' }, agentId?: string) {
  const body = phoneNumbersRoutes['POST /v1/convai/phone-numbers'].body.parse({
    provider: 'sip_trunk',
    phone_number: `+1555020${String(++numbers).padStart(4, '0')}`,
    label: 'Desk',
    inbound_trunk_config: {},
    outbound_trunk_config: outbound,
    agent_id: agentId,
  });
  return phoneNumbers.create(ada, body);
}
const newAgent = async () => (await fixture.saving.create(ada, { name: 'Clerk', config: configWith() })).id;
const find = async (id: string) => (await db.select().from(table).where(eq(table.id, id)))[0]!;
const conversationOf = async (id: string) =>
  (await db.select().from(conversations).where(eq(conversations.id, id)))[0]!;
const request = async (to = '+15550190001') => ({
  phoneNumberId: (await newNumber()).id,
  agentId: await newAgent(),
  to,
  initiation: { dynamic_variables: { name: 'Bob' } },
});

it('AGENT-008 stores a call before it is dialed, and how it went', async () => {
  const phone = testPhoneLine({ direction: 'outbound', callId: 'sip-77', facts: { tenant: 'a' } });
  const ringing = Promise.withResolvers<void>();
  dial = async ({ onCallId, onRinging }) => {
    onCallId('sip-77');
    onRinging?.();
    await ringing.promise;
    return phone.line;
  };
  const call = await phoneCalls.startFor(ada, 'sip_trunk', await request());
  expect(await call.providerCallId).toBe('sip-77');
  expect(await find(call.id)).toMatchObject({ conversationId: call.conversationId, direction: 'outbound' });
  expect(await conversationOf(call.conversationId)).toMatchObject({ status: 'initiated', direction: 'outbound' });
  ringing.resolve();
  expect(await call.answered).toBe(true);
  expect(dialed.at(-1)?.variables).toEqual({ name: 'Bob', system__conversation_id: call.conversationId });
  await expect.poll(async () => (await find(call.id)).status).toBe('in_progress');
  phone.end({ kind: 'hung_up', by: 'caller' });
  expect(await call.ended).toMatchObject({ status: 'completed', reason: 'The caller hung up.' });
  expect(await find(call.id)).toMatchObject({ status: 'completed', endedAt: expect.any(Date) });
  expect((await conversationOf(call.conversationId)).channel).toMatchObject({
    phone_call: { type: 'sip_trunking', direction: 'outbound', call_sid: 'sip-77', external_number: '+15550190001' },
  });
});

it('AGENT-008 ends the conversation of a call that nobody answers', async () => {
  dial = async () => {
    throw new CallFailed({ kind: 'rejected', code: 403, reason: 'Forbidden' });
  };
  const call = await phoneCalls.startFor(ada, 'sip_trunk', await request());
  expect(await call.providerCallId).toBeUndefined();
  expect(await call.ended).toMatchObject({ status: 'failed', reason: 'rejected (403): Forbidden' });
  expect(await conversationOf(call.conversationId)).toMatchObject({ terminationReason: 'rejected (403): Forbidden' });
});

it('AGENT-008 refuses numbers and agents that the caller may not use, and numbers without a trunk', async () => {
  const good = await request();
  const refused = (changes: object, actor = ada) =>
    expect(phoneCalls.startFor(actor, 'sip_trunk', { ...good, ...changes })).rejects;
  const before = dialed.length;
  await refused({}, eve).toMatchObject({ code: 'agent_not_found' });
  await refused({ phoneNumberId: 'phnum_no' }).toMatchObject({ param: 'agent_phone_number_id' });
  await refused({ phoneNumberId: (await newNumber(null)).id }).toMatchObject({ param: 'agent_phone_number_id' });
  for (const to of ['911', '+19005550100', '+97912345678', 'sip:911@sip.example.com', 'sip:bob@evil.example'])
    await refused({ to }).toMatchObject({ code: 'invalid_parameters', param: 'to_number' });
  expect(findTargetProblem('sip:bob@sip.example.com', 'sip.example.com')).toBeUndefined();
  expect(dialed).toHaveLength(before);
});

it('AGENT-008 limits the calls of a number per minute', async () => {
  const good = await request();
  const old = { agentNumber: '+1', externalNumber: '+1', provider: 'sip_trunk', direction: 'outbound' } as const;
  await db.insert(table).values(
    Array.from({ length: phoneCallLimits.perNumberAndMinute }, (_, index) => ({
      ...old,
      id: `old-${index}`,
      workspaceId: ada.workspaceId,
      phoneNumberId: good.phoneNumberId,
      agentId: good.agentId,
      status: 'completed' as const,
      createdAt: clock(),
      seenAt: clock(),
    })),
  );
  await expect(phoneCalls.startFor(ada, 'sip_trunk', good)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
  time.now = new Date(time.now.getTime() + 61_000);
  dial = async () => {
    throw new CallFailed({ kind: 'no_answer' });
  };
  expect(await (await phoneCalls.startFor(ada, 'sip_trunk', good)).ended).toMatchObject({ reason: 'no_answer' });
});

it('AGENT-008 marks the calls of a killed server as unknown and does not dial them again', async () => {
  const never = Promise.withResolvers<PhoneLine>();
  dial = () => never.promise;
  const call = await phoneCalls.startFor(ada, 'sip_trunk', await request());
  await expect.poll(async () => (await find(call.id)).status).toBe('dialing');
  expect(await phoneCalls.sweep()).toBe(0);
  const before = dialed.length;
  time.now = new Date(time.now.getTime() + 91_000);
  expect(await phoneCalls.sweep()).toBe(1);
  expect(await find(call.id)).toMatchObject({ status: 'unknown', reason: 'The server stopped during the call.' });
  expect(dialed).toHaveLength(before);
});

it('AGENT-008 answers incoming calls with the agent of the number, and hangs up without one', async () => {
  const agentId = await newAgent();
  const phone = testPhoneLine({ callId: 'in-1' });
  const talked = phoneCalls.receive(phone.line, await newNumber(null, agentId));
  await expect
    .poll(async () => (await db.select().from(table).where(eq(table.providerCallId, 'in-1')))[0]?.conversationId)
    .toMatch(/^conv_/);
  phone.end({ kind: 'hung_up', by: 'caller' });
  await talked;
  expect((await db.select().from(table).where(eq(table.providerCallId, 'in-1')))[0]).toMatchObject({
    status: 'completed',
    direction: 'inbound',
    agentId,
  });
  const alone = testPhoneLine({ callId: 'in-2' });
  await phoneCalls.receive(alone.line, await newNumber(null));
  expect(await alone.line.ended).toEqual({ kind: 'hung_up', by: 'agent' });
});
