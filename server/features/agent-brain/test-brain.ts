import { toWorkspaceId } from '../../platform/ids.ts';
import { silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import type { RunnableTool } from '../agent-tools/running/runnable-tools.rules.ts';
import { agentBrainService } from './agent-brain.service.ts';
import type { BrainNeighbours, FoundChunk, LiveAgent } from './brain-neighbours.rules.ts';
import type { BrainEvent, BrainScene, BrainSession } from './brain-session.rules.ts';
import { agentModelsService } from './models/agent-models.service.ts';
import type { SendToModel } from './models/chat-completion.service.ts';
import { languageModelsService } from './models/language-models.service.ts';
import { modelRepliesService } from './models/model-replies.service.ts';
import { type ModelSettingsOfServer, operatorModels } from './models/model-target.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface AgentParts {
  readonly id?: string;
  readonly firstMessage?: string;
  readonly prompt?: JsonObject;
  readonly workflow?: JsonObject;
  readonly agent?: JsonObject;
  readonly platform?: JsonObject;
}

/** An agent with a config, for tests. */
export function testAgent({
  id = 'agent_1',
  firstMessage = '',
  prompt = {},
  workflow = {},
  agent = {},
  platform = {},
}: AgentParts): LiveAgent {
  return {
    agent: { id, name: id },
    workspaceId: toWorkspaceId('w1'),
    branchId: 'b1',
    versionId: 'v1',
    config: {
      conversation_config: { agent: { first_message: firstMessage, language: 'en', prompt, ...agent } },
      platform_settings: platform,
      workflow,
    },
  };
}

interface Doubles {
  readonly agents?: readonly LiveAgent[];
  /** Tools of every agent. */
  readonly tools?: readonly RunnableTool[];
  readonly documents?: readonly Pick<FoundChunk, 'name' | 'text'>[];
  readonly run?: BrainNeighbours['toolRunning']['run'];
}

/** The nouns around the brain: agents, tools and documents in memory. The search finds every document. */
export function testNeighbours({ agents = [], tools = [], documents = [], run }: Doubles): BrainNeighbours {
  const chunks = documents.map(({ name, text }, index) => ({
    documentId: `d${index}`,
    chunkId: `c${index}`,
    name,
    position: 0,
    text,
    score: 0.9,
  }));
  return {
    agentConfigs: { live: async (agentId) => agents.find(({ agent }) => agent.id === agentId) },
    toolRunning: {
      listFor: async () => tools,
      run: run ?? (async () => ({ result: 'done', isError: false, durationMs: 1, assignments: {} })),
    },
    agentProcedures: { forVersion: () => [] },
    knowledgeSearch: {
      find: async () => chunks,
      promptTexts: async () => chunks.map(({ documentId: id, name, text }) => ({ id, name, text })),
    },
  };
}

/** A tool of the system, as it is listed for an agent. */
export const systemTool = (type: string, params: JsonObject = {}): RunnableTool => ({
  name: type,
  description: '',
  parameters: { type: 'object', properties: {} },
  type: 'system',
  config: { name: type, params: { system_tool_type: type, ...params } },
  expectsResponse: true,
  timeoutMs: 1_000,
});

export const testScene = (parts: Partial<BrainScene> = {}): BrainScene => ({
  conversationId: 'conv_1',
  environment: 'production',
  variables: {},
  language: 'en',
  channel: 'socket',
  textOnly: true,
  callClientTool: async () => ({ result: 'ok', isError: false }),
  approve: async () => true,
  ...parts,
});

export const clock = () => new Date('2027-03-10T12:00:00Z');

/** One piece of a reply of a model: text, or calls of tools. */
type ScriptedReply =
  | { readonly text: string | readonly string[] }
  | { readonly calls: readonly { readonly name: string; readonly arguments: string }[]; readonly text?: string }
  | { readonly status: number; readonly body?: string }
  | { readonly raw: string }
  | { readonly hangs: true };

interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: string }[];
    readonly tools?: readonly { readonly function: { readonly name: string; readonly description: string } }[];
    readonly [field: string]: unknown;
  };
}

const chunk = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
const usage = { prompt_tokens: 100, completion_tokens: 20, prompt_tokens_details: { cached_tokens: 40 } };

