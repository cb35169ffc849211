import { AppError } from '../../platform/app-error.ts';
import type { AgentConfigsService, LiveAgent } from './agent-configs.service.ts';
import type { AgentLinksService } from './agent-links.service.ts';
import { isOriginAllowed } from './agent-origins.rules.ts';

/** What a page shows about itself when it asks for an agent. */
export interface PageCall {
  readonly origin: string | undefined;
  /** A signed URL's signature or the token of a link. */
  readonly signature: string | undefined;
}

interface AgentWidgetDeps {
  readonly configs: Pick<AgentConfigsService, 'live'>;
  readonly links: Pick<AgentLinksService, 'isShareToken'>;
  /** Whether a signature lets its bearer start a conversation with the agent. It is not used up. */
  readonly isSignatureValid: (agentId: string, signature: string) => Promise<boolean>;
  readonly random: () => number;
}

/** What pages may know of an agent before a conversation. */
export function agentWidgetService({ configs, links, isSignatureValid, random }: AgentWidgetDeps) {
  async function isAllowed({ agent, config }: LiveAgent, { origin, signature }: PageCall): Promise<boolean> {
    const { auth } = config.platform_settings;
    if (!isOriginAllowed(auth, origin)) return false;
    if (!auth.enable_auth) return true;
    if (signature === undefined) return false;
    if (links.isShareToken(agent, signature, auth.shareable_token)) return true;
    return isSignatureValid(agent.id, signature);
  }

  return {
    /** Throws `agent_not_found`, and `agent_access_denied` if its settings do not admit the page. */
    async open(agentId: string, page: PageCall): Promise<LiveAgent> {
      const live = await configs.live(agentId, { random: random() });
      if (!live) throw new AppError('agent_not_found', { param: 'agent_id' });
      if (!(await isAllowed(live, page))) throw new AppError('agent_access_denied');
      return live;
    },
  };
}
export type AgentWidgetService = ReturnType<typeof agentWidgetService>;
