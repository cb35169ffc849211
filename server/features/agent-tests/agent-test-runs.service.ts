import { z } from 'zod';
import type {
  ResubmitTestsRequest,
  RunTestsRequest,
  TestInvocationQuery,
} from '../../../contract/agent-testing/agent-test-runs.ts';
import { agentTestLimits } from '../../../contract/agent-testing/agent-tests-limits.ts';
import { type AgentConfig, agentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { AgentConfigsService } from '../agents/agent-configs.service.ts';
import type { AgentSavingService } from '../agents/agent-saving.service.ts';
import type { PermittedAgentsService } from '../agents/permitted-agents.service.ts';
import type { UserService } from '../user/user.service.ts';
import { agentTestRunsStore, type RunCounts, type TestInvocation, type TestRun } from './agent-test-runs.store.ts';
import { agentTestsStore } from './agent-tests.store.ts';

export const runJob = jobKind({ name: 'agent-tests.run', payload: z.object({ run_id: z.string() }) });

interface AgentTestRunsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly live: Pick<Live, 'publish'>;
  readonly user: Pick<UserService, 'findEmails'>;
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  readonly agentConfigs: Pick<AgentConfigsService, 'find'>;
  readonly agentSaving: Pick<AgentSavingService, 'requireUsable'>;
  readonly permittedAgents: Pick<PermittedAgentsService, 'idsFor'>;
}

export interface InvocationView {
  readonly invocation: TestInvocation;
  readonly runs: readonly TestRun[];
  /** Of the person who ran the tests. */
  readonly email: string;
}
export interface ListedInvocation {
  readonly invocation: TestInvocation;
  readonly counts: RunCounts;
}

const invalid = (param: string, message: string) => new AppError('invalid_parameters', { param, message });
const none: RunCounts = { passed: 0, failed: 0, pending: 0, cancelled: 0, diverged: false };

