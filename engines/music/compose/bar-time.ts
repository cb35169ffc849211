import type { ArrangedSection } from '../plan/arrange.ts';

/** Times of the steps of a section, with its swing. */
export function stepClock({ style, startS, durationS, bars }: ArrangedSection): (bar: number, step: number) => number {
  const barS = durationS / bars;
  const stepS = barS / style.steps;
  return (bar, step) => startS + bar * barS + (step + (step % 2 === 1 ? style.swing * 2 : 0)) * stepS;
}

/** The hits of one bar of a pattern that may have several bars: position, length in steps, and the sign. */
export function* hitsOf(
  steps: string,
  perBar: number,
  bar: number,
): Generator<{ step: number; length: number; sign: string }> {
  const barsOfPattern = Math.max(1, Math.floor(steps.length / perBar));
  const start = (bar % barsOfPattern) * perBar;
  for (let step = 0; step < perBar; step++) {
    const sign = steps[start + step] ?? '.';
    if (sign === '.' || sign === '-') continue;
    let length = 1;
    while (step + length < perBar && steps[start + step + length] === '-') length++;
    yield { step, length, sign };
  }
}
