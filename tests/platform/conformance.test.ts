import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFixtures } from '../../scripts/conformance/fixtures.ts';
import { conformanceEnv, runSdk } from '../../scripts/conformance/run.ts';
import { findRegressions, formatScore, readMinimums } from '../../scripts/conformance/score.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ env: conformanceEnv });
});
afterAll(() => server.remove());

it('U-30 passes at least the minimum number of official SDK operations in each area', async () => {
  const target = { url: server.url, apiKey: bootstrap.apiKey };
  const results = await runSdk(target, createFixtures(target));
  expect(results).toHaveLength(412);
  const { cli: _, ...minimums } = readMinimums();
  expect(findRegressions(results, minimums), formatScore(results)).toEqual([]);
}, 600_000);
