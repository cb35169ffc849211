import type { Log } from '../../platform/log.ts';
import { type BrainContext, brainContext, moveTo, takeSaid } from './brain-context.service.ts';
import type { LiveAgent } from './brain-neighbours.rules.ts';
import type { BrainEvent, BrainInput, BrainScene, BrainSession, ModelUsage, TurnEvent } from './brain-session.rules.ts';
import { expectedAnswer } from './guided/expected-answer.rules.ts';
import { guidedTexts } from './guided/guided-texts.rules.ts';
import { giveUp, guidedState, guidedTurn } from './guided/guided-turn.service.ts';
import { fillVariables } from './prompt/brain-variables.rules.ts';
import { userMessage } from './prompt/user-message.rules.ts';
import { sentenceSplitter } from './speech/sentences.state.ts';
import { readGuidedStep, speaksFirst } from './workflow/workflow-edges.rules.ts';
import { isAgentNode, type WalkDeps, type WalkEnd, walk } from './workflow/workflow-walk.service.ts';

/** How a reply of a language model ended. `moved`: it chose a way of the workflow; `transferred`: another agent goes on. */
export type ModelTurnEnd =
  | { readonly kind: 'replied' | 'ended' | 'failed' }
  | { readonly kind: 'moved'; readonly end: WalkEnd }
  | { readonly kind: 'transferred'; readonly speaksFirst: boolean };

/** A language model that replies at the current node of a conversation. */
export interface ModelSpeaker {
  turn(
    context: BrainContext,
    input: { readonly text: string; readonly signal: AbortSignal },
  ): AsyncGenerator<TurnEvent, ModelTurnEnd>;
  usage(): ModelUsage;
}

interface BrainSessionDeps extends WalkDeps {
  readonly date: () => Date;
  readonly log: Log;
  /** Undefined: the guided agent answers alone. */
  readonly model: ModelSpeaker | undefined;
  readonly warnings: readonly string[];
  /** Called with the state of the conversation when it opens. */
  readonly onContext: (context: BrainContext) => void;
}

/** Replies of a model within one turn, after moves in the workflow and transfers. */
const maxReplies = 6;

