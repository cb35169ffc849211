import type { AgentTestListQuery } from '../../../contract/agent-testing/agent-tests.ts';
import type { AgentTestRequest } from '../../../contract/agent-testing/agent-tests-fields.ts';
import { agentTestLimits, testTypes } from '../../../contract/agent-testing/agent-tests-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { folderPath } from './agent-test-folders.rules.ts';
import { testFoldersStore } from './agent-test-folders.store.ts';
import { type AgentTest, agentTestsStore, type ListedTest } from './agent-tests.store.ts';

interface AgentTestsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  /** Throws until the caller has accepted the agreement. */
  readonly requireTerms: (actor: Actor) => Promise<void>;
}

/** A page of tests and folders. */
export interface ListedTests {
  readonly items: readonly {
    readonly test: ListedTest;
    /** The folders that contain it, from the top down. */
    readonly path: readonly { readonly id: string; readonly name: string }[];
    /** What a folder contains directly. */
    readonly children: number;
  }[];
}

const { testsPerWorkspace } = agentTestLimits;
const notFound = () => new AppError('agent_test_not_found', { param: 'test_id' });

/** Tests of agents. */
export function agentTestsService({ db, clock, live, requireTerms }: AgentTestsDeps) {
  const publish = (actor: Actor, id: string, tx?: Tx) =>
    live.publish(actor.workspaceId, { topic: 'agent-tests', id }, tx);

  async function requireFolder(actor: Actor, id: string, tx: Db | Tx = db): Promise<void> {
    const folders = await testFoldersStore(tx).listAll(actor.workspaceId);
    if (!folders.some((folder) => folder.id === id))
      throw new AppError('agent_test_folder_not_found', { param: 'parent_folder_id' });
  }

  async function withFolders(actor: Actor, items: readonly ListedTest[]): Promise<ListedTests> {
    const ids = items.flatMap(({ id, type }) => (type === 'folder' ? [id] : []));
    const store = testFoldersStore(db);
    const folders = await store.listAll(actor.workspaceId);
    const counts = await store.countChildren(actor.workspaceId, ids);
    return {
      items: items.map((test) => ({
        test,
        path: folderPath(folders, test.parentId),
        children: counts.get(test.id) ?? 0,
      })),
    };
  }

  return {
    async list(actor: Actor, query: AgentTestListQuery): Promise<ListedTests & { readonly hasMore: boolean }> {
      const parent = query.parent_folder_id ?? undefined;
      if (parent !== undefined && parent !== 'root') await requireFolder(actor, parent);
      const owner = query.created_by_user_id ?? undefined;
      const rows = await agentTestsStore(db).list(actor.workspaceId, {
        limit: query.page_size + 1,
        after: query.cursor ?? undefined,
        search: query.search?.trim() || undefined,
        parentId: parent === 'root' ? null : parent,
        types: query.types ?? (query.include_folders ? [...testTypes, 'folder'] : testTypes),
        foldersFirst: query.sort_mode === 'folders_first',
        createdBy: owner === '@me' ? actor.userId : owner,
        notCreatedBy: query.sharing_mode === 'shared_with_me' ? actor.userId : undefined,
      });
      const listed = await withFolders(actor, rows.slice(0, query.page_size));
      return { ...listed, hasMore: rows.length > query.page_size };
    },

    async summaries(actor: Actor, ids: readonly string[]): Promise<ListedTests> {
      const items = await agentTestsStore(db).listByIds(actor.workspaceId, ids);
      return withFolders(
        actor,
        items.filter(({ type }) => type !== 'folder'),
      );
    },

    async get(actor: Actor, id: string): Promise<AgentTest> {
      const test = await agentTestsStore(db).find(actor.workspaceId, id);
      if (!test) throw notFound();
      return test;
    },

    async create(actor: Actor, request: AgentTestRequest): Promise<string> {
      await requireTerms(actor);
      const { name, parent_folder_id: folder, type, ...body } = request;
      const [id, now] = [`test_${newId()}`, clock()];
      if (folder) await requireFolder(actor, folder);
      if ((await agentTestsStore(db).count(actor.workspaceId)) >= testsPerWorkspace)
        throw new AppError('conflict', { message: `A workspace has at most ${testsPerWorkspace} tests.` });
      await transaction(db, async (tx) => {
        const row = { id, userId: actor.userId, name, type, body, folderId: folder ?? null };
        await agentTestsStore(tx).insert(actor.workspaceId, { ...row, createdAt: now, updatedAt: now });
        await publish(actor, id, tx);
      });
      return id;
    },

    async update(actor: Actor, id: string, request: AgentTestRequest): Promise<AgentTest> {
      const { name, parent_folder_id: folder, type, ...body } = request;
      if (folder) await requireFolder(actor, folder);
      const place = folder === undefined ? {} : { folderId: folder };
      const test = await agentTestsStore(db).update(actor.workspaceId, id, {
        ...{ name, type, body, ...place },
        updatedAt: clock(),
      });
      if (!test) throw notFound();
      await publish(actor, id);
      return test;
    },

    async delete(actor: Actor, id: string): Promise<void> {
      if (!(await agentTestsStore(db).delete(actor.workspaceId, id))) throw notFound();
      await publish(actor, id);
    },
  };
}
export type AgentTestsService = ReturnType<typeof agentTestsService>;
