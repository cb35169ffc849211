import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../scripts/conformance/cli.ts';
import { createFixtures } from '../../scripts/conformance/fixtures.ts';
import { conformanceEnv } from '../../scripts/conformance/run.ts';
import { findRegressions, formatScore, readMinimums } from '../../scripts/conformance/score.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ env: conformanceEnv });
});
afterAll(() => server.remove());

it('U-30 passes at least the minimum number of official CLI operations', async () => {
  const target = { url: server.url, apiKey: bootstrap.apiKey };
  const results = await runCli(target, createFixtures(target));
  const { cli = 0 } = readMinimums();
  expect(findRegressions(results, { cli }), formatScore(results)).toEqual([]);
}, 600_000);
