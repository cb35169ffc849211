/**
 * How many operations of the public API a running server answers as their type demands: `npm run conformance`.
 * Starts a server of its own; with `-- --raise` what passes now becomes the floor that CI holds.
 */
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { runCli } from './conformance/cli.ts';
import { conformanceEnv, runSdk } from './conformance/run.ts';
import { belowFloor, formatScore, raiseFloor, readFloor } from './conformance/score.ts';
import { makeWorld } from './conformance/world.ts';

const server = await startServer({ env: conformanceEnv });
try {
  const target = { url: server.url, apiKey: bootstrap.apiKey };
  const world = makeWorld(target);
  const [bySdk, byCli] = [await runSdk(target, world), await runCli(target, world)];
  console.log(`${formatScore(bySdk)}\n\nBy the official CLI:\n${formatScore(byCli)}`);
  const results = [...bySdk, ...byCli];
  if (process.argv.includes('--raise')) raiseFloor(results);
  for (const line of belowFloor(results, readFloor())) {
    console.error(`Below the floor: ${line}`);
    process.exitCode = 1;
  }
} finally {
  await server.remove();
}
