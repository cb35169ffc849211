import { newId } from '../../../platform/ids.ts';
import type { RunnableTool } from '../../agent-tools/running/runnable-tools.rules.ts';
import { mergeOverrides, type WorkflowNode } from '../brain-config.parser.ts';
import { type BrainContext, configAt, moveTo, takeSaid } from '../brain-context.service.ts';
import type { BrainNeighbours } from '../brain-neighbours.rules.ts';
import type { TurnEvent } from '../brain-session.rules.ts';
import { hasPhrase } from '../guided/answer-words.rules.ts';
import { guidedTexts } from '../guided/guided-texts.rules.ts';
import { fillDeep, fillVariables } from '../prompt/brain-variables.rules.ts';
import { transferToAgent } from '../tools/agent-transfer.service.ts';
import { transferAsTool } from '../tools/number-transfer.service.ts';
import { readNumberTransfer } from '../tools/system-tools.rules.ts';
import { callTool } from '../tools/tool-calls.service.ts';
import { describeCondition, readGuidedStep, readPhrases, type WayOut, waysOut } from './workflow-edges.rules.ts';
import { evaluateExpression } from './workflow-expression.rules.ts';

export interface WalkDeps extends BrainNeighbours {
  readonly now: () => number;
  /** A structured answer of a language model to a question about the conversation; undefined without a model. */
  readonly ask?: ((question: string, schema: object, signal: AbortSignal) => Promise<unknown>) | undefined;
}

export interface WalkSituation {
  /** What the person has just said. */
  readonly text?: string | undefined;
  readonly signal: AbortSignal;
}

/** `waits` for the person, `generate`: a language model replies at the node, `ended`, or `speak_first`: another agent greets. */
export type WalkEnd = 'waits' | 'generate' | 'ended' | 'speak_first';

/** Nodes of a workflow in one walk. */
const maxHops = 25;

/**
 * Follows the workflow from the current node as far as its conditions hold: says, asks, runs tools, transfers, ends. Each
 * node is entered once in a walk, so a circle ends.
 */
export async function* walk(
  deps: WalkDeps,
  context: BrainContext,
  { text, signal }: WalkSituation,
): AsyncGenerator<TurnEvent, { readonly end: WalkEnd; readonly hasMoved: boolean }> {
  const entered = new Set<string>();
  let end: WalkEnd = 'waits';
  for (let hops = 0; hops < maxHops && context.nodeId !== undefined && !signal.aborted; hops++) {
    const way = await findWay(deps, context, { text, signal });
    if (!way || entered.has(way.target)) break;
    entered.add(way.target);
    end = yield* enter(deps, context, way, { text, signal });
    if (end !== 'waits' || context.nodeResult === undefined) break;
  }
  return { end, hasMoved: entered.size > 0 };
}

/** Follows a way that a model chose, and the workflow from there. */
export async function* takeWay(
  deps: WalkDeps,
  context: BrainContext,
  way: WayOut,
  situation: WalkSituation,
): AsyncGenerator<TurnEvent, WalkEnd> {
  const end = yield* enter(deps, context, way, situation);
  if (end !== 'waits' || context.nodeResult === undefined) return end;
  const walked = yield* walk(deps, context, situation);
  return walked.end;
}

async function* enter(
  deps: WalkDeps,
  context: BrainContext,
  { target }: WayOut,
  situation: WalkSituation,
): AsyncGenerator<TurnEvent, WalkEnd> {
  yield* moveTo(context, target);
  return yield* enterNode(deps, context, context.config.workflow.nodes[target]!, situation);
}

/** The first way out whose condition holds now. */
async function findWay(
  deps: WalkDeps,
  context: BrainContext,
  { text, signal }: WalkSituation,
): Promise<WayOut | undefined> {
  const nodeId = context.nodeId!;
  const step = readGuidedStep(context.config.workflow.nodes[nodeId]);
  if (step?.ask && context.nodeResult === undefined) return undefined;
  const isModelNode = isAgentNode(context.config.workflow.nodes[nodeId]) && !step;
  for (const way of waysOut(context.config.workflow, nodeId)) {
    const { condition } = way;
    const { nodeResult } = context;
    if (condition.type === 'unconditional') {
      const isDone = isModelNode ? context.hasReplied && text !== undefined : nodeResult === true;
      if (isDone) return way;
    } else if (condition.type === 'result') {
      if (nodeResult !== undefined && nodeResult === (condition.successful !== false)) return way;
    } else if (condition.type === 'expression') {
      const evaluation = {
        variables: context.variables,
        askModel: async (literal: { prompt: string; valueSchema: object }) => {
          const schema = { type: 'object', properties: { value: literal.valueSchema }, required: ['value'] };
          const answer = (await deps.ask?.(literal.prompt, schema, signal)) as { value?: unknown } | undefined;
          return answer?.value ?? null;
        },
      };
      if ((await evaluateExpression(condition.expression, evaluation)) === true) return way;
    } else if (condition.type === 'llm') {
      const phrases = readPhrases(condition);
      if (text !== undefined && hasPhrase(text, phrases)) return way;
      // At a node where a model replies, the model chooses the way with a tool: see transition-tools.rules.ts.
      if (phrases.length > 0 || isModelNode || text === undefined || !deps.ask) continue;
      const schema = { type: 'object', properties: { value: { type: 'boolean' } }, required: ['value'] };
      const question = `Is this condition fulfilled now? ${describeCondition(condition)}`;
      const answer = (await deps.ask(question, schema, signal)) as { value?: unknown } | undefined;
      if (answer?.value === true) return way;
    }
  }
  return undefined;
}

