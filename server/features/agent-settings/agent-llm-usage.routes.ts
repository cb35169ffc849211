import { agentLlmUsageRoutes } from '../../../contract/agents/agent-llm-usage.ts';
import { mount } from '../../http/route.ts';
import type { AgentLlmUsageService } from './agent-llm-usage.service.ts';
import { presentUsage } from './llm-usage.present.ts';

export const mountAgentLlmUsage = (agentLlmUsage: AgentLlmUsageService) =>
  mount(agentLlmUsageRoutes, {
    'POST /v1/convai/agent/{agent_id}/llm-usage/calculate': async ({ actor, params, body }) =>
      presentUsage(
        await agentLlmUsage.estimate(actor, params.agent_id, {
          promptLength: body.prompt_length ?? undefined,
          pages: body.number_of_pages ?? undefined,
          isRagEnabled: body.rag_enabled ?? undefined,
        }),
      ),
  });
