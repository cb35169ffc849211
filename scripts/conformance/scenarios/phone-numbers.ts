import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Fixtures } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

/** A number that no other scenario has. */
const newNumber = (): string => `+1555${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

const newTrunk = () => ({
  provider: 'sip_trunk' as const,
  phoneNumber: newNumber(),
  label: 'Desk',
  inboundTrunkConfig: { allowedAddresses: ['203.0.113.0/24'] },
  outboundTrunkConfig: { address: 'sip.example.com', credentials: { username: 'desk', password: 'secret' } },
});

async function importNumber({ client, acceptAgentTerms }: Fixtures): Promise<string> {
  await acceptAgentTerms();
  return (await client.conversationalAi.phoneNumbers.create(newTrunk())).phoneNumberId;
}

/** Phone numbers of agents. */
export const phoneNumbers: Scenarios = {
  'conversationalAi.phoneNumbers.create': async ({ acceptAgentTerms }) => {
    await acceptAgentTerms();
    return { args: [newTrunk()] };
  },
  'conversationalAi.phoneNumbers.list': async (fixtures) => {
    const id = await importNumber(fixtures);
    return {
      args: [{ provider: 'sip_trunk' }],
      verify: (answer) =>
        assert.ok(
          (answer as ElevenLabs.conversationalAi.PhoneNumbersListResponseItem[]).some(
            ({ phoneNumberId }) => phoneNumberId === id,
          ),
        ),
    };
  },
  'conversationalAi.phoneNumbers.listV2': async (fixtures) => {
    const id = await importNumber(fixtures);
    return {
      args: [{ search: id, pageSize: 1, sortBy: 'label' }],
      verify: (answer) =>
        assert.equal((answer as ElevenLabs.GetPhoneNumbersPageResponseModel).phoneNumbers[0]?.phoneNumberId, id),
    };
  },
  'conversationalAi.phoneNumbers.get': async (fixtures) => ({ args: [await importNumber(fixtures)] }),
  'conversationalAi.phoneNumbers.update': async (fixtures) => {
    const id = await importNumber(fixtures);
    const agentId = await fixtures.newAgentId();
    return {
      args: [id, { agentId, label: 'Reception' }],
      verify: (answer) =>
        assert.equal(
          (answer as ElevenLabs.conversationalAi.PhoneNumbersUpdateResponse).assignedAgent?.agentId,
          agentId,
        ),
    };
  },
  'conversationalAi.phoneNumbers.delete': async (fixtures) => ({ args: [await importNumber(fixtures)] }),
  'conversationalAi.phoneNumbers.getSipMessages': async (fixtures) => ({
    args: [await importNumber(fixtures), { pageSize: 5 }],
    verify: (answer) => assert.equal((answer as ElevenLabs.GetSipLogMessagesResponse).hasMore, false),
  }),
};
