import { expect } from 'vitest';
import { seededRandom } from '../../../engines/host/seeded-random.ts';
import { startWebhookReceiver } from '../../support/webhook-receiver.ts';
import { newDrillCaller } from './drill-caller.ts';
import { checkCaller } from './drill-checks.ts';
import { checkNoFileIsLeft, checkNothingIsPending } from './drill-leftovers.ts';
import { startDrillLoad } from './drill-load.ts';
import { type DrilledSystem, type KillTarget, killTargets, startDrilledSystem } from './drilled-system.ts';

interface DrillOptions {
  readonly kills: number;
  /** How many acknowledged writes the drill collects. */
  readonly writes: number;
  /** Decides which process is killed when, and what the callers write. */
  readonly seed: number;
}

const callerCount = 8;
/** So that each kill meets a system that works. */
const minWritesBetweenKills = 5 * callerCount;
const maxDelayMs = 300;
/** How long a killed process stays away at most. */
const maxDownMs = 1000;
/** A message that a killed worker had claimed is sent when its lease of a minute ends. */
const deliveryTimeoutMs = 120_000;

/** The targets in random order, each equally often. */
function chooseTargets(kills: number, random: () => number): KillTarget[] {
  const targets = Array.from({ length: kills }, (_, at) => killTargets[at % killTargets.length]!);
  for (let at = targets.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [targets[at], targets[other]] = [targets[other]!, targets[at]!];
  }
  return targets;
}

/**
 * Kills processes of a system under load, and then compares it with what it has acknowledged: no write is lost, each
 * credit is charged for what is in the history, and nothing is left behind. Prints its seed and figures.
 */
export async function runKillDrill({ kills, writes, seed }: DrillOptions): Promise<void> {
  console.log(`Kill drill: ${kills} kills, ${writes} writes, seed ${seed}.`);
  const receiver = await startWebhookReceiver();
  const system = await startDrilledSystem();
  try {
    await drill(system, receiver, { kills, writes, seed });
  } catch (error) {
    console.log(system.log().slice(-20_000));
    throw error;
  } finally {
    await system.remove();
    receiver.close();
  }
}

async function drill(
  system: DrilledSystem,
  receiver: Awaited<ReturnType<typeof startWebhookReceiver>>,
  { kills, writes, seed }: DrillOptions,
): Promise<void> {
  const random = seededRandom(seed, 'kills');
  const targets = chooseTargets(kills, random);
  const engineKills = targets.filter((target) => target === 'engine').length;
  const callers = await Promise.all(
    Array.from({ length: callerCount }, () => newDrillCaller(system.url, `${receiver.url}/drill`)),
  );
  const startedAt = performance.now();
  const load = startDrillLoad(system.url, callers, seed);
  const report = (what: string) => {
    const seconds = (performance.now() - startedAt) / 1000;
    const counts = `${load.acknowledged} writes acknowledged, ${load.unanswered} not`;
    console.log(`${seconds.toFixed(1)} s: ${what}; ${counts}, ${Math.round(load.acknowledged / seconds)}/s.`);
  };
  try {
    for (const [at, target] of targets.entries()) {
      await load.until(Math.max((writes / (kills + 1)) * (at + 1), load.acknowledged + minWritesBetweenKills));
      await new Promise((resolve) => setTimeout(resolve, random() * maxDelayMs));
      await system.kill(target, random() * maxDownMs);
      report(`kill ${at + 1}, ${target}`);
    }
    await load.until(Math.max(writes, load.acknowledged + minWritesBetweenKills));
  } finally {
    await load.end();
  }
  report('the load ended');
  expect(load.unexpected).toEqual([]);
  expect(load.engineFailures).toBeLessThanOrEqual(engineKills * callerCount);
  await checkNothingIsPending(system);
  const received = () => new Set(receiver.at('/drill').map(({ headers }) => headers['webhook-id']));
  const missing = () => {
    const ids = received();
    return callers.flatMap(({ queued }) => [...queued].filter((id) => !ids.has(id)));
  };
  await expect.poll(missing, { timeout: deliveryTimeoutMs, interval: 500 }).toEqual([]);
  const items = await Promise.all(callers.map((caller) => checkCaller(system.url, caller)));
  expect(items.flat().length).toBeGreaterThan(0);
  await checkNoFileIsLeft(system, items.flat());
  report(`checked ${items.flat().length} history items`);
}
