import { z } from 'zod';
import { id, name, unix } from '../../fields/fields.ts';
import { resourceRoles } from '../../permissions/roles.ts';
import { embeddingModels, indexStatuses, knowledgeDocumentTypes, knowledgeLimits } from './knowledge-base-limits.ts';

export const documentParams = z.object({ documentation_id: id() });
export const pageQuery = {
  page_size: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.string().max(500).nullish(),
};
export const documentTypesQuery = z
  .union([z.enum(knowledgeDocumentTypes).transform((one) => [one]), z.array(z.enum(knowledgeDocumentTypes)).max(10)])
  .nullish();

export const documentName = name(knowledgeLimits.nameLength);
export const webAddress = z.url({ protocol: /^https?$/ }).max(knowledgeLimits.urlLength);
export const manyDocuments = z.array(id()).min(1).max(knowledgeLimits.bulk);

/** How often a page is read again. */
export const syncFields = {
  enable_auto_sync: z.boolean().default(false),
  auto_remove: z.boolean().default(false),
  minimum_frequency_days: z.int().min(1).max(180).nullish(),
};

export const accessInfo = z.object({
  is_creator: z.boolean(),
  creator_name: z.string(),
  creator_email: z.string(),
  role: z.enum(resourceRoles),
  anonymous_access_level_override: z.enum(resourceRoles).nullable(),
  access_source: z.enum(['creator', 'explicit', 'workspace_admin', 'workspace_default']).nullable(),
});
export type AccessInfo = z.output<typeof accessInfo>;

const autoSyncInfo = z.object({
  minimum_frequency_days: z.int(),
  auto_remove: z.boolean(),
  /** Attempts since the page could last be read. */
  consec_failures: z.int(),
  next_refresh_by: unix().nullable(),
});

const folderIds = z.array(z.object({ id: z.string() }));
const folderNames = z.array(z.object({ id: z.string(), name: z.string().nullable() }));

const shared = {
  id: z.string(),
  name: z.string(),
  metadata: z.object({ created_at_unix_secs: unix(), last_updated_at_unix_secs: unix(), size_bytes: z.int() }),
  supported_usages: z.array(z.enum(['prompt', 'auto'])),
  access_info: accessInfo,
  folder_parent_id: z.string().nullable(),
};
const url = { type: z.literal('url'), url: z.string(), auto_sync_info: autoSyncInfo.nullable() };
const file = { type: z.literal('file') };
const text = { type: z.literal('text') };
const folder = {
  type: z.literal('folder'),
  children_count: z.int(),
  /** Documents at any depth; counted up to 1001. */
  document_count: z.int(),
  auto_sync_info: autoSyncInfo.nullable(),
};

/** Deprecated in the public API: always empty, since there is a call for it. */
const summary = { ...shared, folder_path: folderIds, dependent_agents: z.array(z.never()) };
/** A document in lists. */
export const documentSummary = z.discriminatedUnion('type', [
  z.object({ ...summary, ...url }),
  z.object({ ...summary, ...file }),
  z.object({ ...summary, ...text }),
  z.object({ ...summary, ...folder }),
]);
export type DocumentSummaryReply = z.output<typeof documentSummary>;

const whole = { ...shared, folder_path: folderNames };
const content = { extracted_inner_html: z.string(), content_format: z.enum(['html', 'markdown']) };
export const documentReply = z.discriminatedUnion('type', [
  z.object({ ...whole, ...content, ...url }),
  z.object({ ...whole, ...content, ...file, filename: z.string() }),
  z.object({ ...whole, ...content, ...text }),
  z.object({ ...whole, ...folder }),
]);
export type DocumentReply = z.output<typeof documentReply>;

export const addedReply = z.object({ id: z.string(), name: z.string(), folder_path: folderIds });
export type AddedReply = z.output<typeof addedReply>;

const failure = z.object({
  status: z.literal('failure'),
  /** An HTTP status. */
  error_code: z.int(),
  error_status: z.string(),
  error_message: z.string(),
});
/** The outcome for each document of a call that names several. */
export const outcomes = <T extends z.ZodType>(data: T) =>
  z.record(z.string(), z.discriminatedUnion('status', [z.object({ status: z.literal('success'), data }), failure]));
export type OutcomeFailure = z.output<typeof failure>;

const unknownAgent = z.object({
  type: z.literal('unknown'),
  id: z.string(),
  referenced_resource_ids: z.array(z.string()),
});
const availableAgent = z.object({
  type: z.literal('available'),
  id: z.string(),
  name: z.string(),
  created_at_unix_secs: unix(),
  access_level: z.enum(resourceRoles),
  /** The folders through which it uses the document. */
  referenced_resource_ids: z.array(z.string()),
});
export const dependentAgentsReply = z.object({
  agents: z.array(z.discriminatedUnion('type', [availableAgent, unknownAgent])),
  branches: z.array(
    z.object({
      agent_id: z.string(),
      agent_name: z.string(),
      branch_id: z.string(),
      branch_name: z.string(),
      is_main: z.boolean(),
    }),
  ),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
});
export type DependentAgentsReply = z.output<typeof dependentAgentsReply>;

export const ragIndexReply = z.object({
  id: z.string(),
  model: z.enum(embeddingModels),
  status: z.enum(indexStatuses),
  progress_percentage: z.number(),
  document_model_index_usage: z.object({ used_bytes: z.int() }),
});
export type RagIndexReply = z.output<typeof ragIndexReply>;
