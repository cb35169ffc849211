import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const farFuture = 4_000_000_000;
const recipients = [{ phoneNumber: '+15550101' }, { phoneNumber: '+15550102' }];

/** A batch for the far future, as its submission. */
async function describeBatch({ client, newAgentId }: Fixtures) {
  const agentId = await newAgentId();
  const { phoneNumberId } = await client.conversationalAi.phoneNumbers.create({
    provider: 'sip_trunk',
    // A workspace has a number once.
    phoneNumber: `+1557${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
    label: 'Office',
    outboundTrunkConfig: { address: '127.0.0.1:9', transport: 'udp' },
  });
  return {
    callName: 'Reminders',
    agentId,
    agentPhoneNumberId: phoneNumberId,
    scheduledTimeUnix: farFuture,
    timezone: 'Europe/Berlin',
    targetConcurrencyLimit: 2,
    recipients,
  };
}

async function newBatch(fixtures: Fixtures): Promise<string> {
  return (await fixtures.client.conversationalAi.batchCalls.create(await describeBatch(fixtures))).id;
}

/** Batches of calls by an agent. */
export const batchCalls: Scenarios = {
  'conversationalAi.batchCalls.create': async (fixtures) => ({
    args: [await describeBatch(fixtures)],
    verify: (answer) => {
      const batch = answer as ElevenLabs.BatchCallResponse;
      assert.equal(batch.status, 'pending');
      assert.equal(batch.totalCallsScheduled, recipients.length);
      assert.equal(batch.scheduledTimeUnix, farFuture);
    },
  }),
  'conversationalAi.batchCalls.list': async (fixtures) => {
    const id = await newBatch(fixtures);
    return {
      args: [{ limit: 10 }],
      verify: (answer) =>
        assert.ok((answer as ElevenLabs.WorkspaceBatchCallsResponse).batchCalls.some((batch) => batch.id === id)),
    };
  },
  'conversationalAi.batchCalls.get': async (fixtures) => ({
    args: [await newBatch(fixtures)],
    verify: (answer) =>
      assert.deepEqual(
        (answer as ElevenLabs.BatchCallDetailedResponse).recipients.map(({ phoneNumber }) => ({ phoneNumber })),
        recipients,
      ),
  }),
  'conversationalAi.batchCalls.cancel': async (fixtures) => ({
    args: [await newBatch(fixtures)],
    verify: (answer) => assert.equal((answer as ElevenLabs.BatchCallResponse).status, 'cancelled'),
  }),
  'conversationalAi.batchCalls.delete': async (fixtures) => ({ args: [await newBatch(fixtures)] }),
  'conversationalAi.batchCalls.export': async (fixtures) => {
    const id = await newBatch(fixtures);
    await fixtures.client.conversationalAi.batchCalls.cancel(id);
    return { args: [id] };
  },
  'conversationalAi.batchCalls.retry': async (fixtures) => {
    const { batchCalls: calls } = fixtures.client.conversationalAi;
    // Nothing listens at the trunk, so that the calls fail.
    const { id } = await calls.create({ ...(await describeBatch(fixtures)), scheduledTimeUnix: 0 });
    for (let waits = 0; waits < 300 && (await calls.get(id)).status !== 'completed'; waits++)
      await new Promise((resolve) => setTimeout(resolve, 200));
    return {
      args: [id],
      verify: (answer) => assert.equal((answer as ElevenLabs.BatchCallResponse).retryCount, 1),
    };
  },
};
