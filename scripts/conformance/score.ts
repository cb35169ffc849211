import { readFileSync, writeFileSync } from 'node:fs';
import { areaOf } from './operations.ts';
import type { Result } from './run.ts';

/** Area → how many of its operations pass. */
export type Floor = Readonly<Record<string, number>>;

interface AreaScore {
  readonly area: string;
  readonly passing: number;
  readonly total: number;
}

const file = `${import.meta.dirname}/floor.json`;

export const readFloor = (): Floor => JSON.parse(readFileSync(file, 'utf8')) as Floor;

/** Writes what passes now as what must pass from now on; no area's floor sinks by it. */
export const raiseFloor = (results: readonly Result[]): void => {
  const floor: Record<string, number> = { ...readFloor() };
  for (const { area, passing } of scoreByArea(results))
    if (passing > 0) floor[area] = Math.max(passing, floor[area] ?? 0);
  writeFileSync(file, `${JSON.stringify(floor, undefined, 2)}\n`);
};

export function scoreByArea(results: readonly Result[]): AreaScore[] {
  const areas = Map.groupBy(results, (result) => areaOf(result.id));
  return [...areas].map(([area, own]) => ({
    area,
    passing: own.filter((result) => result.verdict.kind === 'pass').length,
    total: own.length,
  }));
}

/** The areas that pass less than their floor, one line each. */
export function belowFloor(results: readonly Result[], floor: Floor): string[] {
  const passing = new Map(scoreByArea(results).map((score) => [score.area, score.passing]));
  return Object.entries(floor)
    .filter(([area, least]) => (passing.get(area) ?? 0) < least)
    .map(([area, least]) => `${area}: ${passing.get(area) ?? 0} pass, ${least} did`);
}

/** The score by area, then what fails with its reason, then what has no route, as text. */
export function formatScore(results: readonly Result[]): string {
  const row = (name: string, passing: number, total: number) =>
    `${name.padEnd(28)}${String(passing).padStart(4)} of ${total}`;
  const scores = scoreByArea(results);
  const passing = scores.reduce((sum, score) => sum + score.passing, 0);
  const failing = results.flatMap(({ id, verdict }) => (verdict.kind === 'fail' ? `  ${id}: ${verdict.why}` : []));
  const missing = results.filter(({ verdict }) => verdict.kind === 'missing').map(({ id }) => id);
  return [
    ...scores.map((score) => row(score.area, score.passing, score.total)),
    row('all operations', passing, results.length),
    ...(missing.length > 0 ? ['', `No route (${missing.length}):`, ...byArea(missing)] : []),
    ...(failing.length > 0 ? ['', `Not as the type demands (${failing.length}):`, ...failing] : []),
  ].join('\n');
}

/** `voices: collections.get, share`, one line an area: the list is long. */
function byArea(ids: readonly string[]): string[] {
  const rest = (id: string) => id.slice(areaOf(id).length + 1);
  return [...Map.groupBy(ids, areaOf)].map(([area, own]) => `  ${area}: ${own.map(rest).join(', ')}`);
}
