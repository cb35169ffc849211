import { mountSiteAgent } from '../../features/site-agent/site-agent.routes.ts';
import { siteAgentService } from '../../features/site-agent/site-agent.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** A voice agent for visitors without an account. */
export const openSiteAgent = ({ platform }: { readonly platform: Platform }) =>
  ({
    services: {},
    routes: [mountSiteAgent(siteAgentService({ ...platform, isSiteOn: platform.env.PUBLIC_SITE }))],
  }) satisfies Module;
