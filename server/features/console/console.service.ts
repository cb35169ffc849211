import type { InstanceMode } from '../../../contract/catalogue/instance-modes.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { databaseBytes } from '../../platform/db/database-size.ts';
import { freeDiskBytes } from '../../platform/disk-space.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SystemService } from '../system/system.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WorkspaceDirectoryService } from '../workspace/workspace-directory.service.ts';

interface ConsoleDeps {
  readonly db: Db;
  readonly system: Pick<SystemService, 'version' | 'ready'>;
  readonly user: Pick<UserService, 'countPeople'>;
  readonly directory: Pick<WorkspaceDirectoryService, 'count'>;
  readonly readMode: () => Promise<InstanceMode>;
  readonly dataDir: string;
  readonly usesBucket: boolean;
  /** The names of the settings that the environment sets. */
  readonly settings: readonly string[];
}

/** The state of this server, for staff (U-56). */
export function consoleService(deps: ConsoleDeps) {
  const { db, system, user, directory, readMode, dataDir, usesBucket, settings } = deps;

  async function findProblem(): Promise<string | undefined> {
    try {
      await system.ready();
      return undefined;
    } catch (error) {
      if (error instanceof AppError) return error.message;
      throw error;
    }
  }

  return {
    async describe(actor: Actor) {
      requirePermission(actor, 'console.read');
      const [problem, people, workspaces, bytes, freeBytes, mode] = await Promise.all([
        findProblem(),
        user.countPeople(),
        directory.count(),
        databaseBytes(db),
        freeDiskBytes(dataDir),
        readMode(),
      ]);
      const facts = { version: system.version, usesBucket, settings, mode };
      return { ...facts, problem, people, workspaces, databaseBytes: bytes, freeDiskBytes: freeBytes };
    },
  };
}
export type ConsoleService = ReturnType<typeof consoleService>;
