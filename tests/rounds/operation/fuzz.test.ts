import { afterAll, beforeAll, expect, it } from 'vitest';
import { belongings } from '../../security/tenants.ts';
import { signUp } from '../../support/accounts.ts';
import { describeRun, type FuzzRun, runFuzz, startFuzzedServer } from '../../support/fuzz/fuzz-run.ts';
import { type LocalProvider, oauth2Settings, startOAuth2Provider } from '../../support/local-identity-provider.ts';
import type { RunningServer } from '../../support/start-server.ts';

/** Two shared cores reached 140 to 170 requests a second, so a million take up to two hours. `FUZZ_COUNT` shortens a run. */
const count = Number(process.env.FUZZ_COUNT ?? 1_000_000);
/** Repeats the requests of another run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const hourMs = 3_600_000;
const maxGrowth = 1.25;

let provider: LocalProvider;
let server: RunningServer;
let run: FuzzRun;
beforeAll(async () => {
  provider = await startOAuth2Provider();
  server = await startFuzzedServer({ OIDC_PROVIDERS: JSON.stringify([oauth2Settings(provider)]) });
  // One resource of each kind, of an account that none of the callers is.
  const ids = await belongings(server.url, await signUp(server.url));
  run = await runFuzz(server, { seed, count, warmShare: 0.2, ids });
  console.log(`seed ${seed}, ${count} requests; ${describeRun(run)}`);
}, 6 * hourMs);
afterAll(async () => {
  await server.remove();
  await provider.stop();
});

it('answers every request over every route and socket as the contract says', () => {
  expect(run.faults, run.faults.join('\n\n')).toEqual([]);
  expect(run.accepted.size).toBeGreaterThan(250);
});

it('keeps its memory', () => {
  const { warm, end } = run.memory;
  expect(end.heapMb).toBeLessThan(warm.heapMb * maxGrowth);
  expect(end.residentMb).toBeLessThan(warm.residentMb * maxGrowth);
});
