import { expect, it } from 'vitest';
import { languageSets } from '../../../contract/catalogue/languages.ts';
import { flagImage } from './flag-images.ts';

it('LANG-009 has the flag of each language', () => {
  for (const { flagCode } of languageSets.third)
    expect(flagImage(flagCode), flagCode).toMatch(/^data:image\/svg\+xml,/);
  expect(flagImage('nz')).toBeDefined();
  expect(flagImage('xx')).toBeUndefined();
});
