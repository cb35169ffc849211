import type {
  AddedReply,
  DependentAgentsReply,
  DocumentReply,
  DocumentSummaryReply,
  RagIndexReply,
} from '../../../contract/agents/knowledge/knowledge-base-fields.ts';
import type { EmbeddingModel, IndexStatus } from '../../../contract/agents/knowledge/knowledge-base-limits.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { DependentAgent } from '../agents/document-dependents.service.ts';
import type { KnowledgeIndex } from './knowledge-chunks.store.ts';
import type { DocumentView } from './knowledge-views.service.ts';

const sharedFields = ({ document, access }: DocumentView) => ({
  id: document.id,
  name: document.name,
  metadata: {
    created_at_unix_secs: unixSeconds(document.createdAt),
    last_updated_at_unix_secs: unixSeconds(document.updatedAt),
    size_bytes: document.sourceBytes,
  },
  supported_usages: document.type === 'folder' ? (['auto'] as const).slice() : (['prompt', 'auto'] as const).slice(),
  access_info: access,
  folder_parent_id: document.parentFolderId,
});

function autoSyncInfo({ document: { settings } }: DocumentView) {
  const { autoSync } = settings;
  if (!autoSync) return null;
  return {
    minimum_frequency_days: autoSync.days,
    auto_remove: autoSync.autoRemove,
    consec_failures: autoSync.failures,
    next_refresh_by: autoSync.nextAt === undefined ? null : Math.floor(autoSync.nextAt / 1000),
  };
}

const folderFields = (view: DocumentView) => ({
  type: 'folder' as const,
  children_count: view.counts?.children ?? 0,
  document_count: view.counts?.documents ?? 0,
  auto_sync_info: autoSyncInfo(view),
});
const urlFields = (view: DocumentView) => ({
  type: 'url' as const,
  url: view.document.url ?? '',
  auto_sync_info: autoSyncInfo(view),
});

export const presentAdded = ({ document, path }: DocumentView): AddedReply => ({
  id: document.id,
  name: document.name,
  folder_path: path.map(({ id }) => ({ id })),
});

export function presentSummary(view: DocumentView): DocumentSummaryReply {
  const fields = { ...sharedFields(view), folder_path: view.path.map(({ id }) => ({ id })), dependent_agents: [] };
  const { type } = view.document;
  if (type === 'folder') return { ...fields, ...folderFields(view) };
  if (type === 'url') return { ...fields, ...urlFields(view) };
  return { ...fields, type };
}

export function presentDocument(view: DocumentView, content: string): DocumentReply {
  const fields = { ...sharedFields(view), folder_path: view.path.map(({ id, name }) => ({ id, name })) };
  const text = { extracted_inner_html: content, content_format: 'html' as const };
  const { type, sourceName, name } = view.document;
  if (type === 'folder') return { ...fields, ...folderFields(view) };
  if (type === 'url') return { ...fields, ...text, ...urlFields(view) };
  if (type === 'file') return { ...fields, ...text, type, filename: sourceName ?? name };
  return { ...fields, ...text, type };
}

interface DependentsPage {
  readonly agents: readonly DependentAgent[];
  /** The documents that were asked for; the others that an agent names are folders that hold them. */
  readonly directIds: ReadonlySet<string>;
  readonly nextCursor: string | null;
}

export const presentDependents = ({ agents, directIds, nextCursor }: DependentsPage): DependentAgentsReply => ({
  agents: agents.map(({ id, name, createdAt, role, named }) => {
    const folders = named.filter((one) => !directIds.has(one));
    return role
      ? {
          type: 'available',
          id,
          name,
          created_at_unix_secs: unixSeconds(createdAt),
          access_level: role,
          referenced_resource_ids: folders,
        }
      : { type: 'unknown', id, referenced_resource_ids: folders };
  }),
  branches: agents
    .filter(({ role }) => role)
    .flatMap(({ branches }) =>
      branches.map(({ agentId, agentName, branchId, branchName, isMain }) => ({
        agent_id: agentId,
        agent_name: agentName,
        branch_id: branchId,
        branch_name: branchName,
        is_main: isMain,
      })),
    ),
  next_cursor: nextCursor,
  has_more: nextCursor !== null,
});

export const presentIndex = ({ id, model, status, progress, usedBytes }: KnowledgeIndex): RagIndexReply => ({
  id,
  model: model as EmbeddingModel,
  status: status as IndexStatus,
  progress_percentage: progress,
  document_model_index_usage: { used_bytes: usedBytes },
});
