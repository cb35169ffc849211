import type {
  AgentTestRunReply,
  TestInvocationReply,
  TestInvocationSummary,
} from '../../../contract/agent-testing/agent-test-runs.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { InvocationView, ListedInvocation } from './agent-test-runs.service.ts';
import type { TestRun } from './agent-test-runs.store.ts';

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const testIdOf = ({ testId, details }: TestRun): string => testId ?? text(details.test_id) ?? '';

function presentRun(run: TestRun, { invocation, email }: InvocationView): AgentTestRunReply {
  const { details, test } = run;
  const type = String(test.type);
  return {
    test_run_id: run.id,
    // The stored test has the fields of its type.
    test_info: test as AgentTestRunReply['test_info'],
    test_invocation_id: run.invocationId,
    agent_id: invocation.agentId,
    branch_id: text(details.branch_id) ?? invocation.branchId,
    version_id: text(details.version_id) ?? invocation.versionId,
    ran_against_draft:
      typeof details.ran_against_draft === 'boolean' ? details.ran_against_draft : invocation.ranAgainstDraft,
    workflow_node_id: run.workflowNodeId,
    status: run.status,
    agent_responses: run.responses as AgentTestRunReply['agent_responses'],
    test_id: testIdOf(run),
    test_name: run.name,
    condition_result: run.result as AgentTestRunReply['condition_result'],
    last_updated_at_unix: unixSeconds(run.updatedAt),
    metadata: {
      workspace_id: invocation.workspaceId,
      test_name: run.name,
      ran_by_user_email: email,
      test_type: type === 'tool' ? 'tool_call' : (type as 'llm' | 'simulation'),
    },
    root_folder_id: text(details.root_folder_id),
    root_folder_name: text(details.root_folder_name),
    environment: text(test.simulation_environment) ?? text(test.environment),
  };
}

const titles = { pending: 'Pending', passed: 'Passed', failed: 'Failed', cancelled: 'Canceled' } as const;

/** Ended runs by test and node, then by outcome and reason. */
function groupResults(runs: readonly AgentTestRunReply[]): TestInvocationReply['result_groups'] {
  const groups = Map.groupBy(runs, ({ test_id, workflow_node_id }) => `${test_id} ${workflow_node_id ?? ''}`);
  return [...groups.values()].map((group) => {
    const ended = group.filter(({ status }) => status !== 'pending');
    const summaryOf = ({ condition_result: result }: AgentTestRunReply) => result?.rationale.summary ?? '';
    const buckets = Map.groupBy(ended, (run) => `${run.status} ${summaryOf(run)}`);
    const { test_id, test_name, workflow_node_id } = group[0]!;
    return {
      test_id,
      test_name,
      workflow_node_id,
      buckets: [...buckets.values()].map((same) => ({
        test_run_ids: same.map(({ test_run_id }) => test_run_id),
        title: titles[same[0]!.status],
        reason: summaryOf(same[0]!),
        status: same[0]!.status,
      })),
    };
  });
}

export function presentInvocation(view: InvocationView): TestInvocationReply {
  const { invocation } = view;
  const runs = view.runs.map((run) => presentRun(run, view));
  const folders = [...new Set(runs.map(({ root_folder_id }) => root_folder_id))];
  return {
    id: invocation.id,
    agent_id: invocation.agentId,
    branch_id: invocation.branchId,
    version_id: invocation.versionId,
    ran_against_draft: invocation.ranAgainstDraft,
    created_at: unixSeconds(invocation.createdAt),
    folder_id: folders.length === 1 ? folders[0]! : null,
    repeat_count: invocation.repeatCount,
    cancelled: runs.some(({ status }) => status === 'cancelled'),
    bucketing_status: runs.some(({ status }) => status === 'pending') ? 'pending' : 'completed',
    result_groups: groupResults(runs),
    test_runs: runs,
  };
}

export const presentInvocationSummary = ({ invocation, counts }: ListedInvocation): TestInvocationSummary => ({
  id: invocation.id,
  agent_id: invocation.agentId,
  branch_id: invocation.branchId,
  version_id: invocation.versionId,
  ran_against_draft: invocation.ranAgainstDraft,
  runs_diverged_from_version: counts.diverged,
  created_at_unix_secs: unixSeconds(invocation.createdAt),
  test_run_count: counts.passed + counts.failed + counts.pending + counts.cancelled,
  passed_count: counts.passed,
  failed_count: counts.failed,
  pending_count: counts.pending,
  cancelled_count: counts.cancelled,
  cancelled: counts.cancelled > 0,
  title: invocation.title,
  access_info: null,
  repeat_count: invocation.repeatCount,
});
