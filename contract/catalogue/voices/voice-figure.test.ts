import { expect, it } from 'vitest';
import { voiceFigure } from './voice-figure.ts';

it('is the same for the same voice, and differs between voices', () => {
  expect(voiceFigure('maren')).toEqual(voiceFigure('maren'));
  const figures = Array.from({ length: 50 }, (_, at) => JSON.stringify(voiceFigure(`voice-${at}`)));
  expect(new Set(figures).size).toBe(50);
});

it('has five bars that are seen, and two hues', () => {
  for (const id of ['', 'a', '21m00Tcm4TlvDq8ikWAM']) {
    const { bars, hues } = voiceFigure(id);
    expect(bars).toHaveLength(5);
    for (const bar of bars) expect(bar > 0.2 && bar <= 1).toBe(true);
    for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true);
  }
});
