import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { batchCallsRoutes } from '../../../contract/telephony/batch-calls.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { live } from '../../platform/test-doubles.ts';
import { permittedAgentsService } from '../agents/permitted-agents.service.ts';
import { configWith, testAgents } from '../agents/test-agents.ts';
import { phoneNumbers } from '../phone-numbers/phone-numbers.tables.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentBatchCall, presentCsvHeader, presentCsvResult, presentRecipient } from './batch-calls.present.ts';
import { batchCallsService } from './batch-calls.service.ts';
import { batchRecipients } from './batch-calls.tables.ts';

const { db } = await testDatabase();
const agents = await testAgents(db);
const { clock } = agents;
const users = userService({ db, clock });
const queued: string[] = [];
const batchCalls = batchCallsService({
  ...{ db, clock, live, user: users, agentAccess: agents.access },
  permittedAgents: permittedAgentsService({ db }),
  queueDispatch: async (_tx, _workspaceId, id) => {
    queued.push(id);
  },
});
const { body: schema } = batchCallsRoutes['POST /v1/convai/batch-calling/submit'];
let people = 0;

async function prepare({ accepts = true, outbound = true } = {}) {
  people += 1;
  const actor = await createActor(db, `caller${people}`);
  if (accepts) await users.acknowledge(actor.userId, { promptsShown: {}, termsAgreedTo: { batch_calling: 1 } });
  const agent = await agents.saving.create(actor, { name: 'Ada', tags: [], config: configWith() });
  const phoneNumberId = `phnum_${newId()}`;
  const { workspaceId, userId } = actor;
  const number = { id: phoneNumberId, workspaceId, userId, phoneNumber: '+15550100', label: 'Office' };
  const times = { createdAt: clock(), updatedAt: clock() };
  await db.insert(phoneNumbers).values({ ...number, provider: 'sip_trunk', supportsOutbound: outbound, ...times });
  const submit = (changes: object = {}, as: Actor = actor) =>
    batchCalls.submit(
      as,
      schema.parse({
        call_name: 'Reminders',
        agent_id: agent.id,
        agent_phone_number_id: phoneNumberId,
        recipients: [{ phone_number: '+49 170 1234567' }, { phone_number: '+4917012345678' }],
        ...changes,
      }),
    );
  return { actor, agent, phoneNumberId, submit };
}

it('AGENT-015 stores a batch with its recipients in order and queues it when it is due', async () => {
  const { actor, agent, phoneNumberId, submit } = await prepare();
  const initiation = { dynamic_variables: { name: 'Maren' }, custom: true };
  const recipients = [
    { id: 'a/1', phone_number: '+49 170 1234567', conversation_initiation_client_data: initiation },
    { phone_number: '+49-170-12345678' },
  ];
  const past = { scheduled_time_unix: 1, timezone: 'Europe/Berlin', target_concurrency_limit: 2, recipients };
  const listed = await submit(past);
  expect(presentBatchCall(listed)).toMatchObject({
    id: expect.stringMatching(/^btcal_/),
    status: 'pending',
    phone_number_id: phoneNumberId,
    phone_provider: 'sip_trunk',
    agent_id: agent.id,
    agent_name: 'Ada',
    branch_name: null,
    scheduled_time_unix: Math.floor(listed.batch.createdAt.getTime() / 1000),
    timezone: 'Europe/Berlin',
    target_concurrency_limit: 2,
    total_calls_scheduled: 2,
    total_calls_dispatched: 0,
    total_calls_finished: 0,
    telephony_call_config: { ringing_timeout_secs: 60, twilio_call_recording_enabled: false },
  });
  expect(queued).toEqual([listed.batch.id]);
  const { recipients: stored } = await batchCalls.get(actor, listed.batch.id);
  expect(stored.map(presentRecipient)).toMatchObject([
    { id: 'a/1', phone_number: '+491701234567', status: 'pending', conversation_initiation_client_data: initiation },
    { phone_number: '+4917012345678', conversation_initiation_client_data: null },
  ]);

  clock.advance(1000);
  const later = await submit({ ...past, scheduled_time_unix: 4_000_000_000 });
  expect(later.batch.scheduledAt.getTime()).toBe(4_000_000_000_000);
  expect(queued).toHaveLength(1);
  const page = await batchCalls.list(actor, { limit: 1, after: undefined, agentId: agent.id });
  expect(page).toMatchObject({ hasMore: true, items: [{ batch: { id: later.batch.id } }] });
  const next = await batchCalls.list(actor, { limit: 1, after: later.batch.id, agentId: undefined });
  expect(next).toMatchObject({ hasMore: false, items: [{ batch: { id: listed.batch.id } }] });
});

