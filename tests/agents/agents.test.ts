import { ElevenLabsClient, type ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { fullConfig } from '../../contract/agents/config/test-full-config.ts';
import { postJson } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

type Caller = Awaited<ReturnType<typeof newCaller>>;
type Reply = { agent_id: string; conversation_config: unknown; platform_settings: object; workflow: unknown };

const clientOf = ({ apiKey }: Caller) => new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });
const acceptTerms = ({ accessToken }: Caller) =>
  postJson(
    `${server.url}/v1/user/save-user-agreement`,
    { agreement: 'conversational_ai' },
    { authorization: `Bearer ${accessToken}` },
  );
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ElevenLabsError) => [error.statusCode, (error.body as { detail: { code: string } }).detail.code],
  );
async function call<T = Reply>(key: string, { apiKey }: Caller, body?: unknown): Promise<{ status: number; body: T }> {
  const [method, path] = key.split(' ') as [string, string];
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'xi-api-key': apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as T };
}

let caller: Caller;
let client: ElevenLabsClient;
beforeAll(async () => {
  caller = await newCaller();
  client = clientOf(caller);
  await acceptTerms(caller);
});

describe('agents by the official SDK', () => {
  it('AGENT-003 creates, lists, reads, changes, copies and deletes agents', async () => {
    const { agents } = client.conversationalAi;
    const { agentId } = await agents.create({
      name: 'Desk',
      tags: ['Sales'],
      conversationConfig: { agent: { firstMessage: 'Hello!', prompt: { prompt: 'Be brief.' } } },
    });
    const { agents: listed } = await agents.list({ search: 'desk' });
    expect(listed).toMatchObject([
      { agentId, name: 'Desk', tags: ['Sales'], accessInfo: { isCreator: true, role: 'admin' } },
    ]);
    const agent = await agents.get(agentId);
    expect(agent).toMatchObject({
      name: 'Desk',
      conversationConfig: { agent: { firstMessage: 'Hello!', language: 'en' }, turn: { turnTimeout: 7 } },
      platformSettings: { auth: { enableAuth: false } },
      phoneNumbers: [],
      branchId: agent.mainBranchId,
    });
    const updated = await agents.update(agentId, {
      conversationConfig: { turn: { turnTimeout: 9 } },
      name: 'Front desk',
    });
    expect(updated).toMatchObject({
      name: 'Front desk',
      conversationConfig: {
        agent: { firstMessage: 'Hello!', prompt: { prompt: 'Be brief.' } },
        turn: { turnTimeout: 9 },
      },
    });
    expect(updated.versionId).not.toBe(agent.versionId);
    expect((await agents.get(agentId, { versionId: agent.versionId! })).conversationConfig.turn?.turnTimeout).toBe(7);
    const copy = await agents.duplicate(agentId, { name: 'Copy' });
    expect((await agents.get(copy.agentId)).conversationConfig).toEqual(updated.conversationConfig);
    expect(await agents.summaries.get({ agentIds: [agentId, 'agent_x'] })).toMatchObject({
      [agentId]: { status: 'success', data: { name: 'Front desk' } },
      agent_x: { status: 'failure', errorCode: 404 },
    });
    await agents.delete(agentId);
    expect(await refusal(agents.get(agentId))).toEqual([404, 'agent_not_found']);
  });

  it('AGENT-003 gives back a config with every part set', async () => {
    const { conversation_config, platform_settings, workflow } = structuredClone(fullConfig);
    // Resources that this workspace does not have.
    const {
      tool_ids: _,
      mcp_server_ids: __,
      knowledge_base: ___,
      custom_llm: ____,
      ...prompt
    } = conversation_config.agent.prompt;
    const tools = prompt.tools.map((tool) => ({
      ...tool,
      ...('api_schema' in tool && { api_schema: { ...tool.api_schema, request_headers: { 'X-Plain': 'a' } } }),
    }));
    const { weather: _____, ...nodes } = workflow.nodes;
    const { e1 } = workflow.edges;
    const hook = { url: 'https://hooks.example', request_headers: {} };
    const config = {
      conversation_config: {
        ...conversation_config,
        later: { kept: true },
        agent: { ...conversation_config.agent, prompt: { ...prompt, tools } },
      },
      platform_settings: {
        ...platform_settings,
        workspace_overrides: {
          ...platform_settings.workspace_overrides,
          conversation_initiation_client_data_webhook: hook,
        },
      },
      workflow: { nodes, edges: { e1 } },
    };
    const created = await call('POST /v1/convai/agents/create', caller, { name: 'Full', ...config });
    const path = `/v1/convai/agents/${created.body.agent_id}`;
    const { body } = await call(`GET ${path}`, caller);
    expect(body).toMatchObject(config);
    const { agent_id: _id, ...sent } = body;
    const saved = await call(`PATCH ${path}`, caller, sent);
    expect(saved.body).toMatchObject({ conversation_config: body.conversation_config, workflow: body.workflow });
    expect(saved.body.platform_settings).toEqual(body.platform_settings);
  });

  it('AGENT-003 names the field that is wrong or not there', async () => {
    const { agentId } = await client.conversationalAi.agents.create({ conversationConfig: {} });
    const patch = (conversation_config: object) =>
      call<{ detail: { code: string; param: string } }>(`PATCH /v1/convai/agents/${agentId}`, caller, {
        conversation_config,
      });
    expect(await patch({ tts: { speed: 9 } })).toMatchObject({
      status: 400,
      body: { detail: { param: 'conversation_config.tts.speed' } },
    });
    for (const [config, code, param] of [
      [{ tts: { voice_id: 'nobody' } }, 'voice_not_found', 'conversation_config.tts.voice_id'],
      [
        { agent: { prompt: { tool_ids: ['x'] } } },
        'agent_tool_not_found',
        'conversation_config.agent.prompt.tool_ids.0',
      ],
    ] as const)
      expect(await patch(config)).toMatchObject({ status: 404, body: { detail: { code, param } } });
  });

  it('shows another workspace nothing', async () => {
    const { agentId } = await client.conversationalAi.agents.create({ conversationConfig: {} });
    const stranger = await newCaller();
    await acceptTerms(stranger);
    const { agents } = clientOf(stranger).conversationalAi;
    expect((await agents.list()).agents).toEqual([]);
    // One after the other: a refusal that nobody awaits yet would be unhandled.
    for (const attempt of [
      () => agents.get(agentId),
      () => agents.update(agentId, { name: 'Mine' }),
      () => agents.duplicate(agentId),
      () => agents.delete(agentId),
    ])
      expect(await refusal(attempt())).toEqual([404, 'agent_not_found']);
    expect((await client.conversationalAi.agents.get(agentId)).agentId).toBe(agentId);
  });

  it('AGENT-016 refuses agents until the person has accepted the agreement', async () => {
    const person = await newCaller();
    const { agents } = clientOf(person).conversationalAi;
    expect(await refusal(agents.create({ conversationConfig: {} }))).toEqual([403, 'convai_terms_required']);
    await acceptTerms(person);
    expect((await agents.create({ conversationConfig: {} })).agentId).toMatch(/^agent_/);
  });
});
