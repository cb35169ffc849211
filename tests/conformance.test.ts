import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSdk } from '../scripts/conformance/run.ts';
import { belowFloor, formatScore, readFloor } from '../scripts/conformance/score.ts';
import { bootstrap, type RunningServer, startServer } from './start-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

it('U-30 no area answers fewer operations of the official SDK than it did', async () => {
  const results = await runSdk({ url: server.url, apiKey: bootstrap.apiKey });
  expect(results).toHaveLength(412);
  expect(belowFloor(results, readFloor()), formatScore(results)).toEqual([]);
});
