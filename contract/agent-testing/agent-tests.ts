import { z } from 'zod';
import { boundedText, id, name, ok, queryList, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { testReply, testRequest } from './agent-tests-fields.ts';
import { agentTestLimits, testTypes } from './agent-tests-limits.ts';

const params = z.object({ test_id: id() });
const folderParams = z.object({ folder_id: id() });
const folderName = name(agentTestLimits.name);
const read = { access: 'account', permits: 'convai_agent_tests.read' } as const;
const update = { access: 'account', permits: 'convai_agent_tests.update' } as const;

/** Folders from the top down. */
const folderPath = z.array(z.object({ id: z.string(), name: z.string() }));
const folder = z.object({
  id: z.string(),
  name: z.string(),
  /** With the folder itself, last. */
  folder_path: folderPath,
  children_count: z.int(),
});
export type AgentTestFolderReply = z.output<typeof folder>;

const summary = z.object({
  id: z.string(),
  name: z.string(),
  access_info: z.null(),
  created_at_unix_secs: unix(),
  last_updated_at_unix_secs: unix(),
  type: z.enum([...testTypes, 'folder']),
  entity_type: z.enum(['test', 'folder']),
  folder_parent_id: z.string().nullable(),
  /** The folders that contain it. */
  folder_path: folderPath,
  /** Of a folder. */
  children_count: z.int().nullable(),
  conversation_initiation_source: z.string().nullable(),
});
export type AgentTestSummary = z.output<typeof summary>;

const listQuery = z.object({
  /** Of the page before. */
  cursor: id().nullish(),
  page_size: z.int().min(1).max(100).default(30),
  /** Words of the name. */
  search: boundedText({ max: 200 }).nullish(),
  /** `root`: what is in no folder. Without: everything. */
  parent_folder_id: id().nullish(),
  types: queryList()
    .pipe(z.array(z.enum([...testTypes, 'folder'])))
    .nullish(),
  /** Deprecated: name `folder` in `types`. */
  include_folders: z.boolean().nullish(),
  sort_mode: z.enum(['default', 'folders_first']).default('default'),
  /** `shared_with_me`: what others created. */
  sharing_mode: z.enum(['all', 'shared_with_me']).default('all'),
  /** `@me`: the caller. */
  created_by_user_id: id().nullish(),
});
export type AgentTestListQuery = z.output<typeof listQuery>;

export const agentTestsRoutes = defineRoutes({
  'GET /v1/convai/agent-testing': {
    ...read,
    summary: 'Lists tests of agents, newest first.',
    query: listQuery,
    reply: z.object({ tests: z.array(summary), next_cursor: z.string().nullable(), has_more: z.boolean() }),
  },
  'POST /v1/convai/agent-testing/create': {
    ...update,
    summary: 'Creates a test of a reply, of calls of tools, or of a simulated conversation.',
    body: testRequest,
    bodyLimit: agentTestLimits.maxBytes,
    reply: z.object({ id: z.string() }),
  },
  'POST /v1/convai/agent-testing/summaries': {
    ...read,
    summary: 'Returns summaries of tests by their IDs; those that do not exist are missing.',
    body: z.object({ test_ids: z.array(id()).max(100) }),
    reply: z.object({ tests: z.record(z.string(), summary) }),
  },
  'POST /v1/convai/agent-testing/bulk-move': {
    ...update,
    summary: 'Moves tests and folders into a folder; without one, to the top.',
    body: z.object({ entity_ids: z.array(id()).min(1).max(100), move_to: id().nullish() }),
    reply: ok,
  },
  'GET /v1/convai/agent-testing/{test_id}': {
    ...read,
    summary: 'Returns a test.',
    params,
    reply: testReply,
  },
  'PUT /v1/convai/agent-testing/{test_id}': {
    ...update,
    summary: 'Replaces a test.',
    params,
    body: testRequest,
    bodyLimit: agentTestLimits.maxBytes,
    reply: testReply,
  },
  'DELETE /v1/convai/agent-testing/{test_id}': {
    ...update,
    summary: 'Deletes a test; its results stay.',
    params,
    reply: ok,
  },
  'POST /v1/convai/agent-testing/folders': {
    ...update,
    summary: 'Creates a folder of tests.',
    body: z.object({ name: folderName, parent_folder_id: id().nullish() }),
    reply: z.object({ id: z.string(), name: z.string() }),
  },
  'GET /v1/convai/agent-testing/folders/{folder_id}': {
    ...read,
    summary: 'Returns a folder of tests.',
    params: folderParams,
    reply: folder,
  },
  'PATCH /v1/convai/agent-testing/folders/{folder_id}': {
    ...update,
    summary: 'Renames a folder of tests.',
    params: folderParams,
    body: z.object({ name: folderName }),
    reply: folder,
  },
  'DELETE /v1/convai/agent-testing/folders/{folder_id}': {
    ...update,
    summary: 'Deletes a folder of tests; with `force`, also what it contains.',
    params: folderParams,
    query: z.object({ force: z.boolean().default(false) }),
    content: ['application/json'],
  },
});
