import type { RouteKey } from '../../contract/route.ts';
import { routes } from '../../contract/routes.ts';
import { postJson } from '../support/accounts.ts';

const ofConversation = '/v1/convai/conversations/{conversation_id}';

/** Creates a label for conversations; returns its ID by path parameter. */
export async function createConversationTag(
  url: string,
  headers: Record<string, string>,
): Promise<Record<string, string>> {
  const created = await postJson(`${url}/v1/convai/tags`, { title: 'Mine' }, headers);
  return { tag_id: ((await created.json()) as { tag_id: string }).tag_id };
}

/** Only talking to an agent makes conversations: see tests/agents. */
export const conversationRoutes = (Object.keys(routes) as RouteKey[]).filter((key) =>
  key.startsWith(`GET ${ofConversation}`),
);

/** Bodies that their routes accept, so that only access can refuse the call. */
export const conversationBodies: Partial<Record<RouteKey, unknown>> = {
  ['PATCH /v1/convai/tags/{tag_id}' as RouteKey]: { title: 'Stolen' },
  [`POST ${ofConversation}/tags` as RouteKey]: { tag_ids: ['stolen'] },
  [`POST ${ofConversation}/analysis/evaluations/run` as RouteKey]: { evaluation_id: 'stolen' },
};
