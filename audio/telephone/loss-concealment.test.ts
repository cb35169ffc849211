import { describe, expect, it } from 'vitest';
import { createLossConcealment } from './loss-concealment.ts';
import { meanSquare, sine } from './test-telephone.ts';

describe('concealment of lost packets', () => {
  it('continues a tone in phase, then fades it to silence within 60 ms', () => {
    const concealment = createLossConcealment();
    const tone = sine(200, 0.2);
    concealment.received(tone.slice(0, 800));
    const first = concealment.conceal(80);
    for (let i = 0; i < 80; i++) expect(Math.abs(first[i]! - tone[800 + i]!)).toBeLessThan(400);
    const rest = concealment.conceal(400);
    expect(meanSquare(rest.subarray(0, 80))).toBeGreaterThan(meanSquare(rest.subarray(320)) * 4);
    expect(meanSquare(concealment.conceal(160))).toBe(0);
  });

  it('leads into the sound that follows without a click', () => {
    const concealment = createLossConcealment();
    concealment.received(sine(150, 0.1));
    const invented = concealment.conceal(160);
    const next = sine(150, 0.02).map((sample) => -sample);
    concealment.received(next);
    expect(Math.abs(next[0]! - invented[159]!)).toBeLessThan(2500);
  });

  it('is silent before any sound', () => {
    expect(meanSquare(createLossConcealment().conceal(160))).toBe(0);
  });
});
