export interface BatchCapacity {
  /** `target_concurrency_limit` of the batch. */
  readonly target: number | undefined;
  /** Conversations at the same time that the plan allows; undefined: any number. */
  readonly plan: number | undefined;
  /** The same of the agent's own settings. */
  readonly agent: number | undefined;
  /** Calls that this server may run for batches. */
  readonly server: number;
}

export interface RunningCalls {
  readonly ofBatch: number;
  /** Of all batches of the workspace. */
  readonly ofWorkspace: number;
  readonly ofServer: number;
}

/** Without a limit of its own, a batch leaves lines to people who call the agents. */
const shareOfPlan = 0.5;
const shareOfAgent = 0.7;

const share = (limit: number | undefined, part: number) =>
  limit === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.floor(limit * part));

/** How many more calls of a batch may start now. */
export function freeCalls({ target, plan, agent, server }: BatchCapacity, running: RunningCalls): number {
  const [ofPlan, ofAgent] =
    target === undefined ? [share(plan, shareOfPlan), share(agent, shareOfAgent)] : [share(plan, 1), share(agent, 1)];
  const ofBatch = Math.min(target ?? Number.POSITIVE_INFINITY, ofAgent);
  return Math.max(0, Math.min(ofBatch - running.ofBatch, ofPlan - running.ofWorkspace, server - running.ofServer));
}
