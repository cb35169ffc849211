import { z } from 'zod';
import { defineRoutes } from '../route.ts';
import { count, usageReply } from './language-models.ts';
import { agentParams } from './versions/agent-branches.ts';

export const agentLlmUsageRoutes = defineRoutes({
  'POST /v1/convai/agent/{agent_id}/llm-usage/calculate': {
    access: 'account',
    permits: 'convai_agents.read',
    summary:
      'Estimates what each language model costs for an agent, in US dollars. Absent fields are those of the agent.',
    params: agentParams,
    body: z.object({
      prompt_length: count.nullish(),
      number_of_pages: count.nullish(),
      rag_enabled: z.boolean().nullish(),
    }),
    reply: usageReply,
  },
});
