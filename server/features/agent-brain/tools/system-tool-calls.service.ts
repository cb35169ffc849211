import type { RunnableTool } from '../../agent-tools/running/runnable-tools.rules.ts';
import type { BrainContext } from '../brain-context.service.ts';
import type { BrainNeighbours } from '../brain-neighbours.rules.ts';
import type { TurnEvent } from '../brain-session.rules.ts';
import type { ModelTurnEnd } from '../brain-session.service.ts';
import { searchKnowledge } from '../prompt/knowledge-lookup.service.ts';
import { asData } from '../prompt/system-prompt.rules.ts';
import { transferToAgent } from './agent-transfer.service.ts';
import { failureOf, transferCall } from './number-transfer.service.ts';
import { readNumberTransfer, systemToolType, transfersOf } from './system-tools.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface SystemToolDeps extends BrainNeighbours {
  readonly now: () => number;
}

interface SystemToolResult {
  readonly result: string;
  readonly isError?: boolean;
  /** Ends the reply of the model. */
  readonly end?: ModelTurnEnd;
}

const phoneOnly: SystemToolResult = { result: 'This works only in phone calls.', isError: true };

/** Runs a tool of the system: ends or transfers the conversation, changes the language, presses keys. */
export async function* callSystemTool(
  deps: SystemToolDeps,
  context: BrainContext,
  {
    tool,
    parameters,
    toolCallId,
    signal,
  }: {
    readonly tool: RunnableTool;
    readonly parameters: JsonObject;
    readonly toolCallId: string;
    readonly signal: AbortSignal;
  },
): AsyncGenerator<TurnEvent, SystemToolResult> {
  const { name } = tool;
  const startedAt = deps.now();
  yield { kind: 'tool_request', name, type: 'system', toolCallId, parameters, disablesInterruptions: false };
  const outcome = yield* run();
  const { result, isError = false } = outcome;
  const durationMs = Math.round(deps.now() - startedAt);
  yield { kind: 'tool_response', name, type: 'system', toolCallId, result, isError, durationMs };
  return outcome;

  async function* run(): AsyncGenerator<TurnEvent, SystemToolResult> {
    const reason = readText(parameters, 'reason');
    switch (systemToolType(tool)) {
      case 'end_call': {
        const message = readText(parameters, 'system__message_to_speak', 'message');
        if (message) yield { kind: 'say', text: message };
        context.hasEnded = true;
        yield { kind: 'end_call', reason: reason || 'The agent ended the conversation.' };
        return { result: 'The conversation ends.', end: { kind: 'ended' } };
      }
      case 'skip_turn':
        yield { kind: 'skip_turn' };
        return { result: 'The agent waits.', end: { kind: 'replied' } };
      case 'language_detection':
        return yield* changeLanguage(readText(parameters, 'language'));
      case 'transfer_to_agent':
        return yield* changeToAgent();
      case 'transfer_to_number':
        return yield* transferToNumber();
      case 'play_keypad_touch_tone': {
        if (context.scene.channel !== 'phone') return phoneOnly;
        const digits = readText(parameters, 'dtmf_tones', 'digits').replace(/[^\d*#A-Dw]/gi, '');
        if (digits === '') return { result: 'There are no keys to press.', isError: true };
        const params = asObject(tool.config.params);
        const keys = { digits: digits.slice(0, 100), outOfBand: params.use_out_of_band_dtmf !== false };
        try {
          await context.scene.pressKeys?.(keys.digits, keys.outOfBand);
        } catch (error) {
          return { result: `The keys were not pressed: ${failureOf(error)}`, isError: true };
        }
        yield { kind: 'dtmf', ...keys };
        return {
          result: 'The keys were pressed.',
          ...(params.suppress_turn_after_dtmf === true && { end: { kind: 'replied' as const } }),
        };
      }
      case 'voicemail_detection': {
        if (context.scene.channel !== 'phone') return phoneOnly;
        const { voicemail_message: message } = asObject(tool.config.params);
        context.hasEnded = true;
        yield { kind: 'voicemail', ...(typeof message === 'string' && message !== '' && { message }) };
        return { result: 'A voicemail was detected.', end: { kind: 'ended' } };
      }
      case 'knowledge_base':
      case 'knowledge_base_rag': {
        const { chunks, event } = await searchKnowledge(
          deps,
          context,
          readText(parameters, 'query', 'question'),
          signal,
        );
        if (event) yield event;
        const found = chunks.map(({ name: source, text }) => asData(text, source)).join('\n');
        return { result: found || 'No document says anything about it.' };
      }
      default:
        return { result: 'This server does not have this tool.', isError: true };
    }
  }

  async function* changeLanguage(wanted: string): AsyncGenerator<TurnEvent, SystemToolResult> {
    const language = context.config.languages.find((one) => one.toLowerCase() === wanted.toLowerCase());
    if (!language) return { result: `The agent speaks only ${context.config.languages.join(', ')}.`, isError: true };
    context.language = language;
    yield { kind: 'language', language };
    return { result: `Reply in ${language} from now on.` };
  }

  async function* changeToAgent(): AsyncGenerator<TurnEvent, SystemToolResult> {
    const transfers = transfersOf(tool);
    const index = Number(parameters.agent_number ?? parameters.transfer_number ?? 0);
    const byId = transfers.find((one) => one.agent_id !== undefined && one.agent_id === parameters.agent_id);
    const transfer = byId ?? transfers[Number.isInteger(index) ? index : 0];
    if (!transfer) return { result: 'There is no such agent.', isError: true };
    const outcome = yield* transferToAgent(deps, context, transfer);
    if (outcome.kind === 'refused') return { result: outcome.reason, isError: true };
    return { result: 'Transferred.', end: { kind: 'transferred', speaksFirst: outcome.speaksFirst } };
  }

  async function* transferToNumber(): AsyncGenerator<TurnEvent, SystemToolResult> {
    if (context.scene.channel !== 'phone') return phoneOnly;
    const transfers = transfersOf(tool).flatMap((one) => readNumberTransfer(one, context.variables) ?? []);
    const wanted = String(parameters.transfer_number ?? '');
    // Only numbers of the config: what a person or a document says is never dialled.
    const transfer =
      transfers.find(({ destination }) => destination === wanted) ??
      (/^\d{1,2}$/.test(wanted) ? transfers[Number(wanted)] : undefined) ??
      (transfers.length === 1 ? transfers[0] : undefined);
    if (!transfer) return { result: 'There is no such number.', isError: true };
    const message = readText(parameters, 'client_message');
    const agentMessage = readText(parameters, 'agent_message');
    if (message) yield { kind: 'say', text: message };
    const failure = yield* transferCall(context, { ...transfer, ...(agentMessage && { agentMessage }) }, signal);
    if (failure !== undefined) return { result: `The transfer failed: ${failure}`, isError: true };
    return { result: 'The call is transferred.', end: { kind: 'ended' } };
  }
}

/** The first of the parameters that is a text. */
function readText(parameters: JsonObject, ...names: readonly string[]): string {
  for (const name of names)
    if (typeof parameters[name] === 'string') return (parameters[name] as string).slice(0, 2_000);
  return '';
}

const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
