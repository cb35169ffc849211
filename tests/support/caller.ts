import { postJson, signUp } from './accounts.ts';
import { server } from './shared-server.ts';

const account = await signUp(server.url);
const bearer = { authorization: `Bearer ${account.accessToken}` };
const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'Tests' }, bearer);
const { xi_api_key: apiKey } = (await key.json()) as { xi_api_key: string };

/** A new person on the shared server, with a workspace and an API key: each test file gets its own. */
export const caller = { ...account, apiKey };
