import { postJson } from '../support/accounts.ts';

const route = 'DELETE /v1/convai/integrations/{integration_id}/connections/{connection_id}';

/** Connects an app; returns the ID of the connection by route and path parameter: others have the same name. */
export async function connectApp(url: string, headers: Record<string, string>): Promise<Record<string, string>> {
  const body = { name: 'Mine', fields: { url: 'https://hooks.example.com/a' } };
  const reply = await postJson(`${url}/v1/convai/integrations/automation/connections`, body, headers);
  return { [`${route} connection_id`]: ((await reply.json()) as { connection_id: string }).connection_id };
}
