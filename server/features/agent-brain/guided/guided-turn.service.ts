import type { GuidedAsk } from '../../../../contract/agents/config/guided-flow.ts';
import type { BrainContext } from '../brain-context.service.ts';
import type { TurnEvent } from '../brain-session.rules.ts';
import { fillVariables } from '../prompt/brain-variables.rules.ts';
import { searchKnowledge } from '../prompt/knowledge-lookup.service.ts';
import { transferAsTool } from '../tools/number-transfer.service.ts';
import { findHandOver, findSystemTool } from '../tools/system-tools.rules.ts';
import { readGuidedStep } from '../workflow/workflow-edges.rules.ts';
import type { WalkDeps } from '../workflow/workflow-walk.service.ts';
import { answerWords, foldText, hasPhrase } from './answer-words.rules.ts';
import { fillText, guidedTexts } from './guided-texts.rules.ts';
import { isQuestion, quoteAnswer } from './quoted-answer.rules.ts';
import { readSlot, readYesNo, type SlotValue } from './slot-values.parser.ts';

/** What the guided agent is waiting for. */
export interface GuidedState {
  attempts: number;
  /** The value that the person has to confirm. */
  unconfirmed: SlotValue | undefined;
  /** Whether the agent has just offered to connect the person with another person. */
  hasOfferedHuman: boolean;
}
export const guidedState = (): GuidedState => ({ attempts: 0, unconfirmed: undefined, hasOfferedHuman: false });

interface GuidedTurnDeps extends WalkDeps {
  readonly date: () => Date;
}

/** `done`: the node has its result and the workflow goes on. */
type GuidedEnd = 'done' | 'waits' | 'ended';

/** Answers a person without a language model: fills the slot of the node, knows a few intents, quotes documents. */
export async function* guidedTurn(
  deps: GuidedTurnDeps,
  context: BrainContext,
  state: GuidedState,
  { text, signal }: { readonly text: string; readonly signal: AbortSignal },
): AsyncGenerator<TurnEvent, GuidedEnd> {
  const node = context.nodeId === undefined ? undefined : context.config.workflow.nodes[context.nodeId];
  const ask = context.nodeResult === undefined ? readGuidedStep(node)?.ask : undefined;
  const texts = guidedTexts(context.language);
  if (ask?.type !== 'text') {
    const intent = yield* handleIntent(context, state, text, ask !== undefined && ask !== null);
    if (intent) return intent;
  }
  return ask ? yield* fillSlot(ask) : yield* answerFreely();

  async function* fillSlot(question: GuidedAsk): AsyncGenerator<TurnEvent, GuidedEnd> {
    const { language, variables, config } = context;
    const situation = { language, now: deps.date(), timeZone: config.prompt.timezone };
    const isYes = state.unconfirmed === undefined ? undefined : readYesNo(text, language);
    if (isYes === true) return keep(question, state.unconfirmed!);
    const value = isYes === false ? readCorrection(text, question) : readSlot(text, question, situation);
    if (value !== undefined && question.confirm && value !== state.unconfirmed) {
      state.unconfirmed = value;
      yield { kind: 'say', text: fillText(texts.confirm, { value: writeSlot(value, texts) }) };
      return 'waits';
    }
    if (state.unconfirmed !== undefined) {
      const again = isYes === false ? fillVariables(question.prompt, variables) : undefined;
      const reminder = fillText(texts.confirmAgain, { value: writeSlot(state.unconfirmed, texts) });
      if (isYes === false) state.unconfirmed = undefined;
      return yield* askAgain(question, again ?? reminder);
    }
    if (value !== undefined) return keep(question, value);
    if (isQuestion(text, language) && (yield* quote())) {
      yield { kind: 'say', text: fillVariables(question.prompt, variables) };
      return 'waits';
    }
    const expected = fillText(texts.expected[question.type], {
      options: question.options.map(({ value: option }) => option).join(', '),
    });
    const reprompt = question.reprompt ?? `${expected} ${question.prompt}`;
    return yield* askAgain(question, fillVariables(reprompt, variables));
  }

  function readCorrection(answer: string, question: GuidedAsk): SlotValue | undefined {
    if (question.type === 'yes_no' || question.type === 'text' || question.type === 'name') return undefined;
    const { language, config } = context;
    return readSlot(answer, question, { language, now: deps.date(), timeZone: config.prompt.timezone });
  }

  function keep(question: GuidedAsk, value: SlotValue): GuidedEnd {
    Object.assign(state, guidedState());
    context.assigned[question.slot] = value;
    context.nodeResult = true;
    return 'done';
  }

  async function* askAgain(question: GuidedAsk, sentence: string): AsyncGenerator<TurnEvent, GuidedEnd> {
    state.attempts++;
    if (state.attempts <= question.retries) {
      yield { kind: 'say', text: sentence };
      return 'waits';
    }
    Object.assign(state, guidedState());
    context.nodeResult = false;
    return 'done';
  }

  async function* answerFreely(): AsyncGenerator<TurnEvent, GuidedEnd> {
    if (yield* quote()) return 'waits';
    const canHandOver = findHandOver(context) !== undefined;
    state.hasOfferedHuman = canHandOver;
    const sentence = canHandOver ? texts.unknownWithHuman : isAboutKnowledge() ? texts.unknown : texts.notUnderstood;
    yield { kind: 'say', text: sentence };
    return 'waits';
  }

  function isAboutKnowledge(): boolean {
    return isQuestion(text, context.language) || context.config.prompt.knowledge_base.length > 0;
  }

  /** Quotes a document that answers; false if none does. */
  async function* quote(): AsyncGenerator<TurnEvent, boolean> {
    const { chunks, event } = await searchKnowledge(deps, context, text, signal);
    const answer = quoteAnswer(text, chunks, context.language);
    if (!answer) return false;
    if (event) yield event;
    const { name, quote: words } = answer;
    yield { kind: 'say', text: fillText(texts.quote, { name, quote: words }) };
    return true;
  }
}

