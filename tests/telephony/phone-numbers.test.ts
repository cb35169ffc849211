import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { beforeAll, expect, it } from 'vitest';
import { type AgentCaller, guidedAgent, newAgentCaller } from '../agents/agent-caller.ts';
import { server } from '../support/shared-server.ts';

let caller: AgentCaller;
let client: ElevenLabsClient;
beforeAll(async () => {
  caller = await newAgentCaller();
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
});

it('AGENT-008 imports, lists, assigns and removes numbers of all providers through the SDK', async () => {
  const { phoneNumbers } = client.conversationalAi;
  const trunk = {
    inboundTrunkConfig: { credentials: { username: 'in', password: 'hidden-in' } },
    outboundTrunkConfig: { address: 'sip.example.com', credentials: { username: 'out', password: 'hidden-out' } },
  };
  const imports = [
    { provider: 'twilio', phoneNumber: '+15550100001', label: 'A', sid: 'AC0123456789', token: 'hidden-token' },
    {
      provider: 'exotel',
      phoneNumber: '+918012345678',
      label: 'B',
      accountSid: 'acme1',
      apiKey: 'hidden-key',
      apiToken: 'hidden-token',
      apiSubdomain: 'api.in.exotel.com',
      appId: '77',
    },
    { provider: 'sip_trunk', phoneNumber: '+15550100003', label: 'C', ...trunk },
  ] as const;
  const ids: string[] = [];
  for (const one of imports) ids.push((await phoneNumbers.create(one)).phoneNumberId);
  const first = await phoneNumbers.listV2({ pageSize: 2, sortBy: 'label' });
  expect(first.phoneNumbers.map(({ label }) => label)).toEqual(['A', 'B']);
  const rest = await phoneNumbers.listV2({ pageSize: 2, sortBy: 'label', cursor: first.nextCursor! });
  expect(rest).toMatchObject({ hasMore: false, phoneNumbers: [{ label: 'C' }] });
  const listed = await phoneNumbers.list();
  expect(listed).toHaveLength(3);
  expect(JSON.stringify([first, rest, listed])).not.toContain('hidden');
  await expect(phoneNumbers.create(imports[0])).rejects.toMatchObject({ statusCode: 409 });

  const agentId = await caller.createAgent(guidedAgent());
  const id = ids[2]!;
  expect(await phoneNumbers.update(id, { agentId })).toMatchObject({ assignedAgent: { agentId, agentName: 'Ada' } });
  const { phoneNumbers: answered } = await client.conversationalAi.agents.get(agentId);
  expect(answered).toMatchObject([{ phoneNumberId: id, provider: 'sip_trunk', label: 'C' }]);
  expect(JSON.stringify(answered)).not.toContain('hidden');
  expect(await phoneNumbers.getSipMessages(id)).toMatchObject({ sipMessages: [], hasMore: false });
  await client.conversationalAi.agents.delete(agentId);
  expect((await phoneNumbers.get(id)).assignedAgent).toBeFalsy();
  const outbound = client.conversationalAi.sipTrunk.outboundCall({ agentId, agentPhoneNumberId: id, toNumber: '911' });
  await expect(outbound).rejects.toMatchObject({ statusCode: 404 });
  for (const one of ids) await phoneNumbers.delete(one);
  expect(await phoneNumbers.list()).toEqual([]);
});
