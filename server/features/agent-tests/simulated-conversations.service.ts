import { agentTestLimits } from '../../../contract/agent-testing/agent-tests-limits.ts';
import type { SimulatedConversationRequest } from '../../../contract/agent-testing/simulated-conversations.ts';
import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { ConversationAnalysis } from '../../../contract/agents/conversations/conversation-fields.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LiveAgent } from '../agent-brain/brain-neighbours.rules.ts';
import type { LanguageModelsService } from '../agent-brain/models/language-models.service.ts';
import type { AgentAccessService } from '../agents/agent-access.service.ts';
import type { AgentConfigsService } from '../agents/agent-configs.service.ts';
import type { TranscriptAnalysisService } from '../conversations/transcript-analysis.service.ts';
import { simulationOf } from './running/simulation-request.rules.ts';
import type { TestedConversationService } from './running/tested-conversation.service.ts';
import type { TestedTurn } from './running/tested-turns.state.ts';

interface SimulatedConversationsDeps {
  readonly agentAccess: Pick<AgentAccessService, 'require' | 'requireTerms'>;
  readonly agentConfigs: Pick<AgentConfigsService, 'live'>;
  readonly conversations: Pick<TestedConversationService, 'simulate'>;
  readonly languageModels: Pick<LanguageModelsService, 'models'>;
  readonly analysis: TranscriptAnalysisService;
}

interface Simulated {
  readonly turns: readonly TestedTurn[];
  readonly analysis: ConversationAnalysis;
}
/** New turns of a running conversation; the last part has the analysis. */
export type SimulatedPart = Pick<Simulated, 'turns'> & Partial<Pick<Simulated, 'analysis'>>;

/** Clients such as the SDK wait for 240 s. */
const timeLimitMs = 230_000;

/** Conversations of agents with a person whom a language model plays; nothing is stored. */
export function simulatedConversationsService(deps: SimulatedConversationsDeps) {
  const { agentAccess, agentConfigs, conversations, languageModels, analysis } = deps;

  async function findAgent(actor: Actor, agentId: string): Promise<LiveAgent> {
    await agentAccess.require(actor, agentId, 'convai_agents.update');
    await agentAccess.requireTerms(actor);
    if (languageModels.models.length === 0) throw new AppError('simulation_needs_language_model');
    const live = await agentConfigs.live(agentId, { random: 0 });
    if (!live) throw new AppError('agent_not_found', { param: 'agent_id' });
    return live;
  }

  function analyze(
    { config }: LiveAgent,
    request: SimulatedConversationRequest,
    added: readonly TestedTurn[],
    signal: AbortSignal,
  ): Promise<ConversationAnalysis> {
    const { partial_conversation_history: history, dynamic_variables: variables } = request.simulation_specification;
    const turns = [...history, ...added].map(({ role, message }) => ({ role, message: message ?? null }));
    // A config that was read from the database has all defaults.
    const settings = (config as unknown as AgentConfig).platform_settings;
    const extraCriteria = request.extra_evaluation_criteria ?? [];
    return analysis.analyze({ turns, settings, extraCriteria, variables }, signal);
  }

  async function lead(
    agent: LiveAgent,
    request: SimulatedConversationRequest,
    callerSignal: AbortSignal,
    onTurns: (turns: readonly TestedTurn[]) => void = () => {},
  ): Promise<Simulated> {
    const limit = AbortSignal.timeout(timeLimitMs);
    const signal = AbortSignal.any([callerSignal, limit]);
    try {
      const opening = request.simulation_specification.simulated_user_config.first_message?.trim() || undefined;
      const test = simulationOf(request, agentTestLimits.maxTurns);
      const played = await conversations.simulate(agent, test, {
        signal,
        opening,
        onTurn: ({ turns }) => onTurns(turns),
      });
      signal.throwIfAborted();
      if (played.problem !== undefined) throw new AppError('language_model_failed', { message: played.problem });
      const { turns } = played.turns;
      return { turns, analysis: await analyze(agent, request, turns, signal) };
    } catch (err) {
      callerSignal.throwIfAborted();
      if (limit.aborted) throw new AppError('language_model_timeout');
      if (err instanceof AppError) throw err;
      throw new AppError('language_model_failed', { message: (err as Error).message });
    }
  }

  /** Parts as they come; ending it early ends the conversation. */
  async function* readParts(
    agent: LiveAgent,
    request: SimulatedConversationRequest,
    callerSignal: AbortSignal,
  ): AsyncGenerator<SimulatedPart, void> {
    const left = new AbortController();
    let news = Promise.withResolvers<void>();
    let known: readonly TestedTurn[] = [];
    let sent = 0;
    const end = lead(agent, request, AbortSignal.any([callerSignal, left.signal]), (turns) => {
      known = turns;
      news.resolve();
    });
    const isOver = end.then(
      () => true,
      () => true,
    );
    try {
      for (;;) {
        const over = await Promise.race([isOver, news.promise]);
        news = Promise.withResolvers();
        const turns = known.slice(sent);
        sent += turns.length;
        if (turns.length > 0) yield { turns };
        if (over) break;
      }
      yield { turns: [], analysis: (await end).analysis };
    } finally {
      left.abort();
    }
  }

  return {
    async run(actor: Actor, agentId: string, request: SimulatedConversationRequest, signal: AbortSignal) {
      return lead(await findAgent(actor, agentId), request, signal);
    },

    async stream(actor: Actor, agentId: string, request: SimulatedConversationRequest, signal: AbortSignal) {
      return readParts(await findAgent(actor, agentId), request, signal);
    },
  };
}
export type SimulatedConversationsService = ReturnType<typeof simulatedConversationsService>;