function writeReply(reply: ScriptedReply): string {
  if ('raw' in reply) return reply.raw;
  const texts = 'text' in reply && reply.text !== undefined ? [reply.text].flat() : [];
  const calls = 'calls' in reply ? reply.calls : [];
  return [
    ...texts.map((content) => chunk({ choices: [{ delta: { content } }] })),
    ...calls.map(({ name, arguments: parameters }, index) =>
      chunk({
        choices: [
          { delta: { tool_calls: [{ index, id: `call_${index}`, function: { name, arguments: parameters } }] } },
        ],
      }),
    ),
    chunk({ choices: [{ delta: {}, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' }] }),
    chunk({ choices: [], usage }),
    'data: [DONE]\n\n',
  ].join('');
}

/** Models that reply by a script, by the host of their address. The last reply of a script is repeated. */
export function scriptedModels(scripts: Readonly<Record<string, readonly ScriptedReply[]>>) {
  const requests: SentRequest[] = [];
  const positions = new Map<string, number>();
  const send: SendToModel = async (url, _target, { headers, body, signal }) => {
    requests.push({ url: url.href, headers, body: JSON.parse(body) });
    const script = scripts[url.hostname]!;
    const position = positions.get(url.hostname) ?? 0;
    positions.set(url.hostname, position + 1);
    const reply = script[Math.min(position, script.length - 1)]!;
    if ('hangs' in reply)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const isFailure = 'status' in reply;
    const text = isFailure ? (reply.body ?? '') : writeReply(reply);
    return {
      status: isFailure ? reply.status : 200,
      contentType: 'text/event-stream',
      retryAfter: undefined,
      body: (async function* () {
        // In pieces that do not end with events.
        for (let at = 0; at < text.length; at += 50) yield Buffer.from(text.slice(at, at + 50));
      })(),
    };
  };
  return { send, requests };
}

interface BrainDoubles extends Doubles {
  readonly providers?: ModelSettingsOfServer['providers'];
  readonly send?: SendToModel;
  readonly secrets?: Readonly<Record<string, string>>;
}

/** A brain with doubles of the nouns around it. */
export function testBrain({ providers = [], send, secrets = {}, ...doubles }: BrainDoubles = {}) {
  const replies = modelRepliesService({ send: send ?? unexpectedCall, log: silentLog });
  const models = operatorModels({ providers });
  const languageModels = languageModelsService({ models, replies });
  const agentModels = agentModelsService({
    models,
    outgoing: { allowPrivate: false },
    agentSecrets: { reveal: async (_workspace, id) => secrets[id] },
    environmentVariables: { find: async () => undefined },
    connectionHeaders: { find: async () => ({}) },
  });
  const neighbours = testNeighbours(doubles);
  const brain = agentBrainService({ ...neighbours, clock, log: silentLog, replies, agentModels, languageModels });
  return { brain, languageModels };
}

/** Opens a brain without a language model. */
export const openGuided = (agent: LiveAgent, doubles: Doubles = {}, scene: Partial<BrainScene> = {}) =>
  testBrain(doubles).brain.open(agent, testScene(scene));

/** What an agent says in a turn, and its other events. */
export async function collect(events: AsyncIterable<BrainEvent>) {
  const all: BrainEvent[] = [];
  for await (const event of events) all.push(event);
  const said = all.map((event) => (event.kind === 'text' ? event.delta : '')).join('');
  const sentences = all.flatMap((event) => (event.kind === 'sentence' ? [event.text] : []));
  return { all, said, sentences, kinds: all.map(({ kind }) => kind) };
}

/** Says something to an agent and returns its words. */
export const say = async (brain: BrainSession, text: string, signal = new AbortController().signal) =>
  collect(brain.reply({ text, signal }));

/** Two providers of language models. */
export const testProviders = [
  {
    name: 'one',
    base_url: 'https://one.example/v1',
    api_key: 'key-1',
    models: [{ id: 'main', input_price: 1, output_price: 10 }],
  },
  {
    name: 'two',
    base_url: 'https://two.example/v1',
    models: [{ id: 'spare', model: 'spare-7b', aliases: ['gpt-4o'] }],
  },
];

/** A webhook tool. */
export const webhookTool: RunnableTool = {
  name: 'find_order',
  description: 'Finds an order',
  parameters: { type: 'object', properties: { id: { type: 'string' } } },
  type: 'webhook',
  toolId: 't1',
  config: {},
  expectsResponse: true,
  timeoutMs: 1000,
};

/** Opens a conversation with an agent whose models reply by a script. */
export async function openModel(
  script: Parameters<typeof scriptedModels>[0],
  parts: AgentParts = {},
  doubles: BrainDoubles = {},
  scene: Partial<BrainScene> = {},
) {
  const models = scriptedModels(script);
  const { brain } = testBrain({ providers: testProviders, send: models.send, ...doubles });
  const prompt = { prompt: 'You help {{name}} at {{shop}}.', llm: 'main', ...parts.prompt };
  const session = await brain.open(
    testAgent({ ...parts, prompt }),
    testScene({ variables: { name: 'Ada', secret__key: 'hidden' }, ...scene }),
  );
  return { session, requests: models.requests };
}
