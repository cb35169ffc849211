import type { AgentConfig } from '../../../contract/agents/config/agent-config.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { withDefaults } from './agent-config.rules.ts';
import { pickBranch } from './agent-traffic.rules.ts';
import { type AgentBranch, type AgentVersion, agentVersionsStore } from './agent-versions.store.ts';
import { type Agent, agentsStore } from './agents.store.ts';

/** An agent as a conversation uses it. */
export interface LiveAgent {
  readonly agent: Agent;
  readonly workspaceId: WorkspaceId;
  readonly branchId: string;
  readonly versionId: string;
  readonly config: AgentConfig;
}

interface BranchChoice {
  readonly branchId?: string | undefined;
  readonly versionId?: string | undefined;
}

interface AgentConfigsDeps {
  readonly db: Db;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
}

/** The configs of agents, by branch and version. */
export function agentConfigsService({ db, workspace }: AgentConfigsDeps) {
  const usable = (branch: AgentBranch | undefined) => (branch?.isArchived ? undefined : branch);

  /** A version of a branch, the newest by default; undefined if the agent has no such branch or version. */
  async function find(
    agent: Pick<Agent, 'id' | 'mainBranchId'>,
    { branchId, versionId }: BranchChoice,
    tx: Db | Tx = db,
  ): Promise<AgentVersion | undefined> {
    const store = agentVersionsStore(tx);
    if (versionId !== undefined) {
      const version = await store.findVersion(agent.id, versionId);
      return version && (branchId === undefined || version.branchId === branchId) ? read(version) : undefined;
    }
    const branch = await store.findBranch(agent.id, branchId ?? agent.mainBranchId);
    const head = branch && (await store.findVersion(agent.id, branch.headVersionId));
    return head && read(head);
  }

  /** The branch that a conversation gets: as the newest deployment shares them, else the main one. */
  async function chooseBranch(agent: Agent, random: number): Promise<string> {
    const store = agentVersionsStore(db);
    const traffic = await store.findTraffic(agent.id);
    const picked = traffic && pickBranch(traffic, random);
    const branch = picked === undefined ? undefined : usable(await store.findBranch(agent.id, picked));
    return branch?.id ?? agent.mainBranchId;
  }

  return {
    find,

    /**
     * An agent of any workspace, for a conversation. `random`, at least 0 and less than 1, picks the branch. Undefined for
     * an unknown or archived agent, branch or version, and in a closed workspace.
     */
    async live(
      agentId: string,
      { branchId, versionId, random }: BranchChoice & { readonly random: number },
    ): Promise<LiveAgent | undefined> {
      const agent = await agentsStore(db).findAny(agentId);
      if (!agent || agent.archived) return undefined;
      const tenant = await workspace.findTenant(agent.workspaceId);
      if (!tenant || tenant.isClosed) return undefined;
      if (branchId !== undefined && !usable(await agentVersionsStore(db).findBranch(agentId, branchId)))
        return undefined;
      const isChosen = branchId !== undefined || versionId !== undefined;
      const version = await find(
        agent,
        isChosen ? { branchId, versionId } : { branchId: await chooseBranch(agent, random) },
      );
      if (!version) return undefined;
      const { workspaceId } = tenant;
      return { agent, workspaceId, branchId: version.branchId, versionId: version.id, config: version.config };
    },
  };
}
export type AgentConfigsService = ReturnType<typeof agentConfigsService>;

const read = (version: AgentVersion): AgentVersion => ({ ...version, config: withDefaults(version.config) });
