import { readFileSync, writeFileSync } from 'node:fs';
import { readArea } from './operations.ts';
import type { Result } from './run.ts';

/** Area → number of its operations that must pass. */
export type Minimums = Readonly<Record<string, number>>;

interface AreaScore {
  readonly area: string;
  readonly passing: number;
  readonly total: number;
}

const file = `${import.meta.dirname}/minimums.json`;

export const readMinimums = (): Minimums => JSON.parse(readFileSync(file, 'utf8')) as Minimums;

/** Raises the minimums to the current results; never lowers one. */
export const raiseMinimums = (results: readonly Result[]): void => {
  const minimums: Record<string, number> = { ...readMinimums() };
  for (const { area, passing } of scoreByArea(results))
    if (passing > 0) minimums[area] = Math.max(passing, minimums[area] ?? 0);
  writeFileSync(file, `${JSON.stringify(minimums, undefined, 2)}\n`);
};

export function scoreByArea(results: readonly Result[]): AreaScore[] {
  const areas = Map.groupBy(results, (result) => readArea(result.id));
  return [...areas].map(([area, areaResults]) => ({
    area,
    passing: areaResults.filter((result) => result.verdict.kind === 'pass').length,
    total: areaResults.length,
  }));
}

/** Describes each area below its minimum in one line. */
export function findRegressions(results: readonly Result[], minimums: Minimums): string[] {
  const passing = new Map(scoreByArea(results).map((score) => [score.area, score.passing]));
  return Object.entries(minimums)
    .filter(([area, minimum]) => (passing.get(area) ?? 0) < minimum)
    .map(([area, minimum]) => `${area}: ${passing.get(area) ?? 0} passing, the minimum is ${minimum}`);
}

/** Formats the score by area, the missing routes, and the failures with their reasons. */
export function formatScore(results: readonly Result[]): string {
  const row = (name: string, passing: number, total: number) =>
    `${name.padEnd(28)}${String(passing).padStart(4)} of ${total}`;
  const scores = scoreByArea(results);
  const passing = scores.reduce((sum, score) => sum + score.passing, 0);
  const failing = results.flatMap(({ id, verdict }) => (verdict.kind === 'fail' ? `  ${id}: ${verdict.reason}` : []));
  const missing = results.filter(({ verdict }) => verdict.kind === 'missing').map(({ id }) => id);
  return [
    ...scores.map((score) => row(score.area, score.passing, score.total)),
    row('all operations', passing, results.length),
    ...(missing.length > 0 ? ['', `No route (${missing.length}):`, ...formatIdsByArea(missing)] : []),
    ...(failing.length > 0 ? ['', `Wrong type (${failing.length}):`, ...failing] : []),
  ].join('\n');
}

/** One line per area, such as `voices: collections.get, share`. */
function formatIdsByArea(ids: readonly string[]): string[] {
  const withoutArea = (id: string) => id.slice(readArea(id).length + 1);
  return [...Map.groupBy(ids, readArea)].map(([area, areaIds]) => `  ${area}: ${areaIds.map(withoutArea).join(', ')}`);
}
