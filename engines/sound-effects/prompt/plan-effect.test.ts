import { describe, expect, it } from 'vitest';
import { allRecipes } from '../recipes/all-recipes.ts';
import { type EffectPlan, planEffect } from './plan-effect.ts';
import { refusedSounds } from './refused-sounds.ts';

function planOf(text: string): EffectPlan {
  const understanding = planEffect(text);
  if (understanding.kind !== 'understood') throw new Error(`${text}: ${understanding.kind}`);
  return understanding.plan;
}
const namesOf = (text: string): string[] =>
  planOf(text).groups.map((group) => group.map(({ name }) => name).join(' + '));

const prompts: readonly (readonly [text: string, ...groups: string[]])[] = [
  ['A large, ancient wooden door slowly opening in an eerie, abandoned castle..', 'creaking door'],
  ['Spacious braam suitable for high-impact movie trailer moments', 'braam'],
  ['Heavy rain with distant thunder', 'rain + thunder'],
  ['someone walking on snow', 'footsteps on snow'],
  ['running on wet pavement in a tunnel', 'footsteps on stone'],
  ['Three knocks on a wooden door, then the door creaks open', 'knock on a door', 'creaking door'],
  ['glass shattering on concrete', 'breaking glass'],
  ['a wooden object falling', 'wood impact'],
  ['rain hitting a window', 'rain on a window'],
  ['eerie wind', 'howling wind'],
  ['a phone ringing in the next room', 'telephone ring'],
];

describe('planEffect', () => {
  it.each(prompts)('understands "%s"', (text, ...groups) => {
    expect(namesOf(text)).toEqual(groups);
  });

  it.each(Object.keys(allRecipes))('finds "%s" by its name', (name) => {
    expect(namesOf(name)).toEqual([name]);
  });

  it('refuses what it does badly, with known sounds instead', () => {
    expect(planEffect('a dog barking in the rain')).toMatchObject({ kind: 'refused', subject: 'dogs' });
    for (const { words, nearest } of refusedSounds) {
      for (const name of nearest) expect(allRecipes).toHaveProperty([name]);
      for (const phrase of words.split(', ')) expect(planEffect(phrase), phrase).toMatchObject({ kind: 'refused' });
    }
  });

  it('names the nearest sounds for words that it does not know', () => {
    expect(planEffect('thundr')).toMatchObject({ kind: 'unknown', nearest: expect.arrayContaining(['thunder']) });
    expect(planEffect('xyzzy')).toEqual({ kind: 'unknown', nearest: ['rain', 'whoosh', 'thud'] });
    expect(planEffect('…')).toMatchObject({ kind: 'unknown' });
  });

  it('reads the length and the count', () => {
    expect(planOf('rain for 12.5 seconds').durationS).toBe(12.5);
    expect(planOf('rain for 2 minutes').durationS).toBe(30);
    const knocks = planOf('five knocks, 3s');
    expect([knocks.durationS, knocks.groups[0]![0]!.traits.count]).toEqual([3, 5]);
  });

  it('reads size, speed, distance and room', () => {
    const { groups, finish } = planOf('a huge slow distant explosion in a cave');
    expect(groups[0]![0]!.traits.pitch).toBeLessThan(1);
    expect(groups[0]![0]!.traits.speed).toBeLessThan(1);
    expect(finish.distance).toBeGreaterThan(0.5);
    expect(finish.reverb?.decayS).toBe(3);
  });

  it('limits the number of sounds', () => {
    expect(planOf('rain, thunder, wind, fire, birds and frogs').groups.flat()).toHaveLength(4);
  });
});
