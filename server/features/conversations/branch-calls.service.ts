import type { Db } from '../../platform/db/database-client.ts';
import { branchCallsStore } from './branch-calls.store.ts';

/** How much the branches of an agent are used. */
export const branchCallsService = ({ db }: { readonly db: Db }) => ({
  /** The conversations since a time, by branch; for callers who found the agent. */
  countCalls: (agentId: string, since: Date): Promise<ReadonlyMap<string, number>> =>
    branchCallsStore(db).count(agentId, since),
});
