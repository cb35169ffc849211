import { afterAll, beforeAll, expect, it } from 'vitest';
import { conformanceEnv, runSdk } from '../../scripts/conformance/run.ts';
import { belowFloor, formatScore, readFloor } from '../../scripts/conformance/score.ts';
import { makeWorld } from '../../scripts/conformance/world.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ env: conformanceEnv });
});
afterAll(() => server.remove());

it('U-30 no area answers fewer operations of the official SDK than it did', async () => {
  const target = { url: server.url, apiKey: bootstrap.apiKey };
  const results = await runSdk(target, makeWorld(target));
  expect(results).toHaveLength(412);
  const { cli: _, ...floor } = readFloor();
  expect(belowFloor(results, floor), formatScore(results)).toEqual([]);
}, 600_000);
