import { z } from 'zod';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { ConversationAnalysis } from '../../../contract/agents/conversations/conversation-fields.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { WantedValue } from './collected-values.rules.ts';
import { composeAnalysis } from './composed-analysis.rules.ts';
import type { ConversationWebhooksService } from './conversation-webhooks.service.ts';
import { conversationsStore } from './conversations.store.ts';
import {
  callOutcome,
  type Judgement,
  judgementPrompt,
  judgementSchema,
  readJudgement,
  successScore,
} from './judged-analysis.rules.ts';
import { type Conversation, type ConversationTurn, runningConversationsStore } from './running-conversations.store.ts';

export const analysisJob = jobKind({
  name: 'conversations.analyze',
  payload: z.object({ conversation_id: z.string() }),
});

/** Which model judges, and for whom. */
interface JudgeContext {
  readonly workspaceId: WorkspaceId;
  readonly llm: string;
}
/** Asks a language model for a value of this JSON schema; undefined if none is set. */
export type Judge = (
  prompt: string,
  schema: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  context: JudgeContext,
) => Promise<unknown> | undefined;

interface ConversationAnalysisDeps {
  readonly db: Db;
  readonly log: Pick<Log, 'warn'>;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly live: Pick<Live, 'publish'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly judge: Judge;
  /** The settings of the version that a conversation was with. */
  readonly findConfig: (row: Conversation) => Promise<AgentConfig | undefined>;
  readonly webhooks: Pick<ConversationWebhooksService, 'prepare'>;
}

/** The slots that a guided agent filled, as its turns tell them. */
function slotsOf(turns: readonly ConversationTurn[]): Record<string, unknown> {
  return Object.assign({}, ...turns.map(({ details }) => details.slots ?? {}));
}

/** Analyzes conversations after their end: by a language model if there is one, else by rules. */
export function conversationAnalysisService(deps: ConversationAnalysisDeps) {
  const { db, log, jobs, live, workspace, judge, findConfig, webhooks } = deps;

  async function askModel(
    row: Conversation,
    turns: readonly ConversationTurn[],
    config: AgentConfig | undefined,
    { workspaceId, signal }: { workspaceId: WorkspaceId; signal: AbortSignal },
  ): Promise<Judgement | undefined> {
    const settings = config?.platform_settings;
    const criteria = settings?.evaluation.criteria ?? [];
    const values = (settings?.data_collection ?? {}) as Readonly<Record<string, WantedValue>>;
    const prompt = judgementPrompt(turns, criteria, values, settings?.summary_language);
    const context = { workspaceId, llm: settings?.analysis_llm ?? '' };
    try {
      const reply = judge(prompt, judgementSchema(criteria, values), signal, context);
      return reply && readJudgement(await reply);
    } catch (err) {
      signal.throwIfAborted();
      log.warn({ err, conversationId: row.id }, 'a language model did not analyze a conversation');
      return undefined;
    }
  }

  async function analyze(
    row: Conversation,
    config: AgentConfig | undefined,
    context: { workspaceId: WorkspaceId; signal: AbortSignal },
  ): Promise<ConversationAnalysis> {
    const turns = await conversationsStore(db).listTurns(row.id);
    const settings = config?.platform_settings;
    const judged = turns.length > 0 ? await askModel(row, turns, config, context) : undefined;
    const variables = (row.initiation.dynamic_variables ?? {}) as Readonly<Record<string, unknown>>;
    const criteria = settings?.evaluation.criteria ?? [];
    const wanted = (settings?.data_collection ?? {}) as Readonly<Record<string, WantedValue>>;
    return composeAnalysis({ criteria, wanted, judged }, { turns, slots: slotsOf(turns), variables });
  }

  const columnsOf = (analysis: ConversationAnalysis): Partial<Conversation> => ({
    analysis,
    callSuccessful: analysis.call_successful,
    summary: analysis.transcript_summary,
    title: analysis.call_summary_title,
  });

  async function save(
    workspaceId: WorkspaceId,
    id: string,
    changes: Partial<Conversation>,
    then?: (tx: Tx) => Promise<void>,
  ) {
    await transaction(db, async (tx) => {
      await conversationsStore(tx).update(id, changes);
      await then?.(tx);
      await live.publish(workspaceId, { topic: 'conversations', id }, tx);
    });
  }

  function requireEnded({ status }: Conversation): void {
    if (status === 'initiated' || status === 'in-progress')
      throw new AppError('conflict', { message: 'The conversation still runs. It is analyzed when it has ended.' });
  }

  return {
    async queue(tx: Tx, { id, workspaceId }: Pick<Conversation, 'id' | 'workspaceId'>): Promise<void> {
      const tenant = await workspace.findTenant(workspaceId, tx);
      if (!tenant) return;
      const options = { workspaceId: tenant.workspaceId, singletonKey: id, tx };
      await jobs.send(analysisJob, { conversation_id: id }, options);
    },

    /** Queues the analyses again that were lost, over all tenants. */
    async queueLost(before: Date): Promise<void> {
      for (const row of await runningConversationsStore(db).listUnanalyzed(before))
        await transaction(db, (tx) => this.queue(tx, row));
    },

    /** Analyzes an ended conversation for the first time. */
    async run(workspaceId: WorkspaceId, id: string, signal: AbortSignal): Promise<void> {
      const row = await runningConversationsStore(db).findEnded(workspaceId, id);
      if (!row) return;
      const analysis = await analyze(row, await findConfig(row), { workspaceId, signal });
      const changes = { ...columnsOf(analysis), status: row.error ? ('failed' as const) : ('done' as const) };
      const tell = await webhooks.prepare(workspaceId, row);
      await save(workspaceId, id, changes, (tx) => tell(tx, { ...row, ...changes }));
    },

    /** Analyzes an ended conversation again, by `config`; throws `conflict` while it runs. */
    async runAgain(workspaceId: WorkspaceId, row: Conversation, config: AgentConfig | undefined, signal: AbortSignal) {
      requireEnded(row);
      await save(workspaceId, row.id, columnsOf(await analyze(row, config, { workspaceId, signal })));
    },

    /** Evaluates one criterion again; throws `invalid_parameters` if the agent does not have it. */
    async runCriterion(
      workspaceId: WorkspaceId,
      row: Conversation,
      { criterionId, config }: { criterionId: string; config: AgentConfig | undefined },
      signal: AbortSignal,
    ): Promise<void> {
      requireEnded(row);
      const criterion = config?.platform_settings.evaluation.criteria.find(({ id }) => id === criterionId);
      if (!config || !criterion)
        throw new AppError('invalid_parameters', {
          message: `The agent has no criterion with the ID ${criterionId}.`,
          param: 'evaluation_id',
        });
      const evaluation = { ...config.platform_settings.evaluation, criteria: [criterion] };
      const only = { ...config, platform_settings: { ...config.platform_settings, evaluation, data_collection: {} } };
      const fresh = await analyze(row, only, { workspaceId, signal });
      const before = row.analysis as Partial<ConversationAnalysis> | null;
      const results = {
        ...before?.evaluation_criteria_results,
        ...fresh.evaluation_criteria_results,
      };
      const list = Object.values(results);
      const merged: ConversationAnalysis = {
        ...fresh,
        ...before,
        evaluation_criteria_results: results,
        evaluation_criteria_results_list: list,
        call_successful: callOutcome(list),
        call_success_score: successScore(list),
      };
      await save(workspaceId, row.id, columnsOf(merged));
    },
  };
}
export type ConversationAnalysisService = ReturnType<typeof conversationAnalysisService>;
