import { agentTestLimits } from '../../../contract/agent-testing/agent-tests-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { depthBelow, folderPath, foldersBelow } from './agent-test-folders.rules.ts';
import { type TestFolder, testFoldersStore } from './agent-test-folders.store.ts';
import { agentTestsStore } from './agent-tests.store.ts';

interface TestFoldersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  /** Throws until the caller has accepted the agreement. */
  readonly requireTerms: (actor: Actor) => Promise<void>;
}

export interface FolderView {
  readonly folder: TestFolder;
  readonly path: readonly { readonly id: string; readonly name: string }[];
  readonly children: number;
}

const { foldersPerWorkspace, folderDepth } = agentTestLimits;

function requireFolder(folders: readonly TestFolder[], id: string, param: string): TestFolder {
  const folder = folders.find((one) => one.id === id);
  if (!folder) throw new AppError('agent_test_folder_not_found', { param });
  return folder;
}

const tooDeep = (param: string) =>
  new AppError('invalid_parameters', { message: `Folders of tests have at most ${folderDepth} levels.`, param });

/** Folders of tests. */
export function testFoldersService({ db, clock, live, requireTerms }: TestFoldersDeps) {
  const publish = ({ workspaceId }: Actor, tx?: Tx) => live.publish(workspaceId, { topic: 'agent-tests' }, tx);

  async function get(actor: Actor, id: string): Promise<FolderView> {
    const store = testFoldersStore(db);
    const folders = await store.listAll(actor.workspaceId);
    const folder = requireFolder(folders, id, 'folder_id');
    const children = (await store.countChildren(actor.workspaceId, [id])).get(id) ?? 0;
    return { folder, path: folderPath(folders, id), children };
  }

  return {
    get,

    async create(actor: Actor, name: string, parentId: string | null): Promise<{ id: string; name: string }> {
      await requireTerms(actor);
      return transaction(db, async (tx) => {
        const store = testFoldersStore(tx);
        const folders = await store.lockAll(actor.workspaceId);
        if (parentId !== null) requireFolder(folders, parentId, 'parent_folder_id');
        if (folders.length >= foldersPerWorkspace)
          throw new AppError('conflict', {
            message: `A workspace has at most ${foldersPerWorkspace} folders of tests.`,
          });
        if (folderPath(folders, parentId).length >= folderDepth) throw tooDeep('parent_folder_id');
        const [id, now] = [`tfld_${newId()}`, clock()];
        const row = { id, name, parentId, userId: actor.userId };
        await store.insert(actor.workspaceId, { ...row, createdAt: now, updatedAt: now });
        await publish(actor, tx);
        return { id, name };
      });
    },

    async rename(actor: Actor, id: string, name: string): Promise<FolderView> {
      if (!(await testFoldersStore(db).rename(actor.workspaceId, id, name, clock())))
        throw new AppError('agent_test_folder_not_found', { param: 'folder_id' });
      await publish(actor);
      return get(actor, id);
    },

    /** With `force`, deletes what the folder contains, too. */
    async delete(actor: Actor, id: string, force: boolean): Promise<void> {
      await transaction(db, async (tx) => {
        const store = testFoldersStore(tx);
        const folders = await store.lockAll(actor.workspaceId);
        requireFolder(folders, id, 'folder_id');
        const children = (await store.countChildren(actor.workspaceId, [id])).get(id) ?? 0;
        if (children > 0 && !force) throw new AppError('agent_test_folder_not_empty', { param: 'force' });
        const below = foldersBelow(folders, id);
        await agentTestsStore(tx).deleteIn(actor.workspaceId, below);
        await store.delete(actor.workspaceId, below);
        await publish(actor, tx);
      });
    },

    /** Moves tests and folders; null: to the top. Moves all of them or, if one does not exist, none. */
    async move(actor: Actor, ids: readonly string[], to: string | null): Promise<void> {
      await transaction(db, async (tx) => {
        const store = testFoldersStore(tx);
        const folders = await store.lockAll(actor.workspaceId);
        if (to !== null) requireFolder(folders, to, 'move_to');
        const target = folderPath(folders, to);
        const folderIds = ids.filter((id) => folders.some((folder) => folder.id === id));
        const testIds = ids.filter((id) => !folderIds.includes(id));
        const found = new Set((await agentTestsStore(tx).findAll(actor.workspaceId, testIds)).map(({ id }) => id));
        const missing = testIds.find((id) => !found.has(id));
        if (missing !== undefined)
          throw new AppError('agent_test_not_found', {
            message: `The test or folder ${missing} was not found.`,
            param: 'entity_ids',
          });
        const own = target.find(({ id }) => folderIds.includes(id));
        if (own)
          throw new AppError('invalid_parameters', {
            message: `The folder ${own.name} cannot be moved into itself.`,
            param: 'move_to',
          });
        if (folderIds.some((id) => target.length + depthBelow(folders, id) > folderDepth)) throw tooDeep('move_to');
        await agentTestsStore(tx).move(actor.workspaceId, testIds, to, clock());
        await store.move(actor.workspaceId, folderIds, to, clock());
        await publish(actor, tx);
      });
    },
  };
}
export type TestFoldersService = ReturnType<typeof testFoldersService>;
