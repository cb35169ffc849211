import { type AgentConfig, agentConfig } from '../../../contract/agents/config/agent-config.ts';
import { type Procedure, procedures as savedProcedures } from '../../../contract/agents/config/procedures.ts';
import type { Workflow } from '../../../contract/agents/config/workflow/workflow.ts';
import { type ProcedureType, procedureLimits } from '../../../contract/agents/versions/agent-procedures-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import type { AgentAccess, BranchAccessService } from '../agents/branches/branch-access.service.ts';
import { compileWorkflow, toInstructions } from './procedure-compiler.rules.ts';
import { type ProcedureProblem, parseSteps } from './procedure-content.parser.ts';
import type { ProcedureDraftsService } from './procedure-drafts.service.ts';
import { type DraftOwner, type ProcedureDraftRow, procedureDraftsStore } from './procedure-drafts.store.ts';
import { referencesOf, triggerFrom } from './procedure-references.rules.ts';

interface AgentProceduresDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly agentAccess: AgentAccess;
  readonly branchAccess: BranchAccessService;
  readonly procedureDrafts: ProcedureDraftsService;
  /** Whether the caller may use a tool. */
  readonly hasTool: (actor: Actor, toolId: string) => Promise<boolean>;
}

export interface ProcedureTarget {
  readonly agentId: string;
  readonly branchId: string;
}

interface ProcedureInput {
  readonly name: string;
  readonly content: string;
  readonly type: ProcedureType;
  /** Undefined: taken from the first line of the content. */
  readonly trigger?: string | undefined;
}

const notFound = () => new AppError('procedure_not_found', { param: 'procedure_id' });

