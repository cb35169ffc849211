import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { runKillDrill } from './kill-drill/kill-drill.ts';

const kills = 4;
const seed = Number(process.env.DRILL_SEED ?? randomInt(2 ** 31));

// tests/rounds/operation/kill-drill.test.ts runs it at full count.
it.runIf(process.platform === 'linux')(`loses no acknowledged write and charges exactly over ${kills} kills`, () =>
  runKillDrill({ kills, writes: 400, seed }),
);
