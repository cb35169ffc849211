import { agentToolsRoutes } from '../../../contract/agents/agent-tools.ts';
import { mount } from '../../http/route.ts';
import { presentExecution, presentTool, presentToolBranch, presentToolUser } from './agent-tools.present.ts';
import type { AgentToolsService } from './agent-tools.service.ts';
import type { ToolExecutionsService } from './tool-executions.service.ts';

const toDate = (seconds: number | null | undefined): Date | undefined =>
  seconds == null ? undefined : new Date(seconds * 1000);

export const mountAgentTools = (agentTools: AgentToolsService, toolExecutions: ToolExecutionsService) =>
  mount(agentToolsRoutes, {
    'GET /v1/convai/tools': async ({ actor, query }) => {
      const creator = query.created_by_user_id ?? (query.show_only_owned_documents ? '@me' : undefined);
      const { tools, hasMore } = await agentTools.list(actor, {
        limit: query.page_size ?? 30,
        after: query.cursor ?? undefined,
        sort: query.sort_by === 'name' ? 'name' : 'date',
        direction: query.sort_direction,
        search: query.search ?? undefined,
        types: query.types ?? undefined,
        createdBy: creator === '@me' ? actor.userId : creator,
        usedByAgentId: query.used_by_agent_id ?? undefined,
      });
      return {
        tools: tools.map(presentTool),
        next_cursor: hasMore ? tools.at(-1)!.tool.id : null,
        has_more: hasMore,
      };
    },

    'POST /v1/convai/tools': async ({ actor, body }) => presentTool(await agentTools.create(actor, body)),

    'GET /v1/convai/tools/{tool_id}': async ({ actor, params }) =>
      presentTool(await agentTools.get(actor, params.tool_id)),

    'PATCH /v1/convai/tools/{tool_id}': async ({ actor, params, body }) =>
      presentTool(await agentTools.update(actor, params.tool_id, body)),

    'DELETE /v1/convai/tools/{tool_id}': async ({ actor, params, query }) => {
      await agentTools.delete(actor, params.tool_id, query.force);
      return {};
    },

    'GET /v1/convai/tools/{tool_id}/dependent-agents': async ({ actor, params, query }) => {
      const { agents, branches } = await agentTools.dependents(actor, params.tool_id);
      const start = agents.findIndex(({ id }) => id === query.cursor) + 1;
      const page = agents.slice(start, start + query.page_size);
      const hasMore = agents.length > start + query.page_size;
      const ids = new Set(page.map(({ id }) => id));
      return {
        agents: page.map(presentToolUser),
        branches: branches.filter(({ agentId }) => ids.has(agentId)).map(presentToolBranch),
        next_cursor: hasMore ? page.at(-1)!.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/convai/tools/{tool_id}/executions': async ({ actor, params, query }) => {
      const { executions, hasMore } = await toolExecutions.list(actor, params.tool_id, {
        limit: query.page_size,
        after: query.cursor ?? undefined,
        isError: query.is_error ?? undefined,
        agentId: query.agent_id ?? undefined,
        branchId: query.branch_id ?? undefined,
        from: toDate(query.start_time),
        until: toDate(query.end_time),
      });
      return {
        executions: executions.map(presentExecution),
        next_cursor: hasMore ? executions.at(-1)!.id : null,
        has_more: hasMore,
      };
    },
  });
