import { expect, it } from 'vitest';
import { landingAccents, landingLanguages } from '../../../contract/catalogue/site/landing/landing-entries.ts';
import { flagUrl } from './flags.server.ts';
import { landingDescription, landingHeading, landingTitle, neighborsOf, sharedStandIns } from './landing-texts.ts';

const all = [...landingLanguages, ...landingAccents];

it('U-27 gives each page a title, a heading and a description of its own', () => {
  for (const textOf of [landingTitle, landingHeading, landingDescription])
    expect(new Set(all.map(textOf)).size).toBe(52);
  for (const entry of all) {
    const texts = [landingTitle(entry), landingHeading(entry), landingDescription(entry)];
    expect(new Set(texts).size).toBe(3);
    expect(landingDescription(entry).length).toBeLessThanOrEqual(160);
    expect(landingDescription(entry).length).toBeGreaterThan(50);
  }
});

it('writes headings in English', () => {
  const headings = new Map(all.map((entry) => [entry.audioSrc, landingHeading(entry)]));
  expect(headings.get('german')).toBe('Text to speech in German');
  expect(headings.get('spanish-castilian-accent')).toBe('Text to speech in Spanish (Castilian)');
  expect(headings.get('british-accent')).toBe('Text to speech with a British accent');
  expect(headings.get('irish-accent')).toBe('Text to speech with an Irish accent');
});

it('leads from each page to others, first to those of its language', () => {
  for (const entry of all) {
    const neighbors = neighborsOf(entry);
    expect(new Set(neighbors).size).toBe(8);
    expect(neighbors).not.toContain(entry);
  }
  const slugsNextTo = (slug: string) =>
    neighborsOf(all.find(({ audioSrc }) => audioSrc === slug)!).map(({ audioSrc }) => audioSrc);
  expect(slugsNextTo('mexican-accent').slice(0, 4)).toEqual([
    'spanish',
    'spanish-castilian-accent',
    'spanish-accent',
    'latin-american-accent',
  ]);
  // Every page is reached from another one.
  const reached = new Set(all.flatMap(neighborsOf));
  expect(all.filter((entry) => !reached.has(entry))).toEqual([]);
});

it('names the accents that share a voice', () => {
  const mexican = landingAccents.find(({ audioSrc }) => audioSrc === 'mexican-accent')!;
  expect(sharedStandIns(mexican).map(({ name }) => name)).toEqual(['Latin American accent', 'Argentine accent']);
  const british = landingAccents.find(({ audioSrc }) => audioSrc === 'british-accent')!;
  expect(sharedStandIns(british)).toEqual([]);
});

it('has a flag for each page', () => {
  for (const { flag } of all) expect(flagUrl(flag)).toMatch(/^data:image\/svg\+xml,%3Csvg/);
});

it('has the same texts for the copy of an entry that the browser gets', () => {
  for (const entry of all) {
    const copy = structuredClone(entry);
    for (const textOf of [landingTitle, landingHeading, landingDescription]) expect(textOf(copy)).toBe(textOf(entry));
    expect(sharedStandIns(copy)).toEqual(sharedStandIns(entry));
    expect(neighborsOf(copy)).toEqual(neighborsOf(entry));
  }
});
