import { expect, it } from 'vitest';
import { effectCategories, effectPrompts } from '../../../contract/catalogue/effect-categories.ts';
import { effectSlug } from '../../../contract/speech-tools/sound-effects-explore.ts';
import { planEffect } from '../prompt/plan-effect.ts';
import { allRecipes } from '../recipes/all-recipes.ts';
import { effectLibrary } from './effect-library.ts';
import { searchLibrary } from './search-library.ts';

const titlesOf = (search: string) => searchLibrary(search).sounds.map(({ title }) => title);

it('O-51 has every recipe under its own address, in every category', () => {
  const sounds = effectLibrary();
  expect(new Set(sounds.map(({ slug }) => slug)).size).toBe(sounds.length);
  expect(new Set(sounds.map(({ category }) => category))).toEqual(new Set(effectCategories));
  expect(sounds.filter(({ slug }) => !effectSlug.safeParse(slug).success)).toEqual([]);
  expect(sounds.map(({ slug }) => slug)).not.toContain('explore');
  for (const name of Object.keys(allRecipes)) {
    const sound = sounds.find(({ prompt }) => prompt === name);
    expect([name, sound?.plan.groups.flat().map((part) => part.name)]).toEqual([name, [name]]);
  }
});

it('loops textures, and no events, movements or sequences', () => {
  const loops = new Map(effectLibrary().map(({ slug, isLoop }) => [slug, isLoop]));
  expect(['rain', 'rain-and-wind', 'fast-typing'].map((slug) => loops.get(slug))).toEqual([true, true, true]);
  expect(['thunder', 'train-passing', 'firework-then-applause'].map((slug) => loops.get(slug))).toEqual([
    false,
    false,
    false,
  ]);
});

it('O-51 finds sounds by the words of their titles, tags and categories', () => {
  expect(titlesOf('thunder')[0]).toBe('Thunder');
  expect(titlesOf('rain')[0]).toBe('Rain');
  expect(titlesOf('footsteps gravel')).toEqual(
    expect.arrayContaining(['Footsteps on gravel', 'Slow footsteps on gravel']),
  );
  expect(titlesOf('downpour')).toContain('Rain');
  expect(searchLibrary('  ').sounds).toHaveLength(effectLibrary().length);
});

it('O-51 tolerates spelling as prompts do', () => {
  for (const [search, title] of [
    ['thundr', 'Thunder'],
    ['helicoptor', 'Helicopter'],
    ['explotion', 'Explosion'],
  ] as const) {
    const found = searchLibrary(search);
    expect([search, found.kind]).toEqual([search, 'similar']);
    expect(found.sounds.map((sound) => sound.title)).toContain(title);
  }
});

it('O-51 names what cannot be generated, with the nearest sounds', () => {
  const found = searchLibrary('dog barking');
  expect(found).toMatchObject({ kind: 'refused', subject: 'dogs' });
  expect(found.sounds[0]!.title).toBe('Frogs');
  expect(searchLibrary('cat')).toMatchObject({ kind: 'refused', subject: 'cats' });
});

it('can generate what the tool suggests', () => {
  for (const prompt of effectPrompts) expect([prompt, planEffect(prompt).kind]).toEqual([prompt, 'understood']);
});
