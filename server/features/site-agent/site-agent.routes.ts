import { siteAgentRoutes } from '../../../contract/site/site-agent.ts';
import { mount } from '../../http/route.ts';
import type { SiteAgentService } from './site-agent.service.ts';

export const mountSiteAgent = (siteAgent: SiteAgentService) =>
  mount(siteAgentRoutes, {
    'POST /v1/site/agent': ({ body, ip, signal }) => siteAgent.reply(body.messages, ip, signal),
  });
