import { expect, it } from 'vitest';
import { interfaceTexts } from './interface-texts.ts';
import { parseSource } from './source.ts';

const findings = (text: string, path = 'web/screens/voices/x.tsx') => {
  const file = parseSource(path, text);
  return [...interfaceTexts({ root: '', files: [file], paths: [path], has: () => true })].map(({ message }) => message);
};

it.each([
  ['<p>Save changes</p>', 'Save changes'],
  ['<Field label="First name" />', 'First name'],
  ["<Field label={isNew ? 'Add' : t('Save')} />", 'Add'],
  ["const item = { title: 'Voices' };", 'Voices'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source that is checked
  ['const item = { title: `Voice ${name}` };', 'Voice …'],
  ["toast.success('Voice saved.');", 'Voice saved.'],
])('LANG-010 reports %s', (text, shown) => {
  expect(findings(text)).toEqual([expect.stringContaining(`“${shown}”`)]);
});

it.each([
  "<p>{t('Save')}</p>",
  '<code>npm start</code>',
  '<p>·</p>',
  '<Tab value="Voices" />',
  "const look = { className: 'Text', label: name };",
])('accepts %s', (text) => expect(findings(text)).toEqual([]));

it('leaves pages for contributors and legal documents in English', () => {
  expect(findings('<p>Save changes</p>', 'web/screens/dev-parts/x.tsx')).toEqual([]);
  expect(findings('<p>What counts</p>', 'web/pages/affiliates-terms.tsx')).toEqual([]);
});
