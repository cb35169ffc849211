import assert from 'node:assert/strict';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

/** A number that no other scenario has. */
const newNumber = (): string => `+1556${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
const toNumber = '+15550199';

type Number = Parameters<Fixtures['client']['conversationalAi']['phoneNumbers']['create']>[0];

async function describeCall({ client, newAgentId }: Fixtures, number: Number) {
  const agentId = await newAgentId();
  const { phoneNumberId } = await client.conversationalAi.phoneNumbers.create(number);
  return { agentId, agentPhoneNumberId: phoneNumberId, toNumber };
}

/** Calls to people. Nobody answers at these addresses, which the replies say. */
export const outboundCalls: Scenarios = {
  'conversationalAi.sipTrunk.outboundCall': async (fixtures) => ({
    args: [
      await describeCall(fixtures, {
        provider: 'sip_trunk',
        phoneNumber: newNumber(),
        label: 'Office',
        outboundTrunkConfig: { address: '127.0.0.1:9', transport: 'udp' },
      }),
    ],
    verify: (answer) => assert.match((answer as { conversationId: string }).conversationId, /^conv_/),
  }),
  'conversationalAi.exotel.outboundCall': async (fixtures) => ({
    args: [
      await describeCall(fixtures, {
        provider: 'exotel',
        phoneNumber: newNumber(),
        label: 'Office',
        accountSid: 'timbre1',
        apiKey: 'exotel-key',
        apiToken: 'exotel-token',
        apiSubdomain: 'api.exotel.com',
        appId: '4711',
      }),
    ],
    verify: (answer) => assert.equal((answer as { success: boolean }).success, false),
  }),
};