/** Opens the conversation of one person with an agent. */
export async function brainSession(deps: BrainSessionDeps, agent: LiveAgent, scene: BrainScene): Promise<BrainSession> {
  const { model } = deps;
  const context = brainContext(agent, scene);
  deps.onContext(context);
  for (const message of scene.history ?? []) context.history.add(message);
  const { startNodeId } = scene;
  if (startNodeId !== undefined && context.config.workflow.nodes[startNodeId]) moveTo(context, startNodeId);
  const guided = guidedState();
  context.tools = await deps.toolRunning.listFor(agent, scene.environment);

  const currentStep = () =>
    context.nodeId === undefined ? undefined : readGuidedStep(context.config.workflow.nodes[context.nodeId]);
  const isAsking = () => context.nodeResult === undefined && Boolean(currentStep()?.ask);

  async function* greet(signal: AbortSignal): AsyncGenerator<TurnEvent> {
    const { firstMessage, firstMessages, language } = context.config;
    const translated = context.language === language ? '' : firstMessages[context.language];
    const message = fillVariables(translated || firstMessage, context.variables);
    if (message !== '') yield { kind: 'say', text: message };
    const { end } = yield* walk(deps, context, { signal });
    if (end === 'generate' && model) yield* converse('', signal);
    else if (end === 'speak_first') yield* greet(signal);
  }

  async function* respond(text: string, signal: AbortSignal): AsyncGenerator<TurnEvent> {
    if (isAsking()) {
      const end = yield* guidedTurn(deps, context, guided, { text, signal });
      if (end !== 'done') return;
      const { end: walked, hasMoved } = yield* walk(deps, context, { text, signal });
      if (!hasMoved && context.nodeResult === false) return yield* giveUp(context);
      return yield* settle(walked, text, signal);
    }
    const { end, hasMoved } = yield* walk(deps, context, { text, signal });
    if (hasMoved) return yield* settle(end, text, signal);
    if (model && !currentStep()) return yield* converse(text, signal);
    yield* guidedTurn(deps, context, guided, { text, signal });
  }

  /** Goes on after a walk: a model replies, another agent greets, or the agent says that the person may ask. */
  async function* settle(end: WalkEnd, text: string, signal: AbortSignal): AsyncGenerator<TurnEvent> {
    if (end === 'ended') return;
    if (end === 'speak_first') return yield* greet(signal);
    if (end === 'generate') return yield* model ? converse(text, signal) : greet(signal);
    if (context.hasSpoken) return;
    const node = context.nodeId === undefined ? undefined : context.config.workflow.nodes[context.nodeId];
    if (isAgentNode(node) && node?.entry_behavior === 'wait_for_user') return;
    if (model && !currentStep()) return yield* converse(text, signal);
    yield { kind: 'say', text: guidedTexts(context.language).anythingElse };
  }

  async function* converse(text: string, signal: AbortSignal): AsyncGenerator<TurnEvent> {
    for (let replies = 0; replies < maxReplies && model && !signal.aborted; replies++) {
      const end = yield* model.turn(context, { text, signal });
      if (end.kind === 'replied') context.hasReplied = true;
      if (end.kind === 'transferred' && end.speaksFirst) return yield* greet(signal);
      if (end.kind === 'transferred') {
        const { end: walked } = yield* walk(deps, context, { text, signal });
        if (walked !== 'generate' && walked !== 'waits') return yield* settle(walked, text, signal);
        continue;
      }
      if (end.kind === 'moved' && end.end === 'generate') continue;
      if (end.kind === 'moved') return yield* settle(end.end, text, signal);
      return;
    }
  }

  /** Runs a turn: splits its text into sentences, keeps the history, and undoes it when it is dropped. */
  async function* run(turn: AsyncGenerator<TurnEvent>, signal: AbortSignal): AsyncGenerator<BrainEvent> {
    const { history, scene: _scene, variables: _variables, ...state } = context;
    const before = { ...state, assigned: { ...state.assigned } };
    const guidedBefore = { ...guided };
    context.visitedAgents = new Set();
    context.unsaved = '';
    context.hasSpoken = false;
    let splitter = sentenceSplitter(context.language);
    let said = '';
    let isComplete = false;
    /** Whether something happened since the last words, such as a call of a tool. */
    let isInterrupted = false;
    const toSentences = function* (sentences: Iterable<string>): Generator<BrainEvent> {
      for (const text of sentences) yield { kind: 'sentence', text };
    };
    try {
      for await (const event of turn) {
        if (signal.aborted) return;
        if (event.kind === 'text' || event.kind === 'say') {
          const words = event.kind === 'text' ? event.delta : event.text;
          const isSeparate = (event.kind === 'say' || isInterrupted) && /\S$/.test(said) && !/^\s/.test(words);
          isInterrupted = false;
          const delta = isSeparate ? ` ${words}` : words;
          said += delta;
          context.unsaved += delta;
          context.hasSpoken = true;
          yield { kind: 'text', delta };
          yield* toSentences(splitter.push(delta));
          if (event.kind === 'say') yield* toSentences(splitter.flush());
          continue;
        }
        isInterrupted = true;
        // What was said before a tool or a transfer is spoken while it runs.
        yield* toSentences(splitter.flush());
        if (event.kind === 'language' || event.kind === 'transfer_agent') splitter = sentenceSplitter(context.language);
        yield event;
      }
      if (signal.aborted) return;
      yield* toSentences(splitter.flush());
      isComplete = true;
    } catch (cause) {
      if (signal.aborted) return;
      deps.log.error({ err: cause, conversationId: scene.conversationId }, 'failed to reply in a conversation');
      yield* toSentences(splitter.flush());
      yield { kind: 'model_error', message: 'The reply failed.' };
      isComplete = true;
    } finally {
      const words = takeSaid(context);
      if (isComplete) {
        if (words !== '') history.add({ role: 'assistant', content: words });
        if (said.trim() !== '') context.lastSaid = said.trim();
      } else if (!history.drop()) {
        Object.assign(context, before);
        Object.assign(guided, guidedBefore);
      }
    }
    yield { kind: 'done', usage: usage() };
  }

  const usage = (): ModelUsage => model?.usage() ?? { model_usage: {} };
  const never = new AbortController().signal;

  return {
    warnings: deps.warnings,
    speaksFirst: context.config.firstMessage.trim() !== '' || speaksFirst(context.config.workflow, context.nodeId),
    kind: () => (model ? 'model' : 'guided'),
    firstMessage() {
      context.history.beginOwn();
      return run(greet(never), never);
    },
    reply({ text, files = [], contextual = [], signal }: BrainInput) {
      for (const one of contextual) context.history.addContext(one);
      context.history.begin(userMessage(text, files, context.history.takeContext()));
      return run(respond(text, signal), signal);
    },
    heard(text) {
      context.history.heard(text);
      if (text.trim() !== '') context.lastSaid = text.trim();
    },
    addContext: (text) => context.history.addContext(text),
    expects() {
      const ask = isAsking() ? currentStep()?.ask : undefined;
      if (guided.unconfirmed !== undefined && ask) return { kind: 'yes_no' };
      return ask ? expectedAnswer(ask) : { kind: 'open' };
    },
    state: () => ({
      agentId: context.agent.agent.id,
      language: context.language,
      ...(context.nodeId !== undefined && { nodeId: context.nodeId }),
    }),
    variables: () => context.variables,
    usage,
    close: async () => {},
  };
}
