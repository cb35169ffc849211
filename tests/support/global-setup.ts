import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { launchOptions } from './browser-launch.ts';
import type { SharedServer } from './shared-server.ts';
import { databaseTemplate, startServer } from './start-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** One server for each worker. */
    sharedServers: readonly SharedServer[];
    /** The WebSocket address of the browser that all workers share. */
    sharedBrowser: string;
  }
}

/** Starts what test files share: a server for each worker, and one browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await createDatabaseTemplate();
  const count = Number(project.config.maxWorkers);
  const starting = Array.from({ length: count }, () => startServer({ env: { DEVELOPMENT: 'true' } }));
  const [browser, ...servers] = await Promise.all([chromium.launchServer(launchOptions()), ...starting]).catch(
    async (error) => {
      for (const started of await Promise.allSettled(starting))
        if (started.status === 'fulfilled') await started.value.remove();
      throw error;
    },
  );
  project.provide(
    'sharedServers',
    servers.map(({ url, dataDir }) => ({ url, dataDir })),
  );
  project.provide('sharedBrowser', browser.wsEndpoint());
  return async () => {
    await Promise.all([browser.close(), ...servers.map((server) => server.remove())]);
  };
}

/** Creates an empty database, once per set of migrations, which the servers of the tests copy. */
async function createDatabaseTemplate(): Promise<void> {
  if (existsSync(databaseTemplate)) return;
  const nobody = { BOOTSTRAP_EMAIL: '', BOOTSTRAP_PASSWORD: '', BOOTSTRAP_API_KEY: '' };
  const server = await startServer({ env: nobody });
  await server.stop();
  mkdirSync(dirname(databaseTemplate), { recursive: true });
  const copy = `${databaseTemplate}.${process.pid}`;
  execFileSync('cp', ['-a', join(server.dataDir, 'postgres'), copy]);
  if (existsSync(databaseTemplate)) rmSync(copy, { recursive: true });
  else renameSync(copy, databaseTemplate);
  await server.remove();
}
