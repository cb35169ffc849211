import type { AgentTestFolderReply, AgentTestSummary } from '../../../contract/agent-testing/agent-tests.ts';
import type { AgentTestReply } from '../../../contract/agent-testing/agent-tests-fields.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ListedTests } from './agent-tests.service.ts';
import type { AgentTest, ListedTest } from './agent-tests.store.ts';
import { folderPath } from './test-folders.rules.ts';
import type { FolderView } from './test-folders.service.ts';

/** The stored body has the fields of its type, with their defaults. */
export const presentTest = ({ id, name, type, body }: AgentTest): AgentTestReply =>
  ({ ...body, type, id, name }) as AgentTestReply;

export const presentTestFolder = ({ folder, path, children }: FolderView): AgentTestFolderReply => ({
  id: folder.id,
  name: folder.name,
  folder_path: [...path],
  children_count: children,
});

export const presentListedTests = ({ items, folders, children }: ListedTests): AgentTestSummary[] =>
  items.map((item) => presentListed(item, folders, children));

const presentListed = (
  item: ListedTest,
  folders: ListedTests['folders'],
  children: ListedTests['children'],
): AgentTestSummary => ({
  id: item.id,
  name: item.name,
  access_info: null,
  created_at_unix_secs: unixSeconds(item.createdAt),
  last_updated_at_unix_secs: unixSeconds(item.updatedAt),
  type: item.type,
  entity_type: item.type === 'folder' ? 'folder' : 'test',
  folder_parent_id: item.parentId,
  folder_path: folderPath(folders, item.parentId),
  children_count: item.type === 'folder' ? (children.get(item.id) ?? 0) : null,
  conversation_initiation_source: item.source,
});
