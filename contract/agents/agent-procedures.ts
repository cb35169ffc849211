import { z } from 'zod';
import { boundedText, id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { branchParams } from './versions/agent-branches.ts';
import { procedureLimits, procedureTypes } from './versions/agent-procedures-limits.ts';

const procedureParams = branchParams.extend({ procedure_id: id() });
const type = z.enum(procedureTypes);
const procedureName = boundedText({ max: procedureLimits.name });
const content = boundedText({ max: procedureLimits.content });
const trigger = boundedText({ max: procedureLimits.trigger }).nullish();
/** `description` is another name of the trigger. */
const texts = { trigger, description: trigger };

const fields = {
  procedure_id: z.string(),
  name: z.string(),
  type,
  trigger: z.string(),
  folder_parent_id: z.string().nullable(),
};
/** Null: it was never saved. */
const versionId = z.string().nullable();

const listItem = z.object({
  ...fields,
  version_id: versionId,
  has_draft: z.boolean(),
  referenced_tool_ids: z.array(z.string()),
  referenced_kb_ids: z.array(z.string()),
  referenced_procedure_ids: z.array(z.string()),
  referenced_dynamic_variables: z.array(z.string()),
});

const atVersion = z.object({ ...fields, version_id: versionId, content: z.string() });
const draft = z.object({ ...fields, content: z.string() });
export type ProcedureDraftReply = z.output<typeof draft>;

export const agentProceduresRoutes = defineRoutes({
  'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: "Lists the procedures of a branch with the caller's drafts, or those of a version.",
    params: branchParams,
    query: z.object({ agent_version_id: id().nullish() }),
    reply: z.object({ procedures: z.array(listItem) }),
  },
  'POST /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: 'Creates a procedure as a draft; the next version that the caller saves has it.',
    params: branchParams,
    bodyLimit: 512 * 1024,
    body: z
      .object({
        name: procedureName.default(''),
        content: content.default(''),
        type: type.default('free_form'),
        ...texts,
        folder_parent_id: id().nullish(),
      })
      .nullish()
      .transform((body) => body ?? { name: '', content: '', type: 'free_form' as const }),
    reply: z.object({ procedure_id: z.string() }),
  },
  'POST /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/compile': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: "Turns the procedures of a branch, with the caller's drafts, into a workflow. It is not saved.",
    params: branchParams,
    reply: z.object({ workflow: z.record(z.string(), z.unknown()) }),
  },
  'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}': {
    access: 'account',
    permits: 'convai_agents.read',
    summary: 'Returns a procedure as it was saved: on the branch, in a version of the agent, or its own version.',
    params: procedureParams,
    query: z.object({ version_id: id().nullish(), agent_version_id: id().nullish() }),
    reply: atVersion,
  },
  'DELETE /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}': {
    access: 'account',
    permits: 'convai_agents.update',
    summary:
      'Removes a procedure, or a folder with what it holds; the next version that the caller saves is without it.',
    params: procedureParams,
    reply: ok,
  },
  'GET /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}/draft': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: "Returns the caller's draft of a procedure.",
    params: procedureParams,
    reply: draft,
  },
  'PATCH /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}/draft': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: "Creates or replaces the caller's draft of a procedure.",
    params: procedureParams,
    bodyLimit: 512 * 1024,
    body: z.object({ name: procedureName, content, type, ...texts }),
    reply: draft,
  },
  'DELETE /v1/convai/agents/{agent_id}/branches/{branch_id}/procedures/{procedure_id}/draft': {
    access: 'account',
    permits: 'convai_agents.update',
    summary: "Deletes the caller's draft of a procedure; what was saved stays.",
    params: procedureParams,
    reply: ok,
  },
});
