import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { readBrainConfig } from './brain-config.parser.ts';
import { type BrainContext, configAt } from './brain-context.service.ts';
import type { BrainNeighbours, LiveAgent } from './brain-neighbours.rules.ts';
import type { BrainScene, BrainSession } from './brain-session.rules.ts';
import { brainSession } from './brain-session.service.ts';
import { guidedWarnings } from './guided/guided-warnings.rules.ts';
import type { AgentModelsService, ChosenModels } from './models/agent-models.service.ts';
import type { LanguageModelsService } from './models/language-models.service.ts';
import type { ModelReplies } from './models/model-replies.service.ts';
import { modelUsage } from './models/model-usage.state.ts';
import { modelSpeaker } from './replies/model-turn.service.ts';

interface AgentBrainDeps extends BrainNeighbours {
  readonly clock: Clock;
  readonly log: Log;
  readonly replies: ModelReplies;
  readonly agentModels: AgentModelsService;
  readonly languageModels: LanguageModelsService;
}

const maxWarnings = 50;

/** What agents say and do: language models with tools, and the guided agent without one. */
export function agentBrainService(deps: AgentBrainDeps) {
  return {
    /** Opens the brain of one conversation. Never fails for a config: what cannot run is in `warnings`. */
    async open(agent: LiveAgent, scene: BrainScene): Promise<BrainSession> {
      const { clock, log, replies, languageModels } = deps;
      const usage = modelUsage();
      const chosen = new Map<string, Promise<ChosenModels>>();

      /** The models of an agent at a node, which may override the model; read once for each. */
      function chooseModels(
        live: LiveAgent,
        nodeId: string | undefined,
        variables = scene.variables,
      ): Promise<ChosenModels> {
        const key = `${live.versionId} ${nodeId}`;
        const known = chosen.get(key);
        if (known) return known;
        const { workflow } = readBrainConfig(live.config);
        const config = readBrainConfig(configAt(live, nodeId === undefined ? undefined : workflow.nodes[nodeId]));
        const choice = { workspaceId: live.workspaceId, environment: scene.environment, variables };
        const choosing = deps.agentModels.choose(config, choice);
        chosen.set(key, choosing);
        return choosing;
      }

      const config = readBrainConfig(agent.config);
      const { targets, warnings: ofModels } = await chooseModels(agent, undefined);
      const hasModel = targets.length > 0;
      const warnings = hasModel ? [...ofModels] : [...ofModels, ...guidedWarnings(config)];
      const warn = (message: string) => {
        if (warnings.length < maxWarnings && !warnings.includes(message)) warnings.push(message);
      };
      let context: BrainContext | undefined;
      const walkDeps = {
        ...deps,
        now: () => performance.now(),
        date: clock,
        ask: !hasModel
          ? undefined
          : async (question: string, schema: object, signal: AbortSignal) => {
              const transcript = context?.history.transcript(30) ?? '';
              const prompt = `This is a conversation:\n${transcript}\n\n${question}`;
              return languageModels.judge(prompt, schema, signal, { usage }).catch((cause) => {
                if (signal.aborted) throw cause;
                log.warn({ err: cause }, 'a condition of a workflow could not be judged');
                return undefined;
              });
            },
      };
      const model = hasModel
        ? modelSpeaker({
            ...walkDeps,
            replies,
            usage,
            onFailure: (reason) => warn(`The agent could not reply: ${reason}`),
            findTargets: async (current) =>
              (await chooseModels(current.agent, current.nodeId, current.variables)).targets,
          })
        : undefined;
      const session = {
        ...walkDeps,
        log,
        model,
        warnings,
        onContext: (opened: BrainContext) => {
          context = opened;
        },
      };
      return brainSession(session, agent, scene);
    },
  };
}
export type AgentBrainService = ReturnType<typeof agentBrainService>;
