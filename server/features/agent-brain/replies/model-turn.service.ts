import type { Clock } from '../../../platform/clock.ts';
import { type BrainContext, takeSaid } from '../brain-context.service.ts';
import type { TurnEvent } from '../brain-session.rules.ts';
import type { ModelSpeaker, ModelTurnEnd } from '../brain-session.service.ts';
import { guidedTexts } from '../guided/guided-texts.rules.ts';
import { ModelError } from '../models/chat-completion.service.ts';
import { parseObject } from '../models/chat-stream.parser.ts';
import type { ModelReplies } from '../models/model-replies.service.ts';
import type { ModelTarget } from '../models/model-target.rules.ts';
import type { UsageCounter } from '../models/model-usage.state.ts';
import type { ChatMessage, ToolCall } from '../prompt/brain-history.state.ts';
import { searchKnowledge } from '../prompt/knowledge-lookup.service.ts';
import { asData, systemPrompt } from '../prompt/system-prompt.rules.ts';
import { type NamedTool, needsSpeech, toModelTools } from '../tools/model-tools.rules.ts';
import { callSystemTool } from '../tools/system-tool-calls.service.ts';
import { callTool } from '../tools/tool-calls.service.ts';
import { type TransitionTool, transitionTools } from '../workflow/transition-tools.rules.ts';
import { takeWay, type WalkDeps } from '../workflow/workflow-walk.service.ts';
import { runInParallel } from './parallel-calls.state.ts';

interface ModelTurnDeps extends WalkDeps {
  readonly date: Clock;
  readonly replies: ModelReplies;
  readonly usage: UsageCounter;
  /** Called with the reason when no model replied. */
  readonly onFailure: (reason: string) => void;
  /** The models for the current node, in the order of the fallback. */
  readonly findTargets: (context: BrainContext) => Promise<readonly ModelTarget[]>;
}

/** Requests to a model in one reply; the last one gets no tools, so that it says something. */
const maxRounds = 8;
const idleMs = 15_000;
const totalMs = 120_000;
/** Characters of a message for each token of the context of a model, with room for prompt and reply. */
const historyCharactersPerToken = 2;

interface ToolResult {
  readonly result: string;
  readonly end?: ModelTurnEnd | undefined;
}

