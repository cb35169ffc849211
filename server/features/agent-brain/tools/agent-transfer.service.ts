import { setTimeout as wait } from 'node:timers/promises';
import { type BrainContext, changeAgent } from '../brain-context.service.ts';
import type { BrainNeighbours } from '../brain-neighbours.rules.ts';
import type { TurnEvent } from '../brain-session.rules.ts';
import { fillVariables } from '../prompt/brain-variables.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Transfers between agents within one turn of a person. */
const maxTransfersInTurn = 3;

export type TransferOutcome =
  | { readonly kind: 'transferred'; readonly speaksFirst: boolean }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Continues the conversation with another agent of the same workspace. Refuses an agent that this turn has already left,
 * so that two agents do not send a person back and forth.
 */
export async function* transferToAgent(
  { agentConfigs, toolRunning }: Pick<BrainNeighbours, 'agentConfigs' | 'toolRunning'>,
  context: BrainContext,
  transfer: JsonObject,
): AsyncGenerator<TurnEvent, TransferOutcome> {
  const agentId = typeof transfer.agent_id === 'string' ? transfer.agent_id : context.agent.agent.id;
  const nodeId = typeof transfer.node_id === 'string' ? transfer.node_id : undefined;
  const isOther = agentId !== context.agent.agent.id;
  const { visitedAgents } = context;
  const visit = nodeId ? `${agentId}/${nodeId}` : agentId;
  visitedAgents.add(context.agent.agent.id);
  if (visitedAgents.size > maxTransfersInTurn || visitedAgents.has(visit))
    return { kind: 'refused', reason: 'The conversation was already transferred there in this turn.' };
  const agent = isOther ? await agentConfigs.live(agentId, { random: Math.random() }) : context.agent;
  if (!agent || agent.workspaceId !== context.agent.workspaceId)
    return { kind: 'refused', reason: 'The agent was not found.' };
  visitedAgents.add(visit);
  const delayMs = typeof transfer.delay_ms === 'number' ? Math.min(Math.max(transfer.delay_ms, 0), 60_000) : 0;
  const message =
    typeof transfer.transfer_message === 'string' ? fillVariables(transfer.transfer_message, context.variables) : '';
  if (message !== '') yield { kind: 'say', text: message };
  if (delayMs > 0) await wait(delayMs);
  changeAgent(context, agent, nodeId);
  context.tools = await toolRunning.listFor(agent, context.scene.environment);
  if (isOther) yield { kind: 'transfer_agent', agent, delayMs };
  // The channel takes the language of the agent, unless the person has chosen another one that it speaks.
  if (isOther && context.language !== context.config.language) yield { kind: 'language', language: context.language };
  return { kind: 'transferred', speaksFirst: transfer.enable_transferred_agent_first_message === true };
}
