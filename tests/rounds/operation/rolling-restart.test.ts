import { afterAll, expect, it } from 'vitest';
import { restartUnderLoad } from '../../operation/restarts-under-load.ts';
import { startSharedDatabase } from '../../support/processes/shared-database.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const database = await startSharedDatabase();
const started: RunningServer[] = [];
async function start(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startServer({ env: { DATABASE_URL: database.url, TONE_ENGINE: '1', ...env } });
  started.push(server);
  return server;
}
afterAll(async () => {
  await Promise.all(started.map((server) => server.remove()));
  await database.remove();
});

it('fails no call of 50 callers while a server is replaced three times on one port', async () => {
  const outcomes = await restartUnderLoad({ callers: 50, restarts: 3, start });
  console.log('calls by outcome:', Object.fromEntries(outcomes));
  expect(outcomes).toEqual(new Map([[200, expect.any(Number)]]));
  expect(outcomes.get(200)).toBeGreaterThan(500);
});