/** Starts tests of agents and keeps their results. */
export function agentTestRunsService(deps: AgentTestRunsDeps) {
  const { db, clock, jobs, live, user, agentAccess, agentConfigs, agentSaving, permittedAgents } = deps;

  /** The version that is tested, and the config in its place. Throws what its save would throw. */
  async function readTarget(
    actor: Actor,
    agentId: string,
    { branch_id, agent_config_override: override }: Pick<RunTestsRequest, 'branch_id' | 'agent_config_override'>,
  ) {
    const agent = await agentAccess.require(actor, agentId, 'convai_agents.update');
    await agentAccess.requireTerms(actor);
    const version = await agentConfigs.find(agent, { branchId: branch_id ?? undefined });
    if (!version) throw new AppError('agent_branch_not_found', { param: 'branch_id' });
    if (!override) return { agent, version, config: undefined };
    const parsed = agentConfig.safeParse({ ...override, workflow: override.workflow ?? undefined });
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') ?? '';
      throw invalid(`agent_config_override.${path}`, parsed.error.issues[0]?.message ?? 'The config is not valid.');
    }
    await agentSaving.requireUsable(actor, parsed.data, version.config);
    return { agent, version, config: parsed.data };
  }

  async function queue(tx: Tx, actor: Actor, ids: readonly string[]): Promise<void> {
    const { workspaceId } = actor;
    for (const id of ids) await jobs.send(runJob, { run_id: id }, { workspaceId, singletonKey: id, tx });
  }

  async function requireRoom({ workspaceId }: Actor, added: number): Promise<void> {
    const { waitingRuns } = agentTestLimits;
    if ((await agentTestRunsStore(db).countPending(workspaceId)) + added > waitingRuns)
      throw new AppError('conflict', { message: `At most ${waitingRuns} runs of a workspace wait at the same time.` });
  }

  async function find(actor: Actor, id: string, permission: 'convai_agents.read' | 'convai_agents.update') {
    const agents = permittedAgents.idsFor(actor, permission);
    const invocation = await agentTestRunsStore(db).find(actor.workspaceId, agents, id);
    if (!invocation) throw new AppError('test_invocation_not_found', { param: 'test_invocation_id' });
    return invocation;
  }

  async function view(invocation: TestInvocation): Promise<InvocationView> {
    const emails = await user.findEmails([invocation.userId]);
    const runs = await agentTestRunsStore(db).listRuns(invocation.id);
    return { invocation, runs, email: emails.get(invocation.userId) ?? '' };
  }

  /** The tests of a request; without any, those that are attached to the agent and still exist. */
  async function chooseTests(actor: Actor, request: RunTestsRequest, config: AgentConfig) {
    const attached = config.platform_settings.testing.attached_tests.map(({ test_id, workflow_node_id }) => ({
      test_id,
      workflow_node_id,
    }));
    const chosen: RunTestsRequest['tests'] = request.tests.length > 0 ? request.tests : attached;
    const ids = [...new Set(chosen.map(({ test_id }) => test_id))];
    const byId = new Map((await agentTestsStore(db).findAll(actor.workspaceId, ids)).map((test) => [test.id, test]));
    const missing = ids.find((id) => !byId.has(id));
    if (missing !== undefined && request.tests.length > 0)
      throw new AppError('agent_test_not_found', { message: `The test ${missing} was not found.`, param: 'tests' });
    const found = chosen.flatMap((one) => {
      const test = byId.get(one.test_id);
      return test ? [{ ...one, test }] : [];
    });
    if (found.length === 0) throw invalid('tests', 'Name the tests to run, or attach tests to the agent.');
    return found;
  }

  return {
    async start(actor: Actor, agentId: string, request: RunTestsRequest): Promise<InvocationView> {
      const { agent, version, config } = await readTarget(actor, agentId, request);
      const tests = await chooseTests(actor, request, config ?? version.config);
      const total = tests.length * request.repeat_count;
      if (total > agentTestLimits.runs)
        throw invalid('repeat_count', `Tests × repeat_count is at most ${agentTestLimits.runs}; it is ${total}.`);
      await requireRoom(actor, total);
      const [id, now] = [`suite_${newId()}`, clock()];
      const names = [...new Set(tests.map(({ test }) => test.name))];
      const invocation = {
        id,
        workspaceId: actor.workspaceId,
        agentId: agent.id,
        branchId: version.branchId,
        versionId: version.id,
        userId: actor.userId,
        title: names.length === 1 ? names[0]! : `${names[0]} and ${names.length - 1} more`,
        ranAgainstDraft: config !== undefined,
        config: (config as unknown as TestInvocation['config']) ?? null,
        repeatCount: request.repeat_count,
        createdAt: now,
      };
      const runs = tests
        .flatMap((one) => Array.from({ length: request.repeat_count }, () => one))
        .map(({ test, workflow_node_id, root_folder_id, root_folder_name }, position) => ({
          id: `testrun_${newId()}`,
          invocationId: id,
          testId: test.id,
          position,
          name: test.name,
          test: { ...test.body, type: test.type },
          workflowNodeId: workflow_node_id ?? null,
          details: {
            test_id: test.id,
            root_folder_id: root_folder_id ?? null,
            root_folder_name: root_folder_name ?? null,
          },
          updatedAt: now,
        }));
      await transaction(db, async (tx) => {
        await agentTestRunsStore(tx).insert(invocation, runs);
        await queue(
          tx,
          actor,
          runs.map((run) => run.id),
        );
        await live.publish(actor.workspaceId, { topic: 'agent-tests', id }, tx);
      });
      return view(await find(actor, id, 'convai_agents.read'));
    },

    async list(actor: Actor, query: TestInvocationQuery) {
      const agents = permittedAgents.idsFor(actor, 'convai_agents.read');
      const store = agentTestRunsStore(db);
      const rows = await store.list(actor.workspaceId, agents, query, query.page_size + 1);
      const page = rows.slice(0, query.page_size);
      const counts = await store.countRuns(page.map(({ id }) => id));
      const items: ListedInvocation[] = page.map((invocation) => ({
        invocation,
        counts: counts.get(invocation.id) ?? none,
      }));
      return { items, hasMore: rows.length > page.length };
    },

    get: async (actor: Actor, id: string): Promise<InvocationView> => view(await find(actor, id, 'convai_agents.read')),

    /** Ends what has no result yet; the agent stops within seconds. */
    async cancel(actor: Actor, id: string): Promise<void> {
      await find(actor, id, 'convai_agents.update');
      const summary = 'The run was cancelled.';
      const result = { result: 'unknown', rationale: { messages: [summary], summary } };
      await transaction(db, async (tx) => {
        await agentTestRunsStore(tx).cancel(id, result, clock());
        await live.publish(actor.workspaceId, { topic: 'agent-tests', id }, tx);
      });
    },

    /** Runs ended runs again; those that still run are left alone. */
    async resubmit(actor: Actor, id: string, request: ResubmitTestsRequest): Promise<void> {
      const invocation = await find(actor, id, 'convai_agents.update');
      if (invocation.agentId !== request.agent_id) throw invalid('agent_id', 'The runs are of another agent.');
      const known = new Set((await agentTestRunsStore(db).listRuns(id)).map((run) => run.id));
      const unknown = request.test_run_ids.find((runId) => !known.has(runId));
      if (unknown !== undefined) throw invalid('test_run_ids', `The run ${unknown} is not one of these.`);
      const { version, config } = await readTarget(actor, request.agent_id, request);
      await requireRoom(actor, request.test_run_ids.length);
      const details = {
        resubmitted: true,
        branch_id: version.branchId,
        version_id: version.id,
        ran_against_draft: config !== undefined,
        ...(config && { config }),
      };
      await transaction(db, async (tx) => {
        await queue(tx, actor, await agentTestRunsStore(tx).reset(id, request.test_run_ids, details, clock()));
        await live.publish(actor.workspaceId, { topic: 'agent-tests', id }, tx);
      });
    },
  };
}
export type AgentTestRunsService = ReturnType<typeof agentTestRunsService>;
