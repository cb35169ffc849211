import { type AgentReply, agentsRoutes } from '../../../contract/agents/agents.ts';
import { agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { acceptAny, mount } from '../../http/route.ts';
import type { Actor } from '../../platform/actor.ts';
import type { AgentCopiesService } from './agent-copies.service.ts';
import type { AgentLinksService } from './agent-links.service.ts';
import type { AgentMediaService } from './agent-media.service.ts';
import type { AgentSavingService } from './agent-saving.service.ts';
import { presentWidget } from './agent-widget.present.ts';
import type { AgentWidgetService } from './agent-widget.service.ts';
import { type AgentFileUrls, presentAgent, presentAgentSummary, presentHoldAudio } from './agents.present.ts';
import type { AgentsService, AgentView } from './agents.service.ts';
import type { Agent } from './agents.store.ts';

interface AgentRouteServices {
  readonly agents: AgentsService;
  readonly saving: Pick<AgentSavingService, 'create'>;
  readonly copies: AgentCopiesService;
  readonly media: AgentMediaService;
  readonly links: AgentLinksService;
  readonly widgets: AgentWidgetService;
  /** Numbers that an agent answers, as the caller may see them. */
  readonly phoneNumbersOf: (actor: Actor, agent: Pick<Agent, 'id' | 'name'>) => Promise<AgentReply['phone_numbers']>;
}

const defaultName = 'New agent';
const { platform_settings: defaultSettings } = agentConfig.parse({});
const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export function mountAgents(services: AgentRouteServices) {
  const { agents, saving, copies, media, links, widgets, phoneNumbersOf } = services;
  const urls = (baseUrl: string): AgentFileUrls => ({
    avatar: (agent) => links.fileUrl(agent, 'avatar', baseUrl),
    holdAudio: (agent) => links.fileUrl(agent, 'hold-audio', baseUrl),
  });
  const present = async (actor: Actor, view: AgentView, baseUrl: string) =>
    presentAgent(view, urls(baseUrl), await phoneNumbersOf(actor, view.agent));
  const sendFile = ({ contentType, stream, bytes }: Awaited<ReturnType<AgentMediaService['open']>>) => ({
    contentType,
    body: stream,
    headers: {
      'content-length': bytes,
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });

  return mount(agentsRoutes, {
    'POST /v1/convai/agents/create': async ({ actor, body }) => {
      const { name, tags, conversation_config, platform_settings, workflow } = body;
      const config = { conversation_config, platform_settings: platform_settings ?? defaultSettings, workflow };
      const agent = await saving.create(actor, { name: name ?? defaultName, tags: tags ?? [], config });
      return { agent_id: agent.id };
    },

    'GET /v1/convai/agents': async ({ actor, query }) => {
      const creator = query.created_by_user_id ?? (query.show_only_owned_agents ? '@me' : undefined);
      const page = await agents.list(actor, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        search: query.search ?? undefined,
        archived: query.archived ?? false,
        createdBy: creator === '@me' ? actor.userId : creator,
        tags: query.tags ?? undefined,
        sort: query.sort_by ?? 'created_at',
        direction: query.sort_direction,
      });
      return {
        agents: page.agents.map(presentAgentSummary),
        next_cursor: page.hasMore ? page.agents.at(-1)!.agent.id : null,
        has_more: page.hasMore,
      };
    },

    'GET /v1/convai/agents/summaries': async ({ actor, query }) => {
      const found = await agents.summaries(actor, query.agent_ids);
      const entries = query.agent_ids.map((id) => {
        const listed = found.get(id);
        return [
          id,
          listed
            ? { status: 'success' as const, data: presentAgentSummary(listed) }
            : {
                status: 'failure' as const,
                error_code: 404,
                error_status: 'agent_not_found',
                error_message: 'The agent was not found.',
              },
        ] as const;
      });
      return Object.fromEntries(entries);
    },

    'GET /v1/convai/agents/{agent_id}': async ({ actor, params, query, baseUrl }) => {
      const { branch_id, version_id } = query;
      const choice = { ...(branch_id && { branchId: branch_id }), ...(version_id && { versionId: version_id }) };
      return present(actor, await agents.get(actor, params.agent_id, choice), baseUrl);
    },

    'PATCH /v1/convai/agents/{agent_id}': async ({ actor, params, query, body, baseUrl }) => {
      const changes = {
        conversation_config: body.conversation_config ?? undefined,
        platform_settings: body.platform_settings ?? undefined,
        workflow: body.workflow ?? undefined,
        name: body.name ?? undefined,
        tags: body.tags ?? undefined,
        description: body.version_description ?? undefined,
      };
      const changed = await agents.patch(actor, params.agent_id, changes, query.branch_id ?? undefined);
      return present(actor, changed, baseUrl);
    },

    'DELETE /v1/convai/agents/{agent_id}': async ({ actor, params }) => {
      await agents.delete(actor, params.agent_id);
      return {};
    },

    'POST /v1/convai/agents/{agent_id}/duplicate': async ({ actor, params, body, signal }) => {
      const agent = await copies.duplicate(actor, params.agent_id, body?.name ?? undefined, signal);
      return { agent_id: agent.id };
    },

    'GET /v1/convai/agents/{agent_id}/link': async ({ actor, params }) => {
      const { agent, version } = await agents.get(actor, params.agent_id);
      const { auth } = version.config.platform_settings;
      const token = {
        agent_id: agent.id,
        conversation_token: auth.shareable_token ?? links.shareToken(agent),
        expiration_time_unix_secs: null,
        conversation_id: null,
        purpose: 'shareable_link' as const,
        token_requester_user_id: null,
      };
      return { agent_id: agent.id, token: auth.enable_auth ? token : null };
    },

    'GET /v1/convai/agents/{agent_id}/widget': async ({ params, query, headers, baseUrl }) => {
      const page = { origin: first(headers.origin), signature: query.conversation_signature ?? undefined };
      const live = await widgets.open(params.agent_id, page);
      return { agent_id: live.agent.id, widget_config: presentWidget(live, urls(baseUrl).avatar(live.agent)) };
    },

    'POST /v1/convai/agents/{agent_id}/avatar': {
      accept: acceptAny,
      handle: async ({ actor, params, files, signal, baseUrl }) => {
        const agent = await media.setAvatar(actor, params.agent_id, files.avatar_file![0]!, signal);
        return { agent_id: agent.id, avatar_url: urls(baseUrl).avatar(agent) ?? null };
      },
    },

    'GET /v1/convai/agents/{agent_id}/avatar/{file_name}': async ({ params, query: { signature } }) =>
      sendFile(await media.open(params.agent_id, 'avatar', { name: params.file_name, signature })),

    'POST /v1/convai/agents/{agent_id}/hold-audio': {
      accept: acceptAny,
      handle: async ({ actor, params, files, signal, baseUrl }) => {
        const agent = await media.setHoldAudio(actor, params.agent_id, files.hold_audio_file![0]!, signal);
        return { agent_id: agent.id, hold_audio: presentHoldAudio(agent, urls(baseUrl).holdAudio(agent))! };
      },
    },

    'DELETE /v1/convai/agents/{agent_id}/hold-audio': async ({ actor, params }) => {
      await media.removeHoldAudio(actor, params.agent_id);
      return { agent_id: params.agent_id };
    },

    'GET /v1/convai/agents/{agent_id}/hold-audio/{file_name}': async ({ params, query: { signature } }) =>
      sendFile(await media.open(params.agent_id, 'hold-audio', { name: params.file_name, signature })),
  });
}
