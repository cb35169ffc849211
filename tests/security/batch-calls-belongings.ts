import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

/** Plans calls for the far future from a number of its own; returns the ID of the batch by path parameter. */
export async function createBatchCall(
  url: string,
  headers: Record<string, string>,
  agentId: string,
): Promise<Record<string, string>> {
  await postJson(`${url}/v1/user/save-user-agreement`, { agreement: 'batch_calling' }, headers);
  const number = { provider: 'sip_trunk', phone_number: '+15550100', label: 'Mine' };
  const outbound_trunk_config = { address: 'sip.example.com', transport: 'udp' };
  const added = await postJson(`${url}/v1/convai/phone-numbers`, { ...number, outbound_trunk_config }, headers);
  const { phone_number_id } = (await added.json()) as { phone_number_id: string };
  const submission = {
    call_name: 'Mine',
    agent_id: agentId,
    agent_phone_number_id: phone_number_id,
    scheduled_time_unix: 4_000_000_000,
    recipients: [{ phone_number: '+15550101' }],
  };
  const submitted = await postJson(`${url}/v1/convai/batch-calling/submit`, submission, headers);
  return { batch_id: ((await submitted.json()) as { id: string }).id };
}

/** The results of a batch are exported once it has ended. */
export const routesOfEndedBatches = ['GET /v1/convai/batch-calling/{batch_id}/export'] as const;

/** Calls by an agent of somebody else. */
export const furtherBatchCalls = (of: Readonly<Record<string, string>>): readonly (readonly [RouteKey, unknown])[] => [
  [
    'POST /v1/convai/batch-calling/submit',
    { call_name: 'Stolen', agent_id: of.agent_id, recipients: [{ phone_number: '+15550101' }] },
  ],
];
