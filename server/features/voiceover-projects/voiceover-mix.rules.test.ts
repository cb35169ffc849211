import { expect, it } from 'vitest';
import { type MixedClip, mixClips, mixRate } from './voiceover-mix.rules.ts';

const clip = (values: Partial<MixedClip>): MixedClip => ({
  file: { id: 'file' } as MixedClip['file'],
  start: 0,
  length: mixRate,
  skipMs: 0,
  tempo: 1,
  gain: 1,
  fadeIn: 0,
  fadeOut: 0,
  ...values,
});

async function mix(clips: readonly MixedClip[], total: number) {
  const opened: MixedClip[] = [];
  let open = 0;
  let mostOpen = 0;
  async function* constant(one: MixedClip) {
    opened.push(one);
    mostOpen = Math.max(mostOpen, ++open);
    try {
      for (;;) yield [new Float32Array(1000).fill(0.25), new Float32Array(1000).fill(0.5)] as const;
    } finally {
      open -= 1;
    }
  }
  const left: number[] = [];
  const right: number[] = [];
  for await (const [one, other] of mixClips(clips, total, constant)) {
    left.push(...one);
    right.push(...other);
  }
  return { left, right, opened, open, mostOpen };
}

it('adds clips up at their places, with gain and fades, in stereo', async () => {
  const { left, right } = await mix(
    [clip({ start: 1000, length: 2000, gain: 0.5 }), clip({ start: 2000, length: 2000, fadeIn: 1000, fadeOut: 1000 })],
    5000,
  );
  expect([left[999], left[1000], right[1000]]).toEqual([0, 0.125, 0.25]);
  expect(left[2500]).toBeCloseTo(0.125 + 0.25 * 0.5, 6);
  expect([left[3000], left[3500], left[4000]]).toEqual([0.25, 0.125, 0]);
  expect(left.length).toBe(5000);
});

it('opens a clip when the mix reaches it, and closes it at its end', async () => {
  const clips = Array.from({ length: 40 }, (_, at) => clip({ start: at * mixRate, length: mixRate / 2 }));
  const { mostOpen, opened, open } = await mix(clips, 40 * mixRate);
  expect([opened.length, open, mostOpen <= 2]).toEqual([40, 0, true]);
});
