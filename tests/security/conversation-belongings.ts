import type { RouteKey } from '../../contract/route.ts';
import { openTalk } from '../agents/talk-client.ts';
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

/** Types to an agent and sends it a file; returns their IDs by path parameter. */
export async function createConversation(
  url: string,
  headers: Record<string, string>,
  agentId: string,
): Promise<Record<string, string>> {
  const talk = openTalk({
    url,
    query: { agent_id: agentId },
    headers,
    initiation: { conversation_config_override: { conversation: { text_only: true } } },
  });
  const { conversation_initiation_metadata_event: event } = await talk.frame('conversation_initiation_metadata');
  const id = String(event!.conversation_id);
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7 mine'], { type: 'application/pdf' }), 'mine.pdf');
  const sent = await fetch(`${url}/v1/convai/conversations/${id}/files`, { method: 'POST', headers, body: form });
  talk.socket.close(1000);
  await talk.closed;
  return { conversation_id: id, file_id: ((await sent.json()) as { file_id: string }).file_id };
}

/** A typed conversation has no sound. */
export const routesOfSound: readonly RouteKey[] = ['GET /v1/convai/conversations/{conversation_id}/audio'];

/** Bodies that their routes accept, so that only access can refuse the call. */
export const conversationBodies: Partial<Record<RouteKey, unknown>> = {
  ['PATCH /v1/convai/tags/{tag_id}' as RouteKey]: { title: 'Stolen' },
  [`POST ${ofConversation}/tags` as RouteKey]: { tag_ids: ['stolen'] },
  [`POST ${ofConversation}/analysis/evaluations/run` as RouteKey]: { evaluation_id: 'stolen' },
};
