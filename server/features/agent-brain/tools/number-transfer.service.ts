import { newId } from '../../../platform/ids.ts';
import type { BrainContext } from '../brain-context.service.ts';
import type { TurnEvent } from '../brain-session.rules.ts';
import type { NumberTransfer } from './system-tools.rules.ts';

type Transfer = NumberTransfer & { readonly agentMessage?: string };

/** Why something failed, for the agent. */
export const failureOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Transfers the call, which ends the conversation. Returns why it failed, so that the agent can go on. */
export async function* transferCall(
  context: BrainContext,
  transfer: Transfer,
  signal?: AbortSignal,
): AsyncGenerator<TurnEvent, string | undefined> {
  const { agentMessage, ...request } = transfer;
  const details = agentMessage === undefined ? request.details : { ...request.details, agent_message: agentMessage };
  try {
    await context.scene.transferCall?.({ ...request, details }, signal);
  } catch (error) {
    return failureOf(error);
  }
  context.hasEnded = true;
  yield { kind: 'transfer_number', ...transfer };
  return undefined;
}

/** The same without a model: the transcript has it as a call of the tool. */
export async function* transferAsTool(
  context: BrainContext,
  transfer: Transfer,
): AsyncGenerator<TurnEvent, string | undefined> {
  const call = { name: 'transfer_to_number', type: 'system', toolCallId: newId() } as const;
  const startedAt = performance.now();
  const parameters = { transfer_number: transfer.destination };
  yield { kind: 'tool_request', ...call, parameters, disablesInterruptions: false };
  const failure = yield* transferCall(context, transfer);
  const result = failure ?? 'The call is transferred.';
  const durationMs = Math.round(performance.now() - startedAt);
  yield { kind: 'tool_response', ...call, result, isError: failure !== undefined, durationMs };
  return failure;
}
