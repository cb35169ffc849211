import { agentProceduresRoutes, type ProcedureDraftReply } from '../../../contract/agents/agent-procedures.ts';
import { mount } from '../../http/route.ts';
import type { AgentProceduresService } from './agent-procedures.service.ts';

const targetOf = (params: { readonly agent_id: string; readonly branch_id: string }) => ({
  agentId: params.agent_id,
  branchId: params.branch_id,
});

interface Texts {
  readonly trigger?: string | null | undefined;
  readonly description?: string | null | undefined;
}
const triggerOf = ({ trigger, description }: Texts) => trigger ?? description ?? undefined;

const presentDraft = (draft: Awaited<ReturnType<AgentProceduresService['getDraft']>>): ProcedureDraftReply => ({
  procedure_id: draft.procedureId,
  name: draft.name,
  type: draft.type,
  trigger: draft.trigger,
  content: draft.content,
  folder_parent_id: draft.folderParentId,
});

export const mountAgentProcedures = (agentProcedures: AgentProceduresService) =>
  mount(agentProceduresRoutes, {
    'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures': async ({ actor, params, query }) => {
      const views = await agentProcedures.list(actor, targetOf(params), query.agent_version_id ?? undefined);
      return {
        procedures: views.map(({ id, procedure, versionId, hasDraft, references }) => ({
          procedure_id: id,
          version_id: versionId,
          name: procedure.name,
          type: procedure.type,
          trigger: procedure.trigger,
          folder_parent_id: procedure.folder_parent_id,
          has_draft: hasDraft,
          referenced_tool_ids: [...references.toolIds],
          referenced_kb_ids: [...references.documentIds],
          referenced_procedure_ids: [...references.procedureIds],
          referenced_dynamic_variables: [...references.variables],
        })),
      };
    },

    'POST /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures': async ({ actor, params, body }) => {
      const { name, content, type } = body;
      const folderParentId = ('folder_parent_id' in body ? body.folder_parent_id : undefined) ?? null;
      const input = { name, content, type, trigger: triggerOf(body), folderParentId };
      return { procedure_id: await agentProcedures.create(actor, targetOf(params), input) };
    },

    'POST /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/compile': async ({ actor, params }) => ({
      workflow: await agentProcedures.compile(actor, targetOf(params)),
    }),

    'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}': async ({
      actor,
      params,
      query,
    }) => {
      const version = {
        versionId: query.version_id ?? undefined,
        agentVersionId: query.agent_version_id ?? undefined,
      };
      const { id, procedure, versionId } = await agentProcedures.get(
        actor,
        targetOf(params),
        params.procedure_id,
        version,
      );
      const { name, type, trigger, content, folder_parent_id } = procedure;
      return { procedure_id: id, version_id: versionId, name, type, trigger, content, folder_parent_id };
    },

    'DELETE /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}': async ({ actor, params }) => {
      await agentProcedures.remove(actor, targetOf(params), params.procedure_id);
      return { status: 'ok' };
    },

    'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}/draft': async ({
      actor,
      params,
    }) => presentDraft(await agentProcedures.getDraft(actor, targetOf(params), params.procedure_id)),

    'PATCH /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}/draft': async ({
      actor,
      params,
      body,
    }) => {
      const input = { name: body.name, content: body.content, type: body.type, trigger: triggerOf(body) };
      return presentDraft(await agentProcedures.editDraft(actor, targetOf(params), params.procedure_id, input));
    },

    'DELETE /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}/draft': async ({
      actor,
      params,
    }) => {
      await agentProcedures.deleteDraft(actor, targetOf(params), params.procedure_id);
      return { status: 'ok' };
    },
  });
