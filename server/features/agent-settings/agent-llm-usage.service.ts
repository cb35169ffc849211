import type { Actor } from '../../platform/actor.ts';
import type { AgentAccess, BranchAccessService } from '../agents/branches/branch-access.service.ts';
import type { LlmUsageService } from './llm-usage.service.ts';

interface AgentLlmUsageDeps {
  readonly agentAccess: AgentAccess;
  readonly branchAccess: Pick<BranchAccessService, 'readConfig'>;
  readonly llmUsage: Pick<LlmUsageService, 'estimate'>;
  /** The pages of text that an agent can look up. */
  readonly pagesOf: (actor: Actor, agentId: string) => Promise<number>;
}

interface UsageQuestion {
  readonly promptLength?: number | undefined;
  readonly pages?: number | undefined;
  readonly isRagEnabled?: boolean | undefined;
}

/** What language models cost for an agent. */
export const agentLlmUsageService = ({ agentAccess, branchAccess, llmUsage, pagesOf }: AgentLlmUsageDeps) => ({
  /** What the question leaves out is that of the live agent. */
  async estimate(actor: Actor, agentId: string, { promptLength, pages, isRagEnabled }: UsageQuestion) {
    const agent = await agentAccess.require(actor, agentId);
    const { prompt } = (await branchAccess.readConfig(agent, agent.liveVersionId)).conversation_config.agent;
    return llmUsage.estimate({
      promptLength: promptLength ?? prompt.prompt.length,
      pages: pages ?? (await pagesOf(actor, agentId)),
      isRagEnabled: isRagEnabled ?? prompt.rag.enabled,
    });
  },
});
export type AgentLlmUsageService = ReturnType<typeof agentLlmUsageService>;
