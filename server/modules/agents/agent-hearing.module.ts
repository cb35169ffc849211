import { agentHearingService } from '../../features/agent-hearing/agent-hearing.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Hears people who talk to agents. */
export function openAgentHearing({ platform }: { readonly platform: Platform }) {
  return { services: { agentHearing: agentHearingService(platform) } } satisfies Module;
}
