import { type Account, postJson, signUp } from './accounts.ts';
import { server } from './shared-server.ts';

/** Signs up a user on the shared server, with a new workspace and an API key. */
export async function newCaller(): Promise<Account & { readonly apiKey: string }> {
  const account = await signUp(server.url);
  const bearer = { authorization: `Bearer ${account.accessToken}` };
  const reply = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
  const { xi_api_key: apiKey } = (await reply.json()) as { xi_api_key: string };
  return { ...account, apiKey };
}
