import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface AgentParts {
  readonly conversation_config?: JsonObject;
  readonly platform_settings?: JsonObject;
  readonly workflow?: JsonObject;
}

/** A caller with an API key who may use agents, and what their programs do. */
export async function newAgentCaller() {
  const caller = await newCaller();
  const headers = { 'xi-api-key': caller.apiKey };
  const agreed = await postJson(
    `${server.url}/v1/user/save-user-agreement`,
    { agreement: 'conversational_ai' },
    { authorization: `Bearer ${caller.accessToken}` },
  );
  if (!agreed.ok) throw new Error(`save-user-agreement: ${agreed.status} ${await agreed.text()}`);

  async function call<T>(method: string, path: string, body?: JsonObject): Promise<T> {
    const reply = await fetch(`${server.url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }

  return {
    ...caller,
    headers,
    call,
    /** Creates an agent; returns its ID. */
    createAgent: async (parts: AgentParts): Promise<string> =>
      (await call<{ agent_id: string }>('POST', '/v1/convai/agents/create', { name: 'Ada', ...parts })).agent_id,
  };
}
export type AgentCaller = Awaited<ReturnType<typeof newAgentCaller>>;

/** An agent without a language model that greets, asks for a name, and takes its leave. */
export const guidedAgent = (conversation: JsonObject = {}, agent: JsonObject = {}): AgentParts => ({
  conversation_config: {
    agent: { first_message: 'Hello, this is the test agent.', language: 'en', ...agent },
    conversation: {
      client_events: [
        ...['audio', 'interruption', 'agent_response', 'agent_response_correction', 'user_transcript'],
        ...['agent_chat_response_part', 'client_tool_call', 'ping', 'agent_response_complete'],
      ],
      ...conversation,
    },
  },
});
