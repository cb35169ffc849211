import { postJson } from '../support/accounts.ts';

/** Creates a group, and a service account with a key; returns their IDs. */
export async function addPrincipals(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const group = await postJson(`${url}/v1/workspace/groups`, { name: 'Mine' }, headers);
  const account = await postJson(`${url}/v1/service-accounts`, { name: 'Mine' }, headers);
  const service_account_user_id = ((await account.json()) as Record<string, string>)['service-account-user-id']!;
  const keys = `${url}/v1/service-accounts/${service_account_user_id}/api-keys`;
  const key = await postJson(keys, { name: 'Mine', permissions: 'all' }, headers);
  return {
    group_id: ((await group.json()) as { group_id: string }).group_id,
    service_account_user_id,
    api_key_id: ((await key.json()) as { key_id: string }).key_id,
  };
}