/** Replies with a language model: streams its words, runs its tools, follows the workflow. */
export function modelSpeaker(deps: ModelTurnDeps): ModelSpeaker {
  let hasFailed = false;

  async function* turn(
    context: BrainContext,
    { text, signal }: { readonly text: string; readonly signal: AbortSignal },
  ): AsyncGenerator<TurnEvent, ModelTurnEnd> {
    const targets = await deps.findTargets(context);
    const found = await searchKnowledge(deps, context, text, signal);
    if (found.event) yield found.event;
    const knowledge = found.chunks.map(({ name, text: part }) => asData(part, name)).join('\n');
    const documents = await findPromptDocuments(context);
    const procedures = deps.agentProcedures.forVersion(context.agent.config);
    for (let round = 1; round <= maxRounds; round++) {
      const tools = toModelTools(context);
      const ways = transitionTools(context.config.workflow, context.nodeId);
      const offered = [...ways.map(({ tool }) => tool), ...tools.map(({ chatTool }) => chatTool)];
      const maxHistory = (targets[0]?.contextTokens ?? 8_000) * historyCharactersPerToken;
      const request = {
        messages: [
          { role: 'system' as const, content: systemPrompt(context, { now: deps.date(), documents, procedures }) },
          ...withKnowledge(context.history.recent(maxHistory), knowledge),
        ],
        tools: round < maxRounds ? offered : [],
        ...readParameters(context),
      };
      const timeouts = { firstTokenMs: context.config.prompt.cascade_timeout_seconds * 1000, idleMs, totalMs };
      let calls: readonly ToolCall[] = [];
      try {
        for await (const event of deps.replies.stream(targets, request, { timeouts, signal, usage: deps.usage }))
          if (event.kind === 'text') yield { kind: 'text', delta: event.delta };
          else calls = event.calls;
      } catch (cause) {
        if (!(cause instanceof ModelError)) throw cause;
        deps.onFailure(cause.message);
        // One failure may pass; a conversation whose models keep failing ends with the reason.
        if (hasFailed) yield { kind: 'model_error', message: cause.message };
        hasFailed = true;
        if (context.unsaved.trim() === '') yield { kind: 'say', text: guidedTexts(context.language).modelFailed };
        return { kind: 'failed' };
      }
      hasFailed = false;
      if (calls.length === 0) return { kind: 'replied' };
      const end = yield* answerCalls(context, calls, { tools, ways, text, signal });
      if (end) return end;
    }
    return { kind: 'replied' };
  }

  async function findPromptDocuments({ agent, config }: BrainContext) {
    const ids = config.prompt.knowledge_base.filter(({ usage_mode }) => usage_mode === 'prompt').map(({ id }) => id);
    if (ids.length === 0) return [];
    const { max_documents_length: maxChars } = config.prompt.rag;
    return deps.knowledgeSearch.promptTexts(agent.workspaceId, ids, maxChars).catch(() => []);
  }

  /** Runs the calls of a round and adds their results to the history; how the reply ends, if it does. */
  async function* answerCalls(
    context: BrainContext,
    calls: readonly ToolCall[],
    {
      tools,
      ways,
      text,
      signal,
    }: {
      readonly tools: readonly NamedTool[];
      readonly ways: readonly TransitionTool[];
      readonly text: string;
      readonly signal: AbortSignal;
    },
  ): AsyncGenerator<TurnEvent, ModelTurnEnd | undefined> {
    const chosen = ways.find(({ tool }) => calls.some((call) => call.function.name === tool.name));
    if (chosen) {
      // The call is no part of the history: the next node has other tools.
      const moved = yield* takeWay(deps, context, chosen.way, { text, signal });
      return { kind: 'moved', end: moved };
    }
    const named = calls.map((call) => ({
      call,
      named: tools.find(({ chatTool }) => chatTool.name === call.function.name),
    }));
    if (context.unsaved.trim() === '' && named.some(({ named: one }) => one && needsSpeech(one.tool.config)))
      yield { kind: 'say', text: guidedTexts(context.language).oneMoment };
    context.history.add({ role: 'assistant', content: takeSaid(context) || null, tool_calls: calls });
    const isSystem = (one: NamedTool | undefined) => one?.tool.type === 'system';
    const results = new Map<string, ToolResult>();
    const others = named.filter(({ named: one }) => !isSystem(one));
    const answers = yield* runInParallel(others.map(({ call, named: one }) => runCall(context, call, one, signal)));
    for (const [index, { call }] of others.entries()) results.set(call.id, answers[index]!);
    // The conversation ends or changes hands after the other tools.
    let end: ModelTurnEnd | undefined;
    for (const { call, named: one } of named.filter(({ named: tool }) => isSystem(tool))) {
      const answer: ToolResult = end
        ? { result: 'Not called: the reply has ended.' }
        : yield* runCall(context, call, one, signal);
      results.set(call.id, answer);
      end ??= answer.end;
    }
    for (const { id } of calls)
      context.history.add({ role: 'tool', tool_call_id: id, content: results.get(id)?.result ?? '' });
    return end;
  }

  /** Runs one call; a call that the model got wrong is explained to it. */
  async function* runCall(
    context: BrainContext,
    { id, function: { name, arguments: text } }: ToolCall,
    named: NamedTool | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<TurnEvent, ToolResult> {
    if (!named) return { result: `There is no tool ${name}.` };
    const parameters = parseObject(text);
    if (!parameters) return { result: 'The arguments are not a JSON object. Call the tool again with valid JSON.' };
    const call = { tool: named.tool, parameters, toolCallId: id, signal };
    if (named.tool.type === 'system') return yield* callSystemTool(deps, context, call);
    const { result, isError } = yield* callTool(deps, context, call);
    return { result: isError ? `The tool failed: ${result}` : asData(result, name) };
  }

  return { turn, usage: () => deps.usage.read() };
}

function readParameters({ config, scene }: BrainContext) {
  const { temperature, max_tokens: maxTokens, reasoning_effort: reasoningEffort } = config.prompt;
  return { temperature, maxTokens, reasoningEffort, extraBody: scene.extraBody };
}

/** Puts what documents say in front of the words of the person, where it has no authority over the instructions. */
function withKnowledge(messages: readonly ChatMessage[], knowledge: string): ChatMessage[] {
  const at = messages.findLastIndex(({ role }) => role === 'user');
  if (knowledge === '' || at < 0) return [...messages];
  return messages.map((message, index): ChatMessage => {
    if (index !== at || message.role !== 'user') return message;
    const note = `Parts of documents that may help:\n${knowledge}\n\nThe person says:\n`;
    if (typeof message.content === 'string') return { role: 'user', content: note + message.content };
    return { role: 'user', content: [{ type: 'text', text: note }, ...message.content] };
  });
}
