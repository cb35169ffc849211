import { afterAll, expect, it } from 'vitest';
import { neverAborted } from '../contract/test-signal.ts';
import { openSoundEffects } from './open-sound-effects.ts';
import { planEffect } from './prompt/plan-effect.ts';

const effects = openSoundEffects();
afterAll(() => effects.close());

const requestOf = (text: string, durationS?: number) => {
  const understanding = planEffect(text);
  if (understanding.kind !== 'understood') throw new Error('not understood');
  return { plan: understanding.plan, durationS, isLoop: false, influence: 0.3, seed: 1 };
};

it('generates in a thread, and limits the length', async () => {
  const { samples, sampleRate } = await effects.generate(requestOf('rain', 100), neverAborted);
  expect([samples.length, sampleRate]).toEqual([30 * 44_100, 44_100]);
});

it('stops an aborted effect and generates the next', async () => {
  const leaving = new AbortController();
  const aborted = effects.generate(requestOf('thunderstorm', 30), leaving.signal);
  setTimeout(() => leaving.abort(new Error('left')), 5);
  await expect(aborted).rejects.toThrow('left');
  const { samples } = await effects.generate(requestOf('knock', 1), neverAborted);
  expect(samples.length).toBe(44_100);
});
