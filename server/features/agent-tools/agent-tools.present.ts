import type { ToolExecutionReply, ToolReply } from '../../../contract/agents/agent-tools.ts';
import type { DependentAgentReply } from '../../../contract/agents/dependents.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { AgentToolsService, ToolView } from './agent-tools.service.ts';
import type { ToolExecutionsService } from './tool-executions.service.ts';

type Dependents = Awaited<ReturnType<AgentToolsService['dependents']>>;
type Execution = Awaited<ReturnType<ToolExecutionsService['list']>>['executions'][number];

export const presentTool = ({ tool, role, isCreator, source, creator, usage }: ToolView): ToolReply => ({
  id: tool.id,
  tool_config: tool.config,
  access_info: {
    is_creator: isCreator,
    creator_name: creator.name,
    creator_email: creator.email,
    role,
    access_source: source,
  },
  usage_stats: { total_calls: usage.calls, avg_latency_secs: usage.averageMs / 1000 },
  response_mocks: [...tool.mocks],
});

/** People who may not see an agent learn only that it uses the tool. */
export const presentToolUser = ({ id, name, createdAt, role }: Dependents['agents'][number]): DependentAgentReply =>
  role
    ? {
        type: 'available',
        id,
        name,
        created_at_unix_secs: unixSeconds(createdAt),
        access_level: role,
        referenced_resource_ids: [],
      }
    : { type: 'unknown', id, referenced_resource_ids: [] };

export const presentToolBranch = (branch: Dependents['branches'][number]) => ({
  agent_id: branch.agentId,
  agent_name: branch.agentName,
  branch_id: branch.branchId,
  branch_name: branch.branchName,
  is_main: branch.isMain,
});

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const presentExecution = ({ request, ...execution }: Execution): ToolExecutionReply => ({
  id: execution.id,
  tool_id: execution.toolId!,
  tool_request_id: textOrNull(request.tool_request_id) ?? execution.id,
  conversation_id: execution.conversationId,
  agent_id: execution.agentId,
  branch_id: textOrNull(request.branch_id),
  timestamp: execution.createdAt.getTime() / 1000,
  latency_secs: execution.durationMs / 1000,
  is_error: execution.isError,
  request_payload: JSON.stringify(request.parameters ?? {}),
  response_payload: execution.isError ? null : execution.result,
  error_message: execution.isError ? execution.result : null,
  error_type: textOrNull(request.error_type),
  tool_call_details: (request.details as Record<string, unknown> | undefined) ?? null,
});
