import { planEffect } from '../../engines/sound-effects/prompt/plan-effect.ts';
import { allRecipes } from '../../engines/sound-effects/recipes/all-recipes.ts';
import { renderEffect } from '../../engines/sound-effects/render-effect.ts';

/** Renders every sound, plain and as a loop, and prints how many times faster than real time that is. */
const durationS = 10;

/** Seconds of processor time that `work` takes, which other programs on the machine affect less than the clock. */
function processorS(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const speeds = { plain: [] as [string, number][], loop: [] as [string, number][] };
for (const round of [0, 1]) {
  for (const name of Object.keys(allRecipes)) {
    const understanding = planEffect(name);
    if (understanding.kind !== 'understood') throw new Error(`"${name}" is not understood`);
    const { plan } = understanding;
    for (const [kind, isLoop] of [
      ['plain', false],
      ['loop', true],
    ] as const) {
      const seconds = processorS(() => renderEffect(plan, { durationS, isLoop, influence: 0.3, seed: round }));
      // The first round compiles the code.
      if (round > 0) speeds[kind].push([name, durationS / seconds]);
    }
  }
}
for (const [kind, list] of Object.entries(speeds)) {
  const sorted = list.sort(([, a], [, b]) => a - b);
  const total = list.length / list.reduce((sum, [, speed]) => sum + 1 / speed, 0);
  const slowest = sorted.slice(0, 8).map(([name, speed]) => `${name} ${speed.toFixed(0)}x`);
  console.log(
    `${kind}: ${list.length} sounds, ${total.toFixed(0)}x in all, median ${sorted[list.length >> 1]![1].toFixed(0)}x`,
  );
  console.log(`  ${sorted.filter(([, speed]) => speed < 100).length} below 100x; slowest: ${slowest.join(', ')}`);
}