it('AGENT-015 names the recipient and the field that is wrong', async () => {
  const { submit } = await prepare();
  const issues = (recipients: unknown) =>
    schema
      .safeParse({ call_name: 'x', agent_id: 'x', recipients })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  const number = { phone_number: '+491701234567' };
  expect(issues([number, number, { phone_number: '0170 1234567' }, {}])).toEqual([
    'recipients.2.phone_number must be a phone number with its country code, such as +49 170 1234567',
    'recipients.3.phone_number must be a phone number with its country code, such as +49 170 1234567',
  ]);
  expect(issues([])).toHaveLength(1);
  expect(issues(Array.from({ length: 10_001 }, () => number))).toHaveLength(1);
  await expect(submit({ recipients: [number, { phone_number: '+49 170 1234567' }] })).rejects.toMatchObject({
    code: 'batch_recipient_repeated',
    param: 'recipients.1.phone_number',
    data: { repeated: ['recipients.1.phone_number'] },
  });
  const twice = [
    { id: 'a', ...number },
    { id: 'a', phone_number: '+4917012345678' },
  ];
  await expect(submit({ recipients: twice })).rejects.toMatchObject({ param: 'recipients.1.id' });
  await expect(submit({ recipients: [{ whatsapp_user_id: 'x' }] })).rejects.toMatchObject({
    code: 'whatsapp_calls_not_available',
    param: 'recipients.0.whatsapp_user_id',
  });
  expect(schema.safeParse({ call_name: 'x', agent_id: 'x', recipients: [number], timezone: '+01:00' }).success).toBe(
    false,
  );
});

it('AGENT-016 refuses people who did not accept the agreement, and numbers and agents that they may not use', async () => {
  const { submit } = await prepare();
  const other = await prepare({ accepts: false });
  await expect(other.submit()).rejects.toMatchObject({ code: 'batch_calling_terms_required' });
  const code = (promise: Promise<unknown>) => promise.catch(({ code, param }) => `${code} ${param}`);
  expect(await code(submit({ agent_phone_number_id: other.phoneNumberId }))).toBe(
    'agent_phone_number_not_found agent_phone_number_id',
  );
  expect(await code(submit({ agent_id: other.agent.id }))).toBe('agent_not_found agent_id');
  expect(await code(submit({ branch_id: 'agtbrch_x' }))).toBe('agent_branch_not_found branch_id');
  expect(await code(submit({ agent_phone_number_id: null }))).toBe('missing_required_field agent_phone_number_id');
  const inbound = await prepare({ outbound: false });
  expect(await code(inbound.submit())).toBe('invalid_parameters agent_phone_number_id');
});

it('AGENT-015 cancels what has not started, retries what failed and exports the results', async () => {
  const { actor, submit } = await prepare();
  const stranger = await createActor(db, 'stranger');
  const { batch } = await submit();
  const { id } = batch;
  await expect(batchCalls.get(stranger, id)).rejects.toMatchObject({ code: 'batch_call_not_found' });
  await expect(batchCalls.cancel(stranger, id)).rejects.toMatchObject({ code: 'batch_call_not_found' });
  await expect(batchCalls.openExport(actor, id, 10)).rejects.toMatchObject({ code: 'batch_call_running' });
  await expect(batchCalls.retry(actor, id)).rejects.toMatchObject({ code: 'batch_call_running' });

  const [first] = (await batchCalls.get(actor, id)).recipients;
  const failed = { status: 'failed', reason: '=busy', initiation: { dynamic_variables: { note: '@SUM(1)' } } } as const;
  await db.update(batchRecipients).set(failed).where(eq(batchRecipients.id, first!.id));
  const cancelled = await batchCalls.cancel(actor, id);
  expect(presentBatchCall(cancelled)).toMatchObject({ status: 'cancelled', total_calls_finished: 2 });
  expect((await batchCalls.cancel(actor, id)).batch.status).toBe('cancelled');
  const { variables, results } = await batchCalls.openExport(actor, id, 10);
  let csv = presentCsvHeader(variables);
  for await (const result of results) csv += presentCsvResult(result, variables);
  const [header, row, next, end] = csv.split('\r\n');
  expect(header).toMatch(/^recipient_id,phone_number,status,.*,note$/);
  expect(row).toMatch(/^\w+,\+491701234567,failed,'=busy,,,,,[\d:.TZ-]+,'@SUM\(1\)$/);
  expect(next).toContain(',+4917012345678,cancelled,');
  expect(end).toBe('');

  queued.length = 0;
  expect(presentBatchCall(await batchCalls.retry(actor, id))).toMatchObject({ status: 'pending', retry_count: 1 });
  expect(queued).toEqual([id]);
  expect((await batchCalls.get(actor, id)).recipients.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  await batchCalls.delete(actor, id);
  await expect(batchCalls.get(actor, id)).rejects.toMatchObject({ code: 'batch_call_not_found' });
});
