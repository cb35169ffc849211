import type { AgentTestFolderReply, AgentTestSummary } from '../../../contract/agent-testing/agent-tests.ts';
import type { AgentTestReply } from '../../../contract/agent-testing/agent-tests-fields.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { FolderView } from './agent-test-folders.service.ts';
import type { ListedTests } from './agent-tests.service.ts';
import type { AgentTest } from './agent-tests.store.ts';

/** The stored body has the fields of its type, with their defaults. */
export const presentTest = ({ id, name, type, body }: AgentTest): AgentTestReply =>
  ({ ...body, type, id, name }) as AgentTestReply;

export const presentTestFolder = ({ folder, path, children }: FolderView): AgentTestFolderReply => ({
  id: folder.id,
  name: folder.name,
  folder_path: [...path],
  children_count: children,
});

export const presentListedTests = ({ items }: ListedTests): AgentTestSummary[] =>
  items.map(({ test, path, children }) => ({
    id: test.id,
    name: test.name,
    access_info: null,
    created_at_unix_secs: unixSeconds(test.createdAt),
    last_updated_at_unix_secs: unixSeconds(test.updatedAt),
    type: test.type,
    entity_type: test.type === 'folder' ? 'folder' : 'test',
    folder_parent_id: test.parentId,
    folder_path: [...path],
    children_count: test.type === 'folder' ? children : null,
    conversation_initiation_source: test.source,
  }));
