import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeRun, type FuzzRun, runFuzz, startFuzzedServer } from '../support/fuzz/fuzz-run.ts';
import type { RunningServer } from '../support/start-server.ts';

/** Three turns over all operations and sockets; tests/rounds/operation/fuzz.test.ts does a million requests. */
const count = 3300;
const maxHeapGrowth = 1.4;

let server: RunningServer;
let run: FuzzRun;
beforeAll(async () => {
  server = await startFuzzedServer();
  run = await runFuzz(server, { seed: 23, count, warmShare: 0.4 });
  console.log(describeRun(run));
});
afterAll(() => server.remove());

it('answers every request over every route and socket as the contract says', () => {
  expect(run.total.operations).toBeGreaterThan(1000);
  expect(run.total.sockets).toBeGreaterThan(10);
  // Without accepted requests, only the checks before the handlers would be tested.
  expect(run.accepted.size).toBeGreaterThan(200);
  expect(run.faults, run.faults.join('\n\n')).toEqual([]);
});

it('keeps its memory', () => {
  expect(run.memory.end.heapMb).toBeLessThan(run.memory.warm.heapMb * maxHeapGrowth);
});
