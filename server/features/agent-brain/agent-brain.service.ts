import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { readBrainConfig } from './brain-config.parser.ts';
import type { BrainNeighbours, LiveAgent } from './brain-neighbours.rules.ts';
import type { BrainScene, BrainSession } from './brain-session.rules.ts';
import { brainSession } from './brain-session.service.ts';
import { guidedWarnings } from './guided/guided-warnings.rules.ts';

interface AgentBrainDeps extends BrainNeighbours {
  readonly clock: Clock;
  readonly log: Log;
}

/** What agents say and do: language models with tools, and the guided agent without one. */
export function agentBrainService(deps: AgentBrainDeps) {
  return {
    /** Opens the brain of one conversation. Never fails for a config: what cannot run is in `warnings`. */
    open(agent: LiveAgent, scene: BrainScene): Promise<BrainSession> {
      const session = {
        ...deps,
        now: () => performance.now(),
        date: deps.clock,
        model: undefined,
        warnings: guidedWarnings(readBrainConfig(agent.config)),
      };
      return brainSession(session, agent, scene);
    },
  };
}
export type AgentBrainService = ReturnType<typeof agentBrainService>;
