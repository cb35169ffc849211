import { z } from 'zod';
import { maxConfigBytes } from '../agents/agents-limits.ts';
import { boundedText, id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { simulatedTurn, testBody } from './agent-tests-fields.ts';
import { agentTestLimits, testRunStatuses } from './agent-tests-limits.ts';

const agentParams = z.object({ agent_id: id() });
const params = z.object({ test_invocation_id: id() });
const status = z.enum(testRunStatuses);

/** A config that is not saved; the service checks it. */
const configOverride = z
  .object({
    conversation_config: z.record(z.string(), z.unknown()),
    platform_settings: z.record(z.string(), z.unknown()).default({}),
    workflow: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullish();

const run = z.object({
  test_run_id: z.string(),
  test_info: testBody.nullable(),
  test_invocation_id: z.string(),
  agent_id: z.string(),
  branch_id: z.string().nullable(),
  version_id: z.string().nullable(),
  ran_against_draft: z.boolean(),
  workflow_node_id: z.string().nullable(),
  status,
  agent_responses: z.array(simulatedTurn).nullable(),
  test_id: z.string(),
  test_name: z.string(),
  condition_result: z
    .object({
      result: z.enum(['success', 'failure', 'unknown']),
      rationale: z.object({ messages: z.array(z.string()), summary: z.string() }),
    })
    .nullable(),
  last_updated_at_unix: unix(),
  metadata: z.object({
    workspace_id: z.string(),
    test_name: z.string(),
    /** Empty for an account that was deleted. */
    ran_by_user_email: z.string(),
    test_type: z.enum(['llm', 'tool_call', 'simulation']),
  }),
  root_folder_id: z.string().nullable(),
  root_folder_name: z.string().nullable(),
  environment: z.string().nullable(),
});
export type AgentTestRunReply = z.output<typeof run>;

const invocation = z.object({
  id: z.string(),
  agent_id: z.string(),
  branch_id: z.string().nullable(),
  version_id: z.string().nullable(),
  ran_against_draft: z.boolean(),
  created_at: unix(),
  folder_id: z.string().nullable(),
  repeat_count: z.int(),
  /** Runs were cancelled and not submitted again. */
  cancelled: z.boolean(),
  bucketing_status: z.enum(['pending', 'completed']),
  /** Runs of the same test with the same outcome. */
  result_groups: z.array(
    z.object({
      test_id: z.string(),
      test_name: z.string(),
      workflow_node_id: z.string().nullable(),
      buckets: z.array(z.object({ test_run_ids: z.array(z.string()), title: z.string(), reason: z.string(), status })),
    }),
  ),
  test_runs: z.array(run),
});
export type TestInvocationReply = z.output<typeof invocation>;

const invocationSummary = z.object({
  id: z.string(),
  agent_id: z.string(),
  branch_id: z.string().nullable(),
  version_id: z.string().nullable(),
  ran_against_draft: z.boolean(),
  /** Runs were submitted again with another config. */
  runs_diverged_from_version: z.boolean(),
  created_at_unix_secs: unix(),
  test_run_count: z.int(),
  passed_count: z.int(),
  failed_count: z.int(),
  pending_count: z.int(),
  cancelled_count: z.int(),
  /** Runs were cancelled and not submitted again. */
  cancelled: z.boolean(),
  title: z.string(),
  access_info: z.null(),
  repeat_count: z.int(),
});
export type TestInvocationSummary = z.output<typeof invocationSummary>;

const listQuery = z.object({
  agent_id: id().nullish(),
  branch_id: id().nullish(),
  version_id: id().nullish(),
  /** Those that ran this test. */
  test_id: id().nullish(),
  start_time: unix().nullish(),
  end_time: unix().nullish(),
  page_size: z.int().min(1).max(100).default(30),
  /** Words of the names of the tests. */
  search: boundedText({ max: 200 }).nullish(),
  cursor: id().nullish(),
});
export type TestInvocationQuery = z.output<typeof listQuery>;

const runRequest = z.object({
  /** Empty: those that are attached to the agent. */
  tests: z
    .array(
      z.object({
        test_id: id(),
        workflow_node_id: id().nullish(),
        root_folder_id: id().nullish(),
        root_folder_name: z.string().max(agentTestLimits.name).nullish(),
      }),
    )
    .max(agentTestLimits.runs),
  agent_config_override: configOverride,
  branch_id: id().nullish(),
  repeat_count: z.int().min(1).max(agentTestLimits.repeatCount).default(1),
});
export type RunTestsRequest = z.output<typeof runRequest>;

const resubmitRequest = z.object({
  test_run_ids: z.array(id()).min(1).max(agentTestLimits.runs),
  agent_config_override: configOverride,
  agent_id: id(),
  branch_id: id().nullish(),
});
export type ResubmitTestsRequest = z.output<typeof resubmitRequest>;

const bodyLimit = maxConfigBytes + agentTestLimits.maxBytes;
const read = { access: 'account', permits: 'convai_agent_tests.read' } as const;
const update = { access: 'account', permits: 'convai_agent_tests.update' } as const;

export const agentTestRunsRoutes = defineRoutes({
  'POST /v1/convai/agents/{agent_id}/run-tests': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Runs tests on a branch of an agent, or on a config that is not saved.',
    params: agentParams,
    body: runRequest,
    bodyLimit,
    reply: invocation,
  },
  'GET /v1/convai/test-invocations': {
    ...read,
    summary: 'Lists runs of tests, newest first.',
    query: listQuery,
    reply: z.object({
      meta: z.object({ total: z.null(), page: z.null(), page_size: z.int() }),
      results: z.array(invocationSummary),
      next_cursor: z.string().nullable(),
      has_more: z.boolean(),
    }),
  },
  'GET /v1/convai/test-invocations/{test_invocation_id}': {
    ...read,
    summary: 'Returns the runs of tests that were started together, with their results.',
    params,
    reply: invocation,
  },
  'POST /v1/convai/test-invocations/{test_invocation_id}/cancel': {
    ...update,
    summary: 'Cancels the runs that have not ended.',
    params,
    content: ['application/json'],
  },
  'POST /v1/convai/test-invocations/{test_invocation_id}/resubmit': {
    ...update,
    summary: 'Runs ended runs again, on the branch as it is now or on a config that is not saved.',
    params,
    body: resubmitRequest,
    bodyLimit,
    reply: z.object({ status: z.literal('ok') }),
  },
});
