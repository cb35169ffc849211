import type { RunnableTool } from '../agent-tools/running/runnable-tools.rules.ts';
import { type BrainConfig, mergeOverrides, readBrainConfig, type WorkflowNode } from './brain-config.parser.ts';
import type { LiveAgent } from './brain-neighbours.rules.ts';
import type { BrainEvent, BrainScene } from './brain-session.rules.ts';
import { brainHistory } from './prompt/brain-history.state.ts';

/** The state of one conversation: who talks, at which node, with which variables, and what was said. */
export interface BrainContext {
  readonly scene: BrainScene;
  agent: LiveAgent;
  /** The config of the agent with the overrides of the node. */
  config: BrainConfig;
  language: string;
  /** The dynamic variables as they are now: those of the system change with time. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Those that slots and tools have set. */
  assigned: Record<string, unknown>;
  readonly history: ReturnType<typeof brainHistory>;
  /** The current node of the workflow; undefined without one. */
  nodeId: string | undefined;
  /** Whether the current node did its work: `undefined` while it waits. */
  nodeResult: boolean | undefined;
  /** Whether the agent has replied in this node, so that an unconditional edge may be followed. */
  hasReplied: boolean;
  tools: readonly RunnableTool[];
  /** The last words of the agent, for "repeat that". */
  lastSaid: string;
  /** What the agent has said in this turn and the history does not have yet. */
  unsaved: string;
  /** Whether it has said anything in this turn. */
  hasSpoken: boolean;
  /** Set by an event after which nothing more is said. */
  hasEnded: boolean;
  /** Agents that this turn visited, against loops of transfers. */
  visitedAgents: Set<string>;
}

/** Opens the state of a conversation with an agent, at the start of its workflow. */
export function brainContext(agent: LiveAgent, scene: BrainScene): BrainContext {
  const config = readBrainConfig(agent.config);
  return {
    scene,
    agent,
    config,
    language: scene.language || config.language,
    get variables() {
      return { ...this.config.placeholders, ...scene.variables, ...this.assigned };
    },
    assigned: {},
    history: brainHistory(),
    nodeId: findStart(config),
    nodeResult: true,
    hasReplied: false,
    tools: [],
    lastSaid: '',
    unsaved: '',
    hasSpoken: false,
    hasEnded: false,
    visitedAgents: new Set(),
  };
}

/** Continues with another agent: its config, at the start of its workflow or at `nodeId`. */
export function changeAgent(context: BrainContext, agent: LiveAgent, nodeId?: string): void {
  const config = readBrainConfig(agent.config);
  context.agent = agent;
  context.config = config;
  if (!config.languages.includes(context.language)) context.language = config.language;
  context.nodeId = nodeId && config.workflow.nodes[nodeId] ? nodeId : findStart(config);
  context.nodeResult = true;
  context.hasReplied = false;
}

/** Moves to a node of the workflow and applies its overrides; returns what the channel has to know. */
export function moveTo(context: BrainContext, nodeId: string): BrainEvent[] {
  const previous = context.config;
  const node = context.config.workflow.nodes[nodeId];
  context.nodeId = nodeId;
  context.nodeResult = undefined;
  context.hasReplied = false;
  context.config = { ...readBrainConfig(configAt(context.agent, node)), workflow: previous.workflow };
  const events: BrainEvent[] = [{ kind: 'node', nodeId }];
  const { voiceId, language } = context.config;
  if (voiceId !== '' && voiceId !== previous.voiceId) events.push({ kind: 'voice', label: '', voiceId });
  if (language !== previous.language) {
    context.language = language;
    events.push({ kind: 'language', language });
  }
  return events;
}

/** The config of an agent at a node: with its overrides, prompt, documents and tools. */
export function configAt({ config }: Pick<LiveAgent, 'config'>, node: WorkflowNode | undefined): LiveAgent['config'] {
  if (node?.type !== 'override_agent') return config;
  const overrides = asObject(node.conversation_config);
  const merged = mergeOverrides(config, { conversation_config: overrides });
  const conversation = asObject(merged.conversation_config);
  const agent = asObject(conversation.agent);
  const prompt = asObject(agent.prompt);
  const addition = typeof node.additional_prompt === 'string' ? node.additional_prompt : '';
  const basePrompt = typeof prompt.prompt === 'string' ? prompt.prompt : '';
  return {
    ...merged,
    conversation_config: {
      ...conversation,
      agent: {
        ...agent,
        prompt: {
          ...prompt,
          prompt: [basePrompt, addition].filter(Boolean).join('\n\n'),
          knowledge_base: [...asList(prompt.knowledge_base), ...asList(node.additional_knowledge_base)],
          tool_ids: [...new Set([...asList(prompt.tool_ids), ...asList(node.additional_tool_ids)])],
        },
      },
    },
  };
}

const findStart = ({ workflow }: BrainConfig): string | undefined =>
  Object.entries(workflow.nodes).find(([, { type }]) => type === 'start')?.[0];

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Moves what the agent has said in this turn to the history; returns it. */
export function takeSaid(context: BrainContext): string {
  const said = context.unsaved.trim();
  context.unsaved = '';
  return said;
}