/** Written instructions for one task each. Saved ones are in the versions of the agent, the others are drafts. */
export function agentProceduresService(deps: AgentProceduresDeps) {
  const { db, clock, live, agentAccess, branchAccess, procedureDrafts, hasTool } = deps;

  async function open(
    actor: Actor,
    { agentId, branchId }: ProcedureTarget,
    permission: 'convai_agents.read' | 'convai_agents.update' = 'convai_agents.read',
  ) {
    const agent = await agentAccess.require(actor, agentId, permission);
    const branch = await branchAccess.require(agent, branchId);
    const config = await branchAccess.readConfig(agent, branch.headVersionId);
    const owner: DraftOwner = { agentId: agent.id, branchId: branch.id, userId: actor.userId };
    return { agent, branch, config, owner, ...(await procedureDrafts.overlay(actor, branch, config.procedures)) };
  }

  const publish = (actor: Actor, { agentId }: ProcedureTarget) =>
    live.publish(actor.workspaceId, { topic: 'agents', id: agentId });

  const toRow = (owner: DraftOwner, id: string, input: ProcedureInput, folderParentId: string | null) => ({
    ...owner,
    procedureId: id,
    isRemoved: false,
    name: input.name,
    type: input.type,
    trigger: input.trigger ?? triggerFrom(input.content),
    content: input.content,
    folderParentId,
    createdAt: clock(),
    updatedAt: clock(),
  });

  async function problemsOf(actor: Actor, id: string, all: ReadonlyMap<string, Procedure>, config: AgentConfig) {
    const { name, type, content, folder_parent_id } = all.get(id)!;
    const problems: ProcedureProblem[] = [];
    if (name.trim() === '') problems.push({ path: 'name', message: 'Field required' });
    if (folder_parent_id !== null && all.get(folder_parent_id)?.type !== 'folder')
      problems.push({ path: 'folder_parent_id', message: `No folder has the ID ${folder_parent_id}.` });
    if (type === 'folder') return { problems, steps: [] };
    if (content.trim() === '')
      return { problems: [...problems, { path: 'content', message: 'Field required' }], steps: [] };
    const { steps, problems: ofSteps } = type === 'deterministic' ? parseSteps(content) : { steps: [], problems: [] };
    problems.push(...ofSteps);
    const references = referencesOf(content, config);
    const named = steps.flatMap((step) => (step.type === 'procedure' ? step.procedureId : []));
    for (const procedureId of new Set([...references.procedureIds, ...named]))
      if (!all.has(procedureId) || all.get(procedureId)!.type === 'folder')
        problems.push({ path: 'content', message: `No procedure has the ID ${procedureId}.` });
    const tools = steps.flatMap((step) => (step.type === 'tool' ? step.toolId : []));
    for (const toolId of new Set([...references.toolIds, ...tools]))
      if (!(await hasTool(actor, toolId))) problems.push({ path: 'content', message: `No tool has the ID ${toolId}.` });
    return { problems, steps };
  }

  const service = {
    /** With the drafts of the caller, or as a version of the agent has them. By name. */
    async list(actor: Actor, target: ProcedureTarget, agentVersionId: string | undefined) {
      const { agent, config, procedures, drafts } = await open(actor, target);
      const drafted = new Set(drafts.map(({ procedureId }) => procedureId));
      const saved = config.procedures ?? {};
      const listed =
        agentVersionId === undefined
          ? procedures
          : new Map(Object.entries((await branchAccess.readConfig(agent, agentVersionId)).procedures ?? {}));
      const views = [...listed].map(([id, procedure]) => ({
        id,
        procedure,
        versionId: agentVersionId === undefined ? (saved[id]?.version_id ?? null) : procedure.version_id,
        hasDraft: agentVersionId === undefined && drafted.has(id),
        references: referencesOf(procedure.content, config),
      }));
      return views.sort((one, other) => (one.procedure.name < other.procedure.name ? -1 : 1));
    },

    /** As it was saved; a procedure that never was is returned as the caller's draft, without a version. */
    async get(
      actor: Actor,
      target: ProcedureTarget,
      id: string,
      {
        versionId,
        agentVersionId,
      }: { readonly versionId?: string | undefined; readonly agentVersionId?: string | undefined },
    ): Promise<{ id: string; procedure: Procedure; versionId: string | null }> {
      const { agent, branch, config, procedures } = await open(actor, target);
      const saved =
        versionId === undefined
          ? (agentVersionId === undefined ? config : await branchAccess.readConfig(agent, agentVersionId)).procedures?.[
              id
            ]
          : await branchAccess.findProcedure(agent, branch.id, id, versionId);
      if (saved) return { id, procedure: saved, versionId: saved.version_id };
      const draft = versionId === undefined && agentVersionId === undefined ? procedures.get(id) : undefined;
      if (!draft) throw notFound();
      return { id, procedure: draft, versionId: null };
    },

    /** Throws `procedure_not_found` for an unknown folder. Returns the ID of the procedure. */
    async create(
      actor: Actor,
      target: ProcedureTarget,
      input: ProcedureInput & { readonly folderParentId: string | null },
    ): Promise<string> {
      const { procedures, owner } = await open(actor, target, 'convai_agents.update');
      if (procedures.size >= procedureLimits.count)
        throw new AppError('conflict', { message: `A branch has at most ${procedureLimits.count} procedures.` });
      if (input.folderParentId !== null && procedures.get(input.folderParentId)?.type !== 'folder')
        throw new AppError('procedure_not_found', { param: 'folder_parent_id' });
      const id = `agtprc_${newId()}`;
      await procedureDraftsStore(db).save(toRow(owner, id, input, input.folderParentId));
      await publish(actor, target);
      return id;
    },

    /** A folder is removed with what it holds. Throws `procedure_in_use` while others lead to it. */
    async remove(actor: Actor, target: ProcedureTarget, id: string): Promise<void> {
      const { procedures, owner, config } = await open(actor, target, 'convai_agents.update');
      if (!procedures.has(id)) throw notFound();
      const removed = subtree(procedures, id);
      for (const [other, { content, name }] of procedures)
        if (!removed.has(other) && referencesOf(content, config).procedureIds.some((named) => removed.has(named)))
          throw new AppError('procedure_in_use', {
            message: `The procedure “${name}” leads to it. Change that one first.`,
          });
      await transaction(db, async (tx) => {
        const store = procedureDraftsStore(tx);
        for (const one of removed) {
          const { folder_parent_id, ...procedure } = procedures.get(one)!;
          if (config.procedures?.[one])
            await store.save({ ...toRow(owner, one, procedure, folder_parent_id), isRemoved: true });
          else await store.delete(owner, one);
        }
      });
      await publish(actor, target);
    },

    async getDraft(actor: Actor, target: ProcedureTarget, id: string): Promise<ProcedureDraftRow> {
      const { drafts } = await open(actor, target, 'convai_agents.update');
      const draft = drafts.find(({ procedureId, isRemoved }) => procedureId === id && !isRemoved);
      if (!draft) throw new AppError('procedure_not_found', { message: 'You have no draft of this procedure.' });
      return draft;
    },

    async editDraft(
      actor: Actor,
      target: ProcedureTarget,
      id: string,
      input: ProcedureInput,
    ): Promise<ProcedureDraftRow> {
      const { procedures, owner } = await open(actor, target, 'convai_agents.update');
      const before = procedures.get(id);
      if (!before) throw notFound();
      await procedureDraftsStore(db).save(toRow(owner, id, input, before.folder_parent_id));
      await publish(actor, target);
      return service.getDraft(actor, target, id);
    },

    /** What was saved stays; a removal is undone too. */
    async deleteDraft(actor: Actor, target: ProcedureTarget, id: string): Promise<void> {
      const { owner } = await open(actor, target, 'convai_agents.update');
      await procedureDraftsStore(db).delete(owner, id);
      await publish(actor, target);
    },

    /** Throws `procedures_invalid` with what is wrong, by the ID of the procedure. */
    async compile(actor: Actor, target: ProcedureTarget): Promise<Workflow> {
      const { procedures, config } = await open(actor, target);
      const errors: Record<string, readonly ProcedureProblem[]> = {};
      const compiled = [];
      for (const [id, procedure] of procedures) {
        const { problems, steps } = await problemsOf(actor, id, procedures, config);
        if (problems.length > 0) errors[id] = problems;
        else if (procedure.type !== 'folder') compiled.push({ id, procedure, steps });
      }
      if (Object.keys(errors).length > 0) throw new AppError('procedures_invalid', { data: { errors } });
      return agentConfig.shape.workflow.parse(compileWorkflow(compiled, config));
    },

    /** What an agent is told of the procedures of its version, one text each, for its instructions. */
    forVersion: (config: { readonly procedures?: unknown }): readonly string[] =>
      toInstructions(
        Object.entries(savedProcedures.optional().safeParse(config.procedures).data ?? {})
          .filter(([, { type }]) => type !== 'folder')
          .map(([id, procedure]) => {
            const steps = procedure.type === 'deterministic' ? parseSteps(procedure.content).steps : [];
            return { id, procedure, steps };
          }),
      ),
  };
  return service;
}
export type AgentProceduresService = ReturnType<typeof agentProceduresService>;

/** A procedure, with everything that a folder holds. */
function subtree(procedures: ReadonlyMap<string, Procedure>, id: string): Set<string> {
  const found = new Set([id]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [child, { folder_parent_id }] of procedures)
      if (folder_parent_id !== null && found.has(folder_parent_id)) found.add(child);
  }
  return found;
}