export const isAgentNode = (node: WorkflowNode | undefined): boolean => node?.type === 'override_agent';

async function* enterNode(
  deps: WalkDeps,
  context: BrainContext,
  node: WorkflowNode,
  { text, signal }: WalkSituation,
): AsyncGenerator<TurnEvent, WalkEnd> {
  const step = readGuidedStep(node);
  if (step?.say) yield { kind: 'say', text: fillVariables(step.say, context.variables) };
  switch (node.type) {
    case 'end':
      context.hasEnded = true;
      yield { kind: 'end_call', reason: 'The workflow ended.' };
      return 'ended';
    case 'phone_number': {
      const transfer = readNumberTransfer(node, context.variables);
      if (!transfer || context.scene.channel !== 'phone') {
        yield { kind: 'say', text: guidedTexts(context.language).noHuman };
        context.nodeResult = false;
        return 'waits';
      }
      if ((yield* transferAsTool(context, transfer)) === undefined) return 'ended';
      yield { kind: 'say', text: guidedTexts(context.language).noHuman };
      context.nodeResult = false;
      return 'waits';
    }
    case 'standalone_agent': {
      const outcome = yield* transferToAgent(deps, context, node);
      if (outcome.kind === 'refused') {
        context.nodeResult = false;
        return 'waits';
      }
      return outcome.speaksFirst ? 'speak_first' : 'generate';
    }
    case 'tool':
      context.nodeResult = yield* runTools(deps, context, node, signal);
      return 'waits';
    case 'override_agent': {
      if (Object.keys(asObject(node.conversation_config)).length > 0 || node.additional_tool_ids)
        context.tools = await deps.toolRunning.listFor(agentAt(context, node), context.scene.environment);
      if (step?.ask) {
        yield { kind: 'say', text: fillVariables(step.ask.prompt, context.variables) };
        return 'waits';
      }
      if (step) {
        context.nodeResult = true;
        return 'waits';
      }
      const waits = node.entry_behavior === 'wait_for_user';
      return !waits && (text !== undefined || node.entry_behavior === 'generate_immediately') ? 'generate' : 'waits';
    }
    default:
      context.nodeResult = true;
      return 'waits';
  }
}

/** The agent with the config of a node. */
const agentAt = (context: BrainContext, node: WorkflowNode) => ({
  ...context.agent,
  config: configAt(context.agent, node),
});

/** Runs the tools of a tool node one after the other; whether all succeeded. */
async function* runTools(
  deps: WalkDeps,
  context: BrainContext,
  node: WorkflowNode,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, boolean> {
  const locators = Array.isArray(node.tools) ? node.tools.map(asObject) : [];
  const toolIds = locators.map(({ tool_id: id }) => id).filter((id) => typeof id === 'string');
  const prompt = { tool_ids: toolIds, tools: [], built_in_tools: {}, mcp_server_ids: [], native_mcp_server_ids: [] };
  const config = mergeOverrides(context.agent.config, { conversation_config: { agent: { prompt } } });
  const tools = await deps.toolRunning.listFor({ ...context.agent, config }, context.scene.environment);
  const chosen = tools.filter(({ toolId }) => toolId !== undefined && toolIds.includes(toolId));
  for (const tool of chosen) {
    const parameters = await findParameters(deps, context, node, tool, signal);
    const toolCallId = `call_${newId()}`;
    const { result, isError } = yield* callTool(deps, context, { tool, parameters, toolCallId, signal });
    const call = { name: tool.name, arguments: JSON.stringify(parameters) };
    context.history.add({
      role: 'assistant',
      content: takeSaid(context) || null,
      tool_calls: [{ id: toolCallId, type: 'function', function: call }],
    });
    context.history.add({ role: 'tool', tool_call_id: toolCallId, content: result });
    if (isError) return false;
  }
  return chosen.length === toolIds.length && chosen.length > 0;
}

/** The parameters that the node gives, or those that a model takes from the conversation. */
async function findParameters(
  deps: WalkDeps,
  context: BrainContext,
  node: WorkflowNode,
  tool: RunnableTool,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const given = asObject(readGuidedStep(node)?.parameters);
  const own = asObject(given[tool.name] ?? given);
  const filled = asObject(fillDeep(own, context.variables));
  if (Object.keys(filled).length > 0 || !deps.ask) return filled;
  const question = `Give the parameters of the tool ${tool.name}: ${tool.description}`;
  return asObject(await deps.ask(question, tool.parameters, signal));
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
