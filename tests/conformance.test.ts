import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../scripts/conformance/cli.ts';
import { runSdk } from '../scripts/conformance/run.ts';
import { belowFloor, formatScore, readFloor } from '../scripts/conformance/score.ts';
import { bootstrap, type RunningServer, startServer } from './start-server.ts';

let server: RunningServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.remove());

it('U-30 no area answers fewer operations of the official SDK than it did, nor of the official CLI', async () => {
  const target = { url: server.url, apiKey: bootstrap.apiKey };
  const bySdk = await runSdk(target);
  expect(bySdk).toHaveLength(412);
  const results = [...bySdk, ...(await runCli(target))];
  expect(belowFloor(results, readFloor()), formatScore(results)).toEqual([]);
});
