import { agentBrainService } from '../../features/agent-brain/agent-brain.service.ts';
import type { BrainNeighbours } from '../../features/agent-brain/brain-neighbours.rules.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

interface AgentBrainModuleDeps extends BrainNeighbours {
  readonly platform: Platform;
}

/** Replies of agents: language models, and the guided agent without one. */
export function openAgentBrain({ platform, agentConfigs, toolRunning, knowledgeSearch }: AgentBrainModuleDeps) {
  const { clock, log } = platform;
  const neighbours = { agentConfigs, toolRunning, knowledgeSearch };
  return { services: { agentBrain: agentBrainService({ ...neighbours, clock, log }) } } satisfies Module;
}
