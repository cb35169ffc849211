import { ElevenLabsClient, type ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { beforeAll, expect, it } from 'vitest';
import { newAgentCaller } from '../agents/agent-caller.ts';
import { postJson } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

let client: ElevenLabsClient;
let accessToken: string;
let agentId: string;
let phoneNumberId: string;

beforeAll(async () => {
  const caller = await newAgentCaller();
  accessToken = caller.accessToken;
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url, maxRetries: 0 });
  agentId = await caller.createAgent({ conversation_config: {} });
  // Nothing listens there, so that calls fail.
  const outboundTrunkConfig = { address: '127.0.0.1:9', transport: 'tcp' } as const;
  const number = { provider: 'sip_trunk', phoneNumber: '+15550100', label: 'Office', outboundTrunkConfig } as const;
  ({ phoneNumberId } = await client.conversationalAi.phoneNumbers.create(number));
});

const submit = (changes: object = {}) =>
  client.conversationalAi.batchCalls.create({
    callName: 'Reminders',
    agentId,
    agentPhoneNumberId: phoneNumberId,
    recipients: [
      {
        id: 'maren',
        phoneNumber: '+49 170 1234567',
        conversationInitiationClientData: { dynamicVariables: { name: 'Maren' } },
      },
      { phoneNumber: '+4917012345678' },
    ],
    ...changes,
  });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ElevenLabsError) => [error.statusCode, (error.body as { detail: { code: string } }).detail.code],
  );
const far = { scheduledTimeUnix: 4_000_000_000 };

it('AGENT-016 asks for the agreement of batch calls first', async () => {
  expect(await refusal(submit(far))).toEqual([403, 'batch_calling_terms_required']);
  const bearer = { authorization: `Bearer ${accessToken}` };
  await postJson(`${server.url}/v1/user/save-user-agreement`, { agreement: 'batch_calling' }, bearer);
  expect((await submit(far)).status).toBe('pending');
});

it('AGENT-015 schedules, lists, reads, cancels and deletes batches by the official SDK', async () => {
  const { batchCalls } = client.conversationalAi;
  const batch = await submit({ ...far, timezone: 'Europe/Berlin', targetConcurrencyLimit: 2 });
  expect(batch).toMatchObject({ agentName: 'Ada', phoneProvider: 'sip_trunk', totalCallsScheduled: 2 });
  const first = await batchCalls.list({ limit: 1, agentId });
  expect(first).toMatchObject({ hasMore: true, batchCalls: [{ id: batch.id }] });
  const next = await batchCalls.list({ limit: 1, agentId, lastDoc: first.nextDoc! });
  expect(next.batchCalls[0]!.id).not.toBe(batch.id);
  const { recipients } = await batchCalls.get(batch.id);
  expect(recipients).toMatchObject([
    {
      id: 'maren',
      phoneNumber: '+491701234567',
      status: 'pending',
      conversationInitiationClientData: { dynamicVariables: { name: 'Maren' } },
    },
    { phoneNumber: '+4917012345678', status: 'pending' },
  ]);
  expect(await refusal(batchCalls.export(batch.id))).toEqual([409, 'batch_call_running']);
  expect(await batchCalls.cancel(batch.id)).toMatchObject({ status: 'cancelled', totalCallsFinished: 2 });
  await batchCalls.delete(batch.id);
  expect(await refusal(batchCalls.get(batch.id))).toEqual([404, 'batch_call_not_found']);
});

it('AGENT-015 calls at once, says why calls failed, exports the results and tries again', async () => {
  const { batchCalls } = client.conversationalAi;
  const { id } = await submit();
  await expect.poll(async () => (await batchCalls.get(id)).status, { timeout: 120_000 }).toBe('completed');
  const reply = await fetch(`${server.url}/v1/convai/batch-calling/${id}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  const { recipients } = (await reply.json()) as { recipients: { status: string; failure_reason: string }[] };
  for (const recipient of recipients)
    expect(recipient).toMatchObject({ status: 'failed', failure_reason: expect.stringMatching(/\w/) });
  const csv = await new Response((await batchCalls.export(id)) as ReadableStream).text();
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^recipient_id,phone_number,status,failure_reason,.*,name$/);
  expect(lines[1]).toMatch(/^maren,\+491701234567,failed,.*,Maren$/);
  expect(await batchCalls.retry(id)).toMatchObject({ retryCount: 1 });
  await expect.poll(async () => (await batchCalls.get(id)).status, { timeout: 120_000 }).toBe('completed');
}, 260_000);
