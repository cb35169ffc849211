/**
 * Counts the operations of the public API that a server answers with the right type: `npm run conformance`.
 * Starts its own server. `-- --raise` raises the minimums that CI requires to the current result.
 */
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { runCli } from './conformance/cli.ts';
import { createFixtures } from './conformance/fixtures.ts';
import { conformanceEnv, runSdk } from './conformance/run.ts';
import { findRegressions, formatScore, raiseMinimums, readMinimums } from './conformance/score.ts';

const server = await startServer({ env: conformanceEnv });
try {
  const target = { url: server.url, apiKey: bootstrap.apiKey };
  const fixtures = createFixtures(target);
  const [bySdk, byCli] = [await runSdk(target, fixtures), await runCli(target, fixtures)];
  console.log(`${formatScore(bySdk)}\n\nBy the official CLI:\n${formatScore(byCli)}`);
  const results = [...bySdk, ...byCli];
  if (process.argv.includes('--raise')) raiseMinimums(results);
  for (const line of findRegressions(results, readMinimums())) {
    console.error(`Below the minimum: ${line}`);
    process.exitCode = 1;
  }
} finally {
  await server.remove();
}
