import { toWorkspaceId } from '../../platform/ids.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { agentBrainService } from './agent-brain.service.ts';
import type { BrainNeighbours, FoundChunk, LiveAgent, RunnableTool } from './brain-neighbours.rules.ts';
import type { BrainEvent, BrainScene, BrainSession } from './brain-session.rules.ts';

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

/** Opens a brain without a language model. */
export const openGuided = (agent: LiveAgent, doubles: Doubles = {}, scene: Partial<BrainScene> = {}) =>
  agentBrainService({ ...testNeighbours(doubles), clock, log: silentLog }).open(agent, testScene(scene));

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
