import { randomInt } from 'node:crypto';
import { it } from 'vitest';
import { runKillDrill } from '../../operation/kill-drill/kill-drill.ts';

const kills = Number(process.env.DRILL_KILLS ?? 100);
const writes = Number(process.env.DRILL_WRITES ?? 100_000);
const seed = Number(process.env.DRILL_SEED ?? randomInt(2 ** 31));

it(
  `loses none of ${writes} acknowledged writes and charges exactly over ${kills} kills`,
  {
    timeout: 3 * 60 * 60_000,
  },
  () => runKillDrill({ kills, writes, seed }),
);
