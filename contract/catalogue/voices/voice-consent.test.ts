import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { voiceLibraryAgreementVersion } from './voice-consent.ts';

it.each(['vla.md', 'vlaeu.md'])('accepts the version of the agreement that the site shows: %s', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../content/legal', file), 'utf8');
  expect(/^updated: (\S+)$/m.exec(text)?.[1]).toBe(voiceLibraryAgreementVersion);
});
