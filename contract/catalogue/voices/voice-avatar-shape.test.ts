import { expect, it } from 'vitest';
import { voiceAvatarShape } from './voice-avatar-shape.ts';

it('is stable for a voice and differs between voices', () => {
  expect(voiceAvatarShape('maren')).toEqual(voiceAvatarShape('maren'));
  const shapes = Array.from({ length: 50 }, (_, at) => JSON.stringify(voiceAvatarShape(`voice-${at}`)));
  expect(new Set(shapes).size).toBe(50);
});

it('has five visible bars and two hues', () => {
  for (const id of ['', 'a', '21m00Tcm4TlvDq8ikWAM']) {
    const { bars, hues } = voiceAvatarShape(id);
    expect(bars).toHaveLength(5);
    for (const bar of bars) expect(bar > 0.2 && bar <= 1).toBe(true);
    for (const hue of hues) expect(hue >= 0 && hue < 360).toBe(true);
  }
});