/** Says what the agent does when a slot could not be filled and the workflow has no way for that. */
export async function* giveUp(context: BrainContext): AsyncGenerator<TurnEvent> {
  const texts = guidedTexts(context.language);
  yield { kind: 'say', text: texts.giveUp };
  yield* handOver(context);
}

/** Connects the person with a person, or says that it cannot. */
async function* handOver(context: BrainContext): AsyncGenerator<TurnEvent, boolean> {
  const texts = guidedTexts(context.language);
  const target = findHandOver(context);
  yield { kind: 'say', text: target ? texts.handOver : texts.noHuman };
  if (!target) return false;
  if ((yield* transferAsTool(context, target)) === undefined) return true;
  yield { kind: 'say', text: texts.noHuman };
  return false;
}

/** Handles "repeat that", "goodbye", "a human, please", and the answer to the offer of a human. */
async function* handleIntent(
  context: BrainContext,
  state: GuidedState,
  text: string,
  isAsking: boolean,
): AsyncGenerator<TurnEvent, GuidedEnd | undefined> {
  const { language } = context;
  const words = answerWords(language);
  const texts = guidedTexts(language);
  const isShort = foldText(text).split(' ').length <= 8;
  const hasOffered = state.hasOfferedHuman;
  state.hasOfferedHuman = false;
  if (hasOffered && !isAsking) {
    const answer = readYesNo(text, language);
    if (answer === true) return (yield* handOver(context)) ? 'ended' : 'waits';
    if (answer === false) {
      yield { kind: 'say', text: texts.anythingElse };
      return 'waits';
    }
  }
  if (!isShort) return undefined;
  if (hasPhrase(text, words.repeat)) {
    yield { kind: 'say', text: context.lastSaid || texts.nothingToRepeat };
    return 'waits';
  }
  if (hasPhrase(text, words.human)) return (yield* handOver(context)) ? 'ended' : 'waits';
  if (hasPhrase(text, words.goodbye) && findSystemTool(context.tools, 'end_call')) {
    yield { kind: 'say', text: texts.goodbye };
    context.hasEnded = true;
    yield { kind: 'end_call', reason: 'The person said goodbye.' };
    return 'ended';
  }
  return undefined;
}

const writeSlot = (value: SlotValue, { yes, no }: { readonly yes: string; readonly no: string }): string =>
  typeof value === 'boolean' ? (value ? yes : no) : String(value);
