import type { RouteKey } from '../../contract/route.ts';
import { postJson } from '../support/accounts.ts';

const test = 'transcript-basics-1';
const agreement = 'freelance-agreement-1';

/** Applies as a producer, starts a test and signs the agreement; returns the IDs by path parameter. */
export async function createProducer(
  url: string,
  headers: Record<string, string>,
  workspaceId: string,
): Promise<Record<string, string>> {
  const profile = {
    display_name: 'Mine',
    languages: [{ language: 'en', level: 'native' }],
    skills: ['transcript'],
    time_zone: 'UTC',
    workspace_id: workspaceId,
  };
  await postJson(`${url}/v1/productions/producer`, profile, headers);
  const started = await postJson(`${url}/v1/productions/qualifications/${test}/start`, {}, headers);
  const { attempt_id } = (await started.json()) as { attempt_id: string };
  const listed = await fetch(`${url}/v1/productions/contracts`, { headers });
  const { contracts } = (await listed.json()) as { contracts: { contract_id: string; digest: string }[] };
  const digest = contracts.find(({ contract_id }) => contract_id === agreement)!.digest;
  const signature = { signed_name: 'Victim', digest };
  await postJson(`${url}/v1/productions/contracts/${agreement}/sign`, signature, headers);
  return {
    attempt_id,
    qualification_id: test,
    contract_id: agreement,
    // Only managers create teams.
    team_id: 'no-such-team',
    member_id: 'no-such-member',
    team_invitation_id: 'no-such-invitation',
  };
}

/** Bodies that their routes accept, so that only access can refuse the call. */
export const producerBodies: Partial<Record<RouteKey, unknown>> = {
  'PATCH /v1/productions/attempts/{attempt_id}': { answers: {} },
  'POST /v1/productions/contracts/{contract_id}/sign': { signed_name: 'Stolen', digest: '0'.repeat(64) },
  'POST /v1/productions/teams/{team_id}/members': { email: 'stolen@example.com', role: 'producer' },
  'PATCH /v1/productions/teams/{team_id}/members/{member_id}': { role: 'producer' },
};
