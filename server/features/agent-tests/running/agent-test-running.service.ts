import { type AgentTestBody, testBody } from '../../../../contract/agent-testing/agent-tests-fields.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../../platform/ids.ts';
import type { Live } from '../../../platform/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { LiveAgent } from '../../agent-brain/brain-neighbours.rules.ts';
import type { AgentConfigsService } from '../../agents/agent-configs.service.ts';
import { agentTestRunsStore, type TestInvocation, type TestRun } from '../agent-test-runs.store.ts';
import type { PlayedConversation, TestedConversationService } from './tested-conversation.service.ts';
import { type TestedVerdictService, unknown, type Verdict } from './tested-verdict.service.ts';

interface AgentTestRunningDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly live: Pick<Live, 'publish'>;
  readonly agentConfigs: Pick<AgentConfigsService, 'live'>;
  readonly conversations: TestedConversationService;
  readonly verdicts: TestedVerdictService;
  /** How often a run looks whether it was cancelled; default 2 s. */
  readonly watchMs?: number;
}

interface Outcome {
  readonly verdict: Verdict;
  readonly played?: PlayedConversation;
}

const maxAttempts = 3;
const timeLimitMs = 300_000;

/** Runs one test with the real brain, and stores its result once. */
export function agentTestRunningService(deps: AgentTestRunningDeps) {
  const { db, clock, log, live, agentConfigs, conversations, verdicts, watchMs = 2000 } = deps;
  const store = agentTestRunsStore(db);

  async function findAgent(run: TestRun, invocation: TestInvocation): Promise<LiveAgent | undefined> {
    const { version_id: own } = run.details;
    const versionId = typeof own === 'string' ? own : (invocation.versionId ?? undefined);
    const found = await agentConfigs.live(invocation.agentId, { ...(versionId && { versionId }), random: 0 });
    const isResubmitted = run.details.resubmitted === true;
    const config = isResubmitted ? run.details.config : invocation.config;
    return (
      found && {
        ...found,
        config: (config as LiveAgent['config'] | undefined) ?? (found.config as LiveAgent['config']),
      }
    );
  }

  async function play(run: TestRun, invocation: TestInvocation, signal: AbortSignal): Promise<Outcome> {
    if (run.attempts > maxAttempts)
      return { verdict: unknown(`The run was interrupted ${maxAttempts} times and is not tried again.`) };
    const agent = await findAgent(run, invocation);
    if (!agent) return { verdict: unknown('The agent or its version was deleted or archived.') };
    const test: AgentTestBody = testBody.parse(run.test);
    const nodeId = run.workflowNodeId ?? undefined;
    const played =
      test.type === 'simulation'
        ? await conversations.simulate(agent, test, { nodeId, signal })
        : await conversations.replyOnce(agent, test, nodeId, signal);
    signal.throwIfAborted();
    return { played, verdict: await verdicts.judge(test, played, signal) };
  }

  /** Aborts when the run was cancelled, or another server took it over. */
  function watch(id: string, claim: string): { readonly signal: AbortSignal; stop(): void } {
    const lost = new AbortController();
    const timer = setInterval(() => {
      store.holds(id, claim).then(
        (holds) => holds || lost.abort(new Error('The run was cancelled.')),
        () => {},
      );
    }, watchMs);
    return { signal: lost.signal, stop: () => clearInterval(timer) };
  }

  return {
    /** Throws only when `signal` aborts, so that the run is tried again. */
    async run(workspaceId: WorkspaceId, runId: string, signal: AbortSignal): Promise<void> {
      const claim = newId();
      const claimed = await store.claim(workspaceId, runId, claim, clock());
      if (!claimed) return;
      const watched = watch(runId, claim);
      const limit = AbortSignal.timeout(timeLimitMs);
      let outcome: Outcome;
      try {
        outcome = await play(claimed.run, claimed.invocation, AbortSignal.any([signal, watched.signal, limit]));
      } catch (err) {
        signal.throwIfAborted();
        if (watched.signal.aborted) return;
        log.warn({ err, runId }, 'a test of an agent could not run');
        const reason = limit.aborted ? 'It took longer than five minutes.' : (err as Error).message;
        outcome = { verdict: unknown(`The test could not run: ${reason}`) };
      } finally {
        watched.stop();
      }
      const { verdict, played } = outcome;
      const messages = verdict.messages.filter((message) => message !== '');
      const isStored = await store.finish(runId, claim, {
        status: verdict.status,
        responses: played?.turns.turns ?? [],
        result: { result: verdict.result, rationale: { messages, summary: messages.join(' ') } },
        updatedAt: clock(),
      });
      if (isStored) await live.publish(workspaceId, { topic: 'agent-tests', id: claimed.invocation.id });
    },
  };
}
export type AgentTestRunningService = ReturnType<typeof agentTestRunningService>;
