import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { locales } from '../../web/messages/locale.ts';
import { parseSource } from '../structure/source.ts';
import { catalogueFaults, readCatalogue, readMessages, serializeCatalogue } from './catalogues.ts';
import { translationFault } from './translation-fault.ts';
import { findMessages, readUsedMessages } from './used-messages.ts';

const root = join(import.meta.dirname, '../..');
const messages = readMessages(root);

describe.each(locales.filter(({ code }) => code !== 'en'))('the catalogue $code', ({ code, isComplete }) => {
  const { missing, faults } = catalogueFaults(messages, readCatalogue(root, code));

  it('LANG-010 has only texts of the code, with their placeholders and tags', () => {
    expect(faults).toEqual([]);
  });

  it.runIf(isComplete)('LANG-010 O-76 translates every text', () => {
    expect(missing).toEqual([]);
  });
});

it('reads every text of the code', () => {
  expect(readUsedMessages(root).unreadable).toEqual([]);
  expect([...messages].filter(([key, { isIcu }]) => isIcu && translationFault(key, key, true))).toEqual([]);
});

it('finds the texts of calls and elements', () => {
  const text = `
    import { formatMessage } from '../messages/format-message.ts';
    import { T } from '../messages/rich-text.tsx';
    import { t } from '../messages/t.ts';
    t('Save'); t(isOpen ? 'Close' : 'Open', {}, 'verb'); formatMessage('{n, plural, other {#}}', { n }); t(name);
    other('No text');
    <T text="Read the <a>guide</a>." a={link} />;
  `;
  const { messages: found, unreadable } = findMessages(parseSource('web/format/x.tsx', text));
  expect(found.map(({ key }) => key)).toEqual([
    'Save',
    'verb\u0004Close',
    'verb\u0004Open',
    '{n, plural, other {#}}',
    'Read the <a>guide</a>.',
  ]);
  expect(unreadable).toEqual([{ path: 'web/format/x.tsx', line: 5 }]);
});

it.each([
  ['Delete {name}?', '{name} löschen?', false, undefined],
  ['Delete {name}?', 'Löschen?', false, 'it lacks {name}'],
  ['Delete', '{name} löschen', false, 'its text has no {name}'],
  ['Read <a>this</a>.', 'Lies <a>das.', false, 'it lacks </a>'],
  ['<a>One</a> <b>two</b>', '<a>Eins <b>zwei</a></b>', false, 'its tags are not properly nested'],
  ['{n, plural, one {# voice} other {# voices}}', '{n, plural, one {# Stimme} other {# Stimmen}}', true, undefined],
  ['{n, plural, other {#}} of {all}', '{n, plural, other {#}}', true, 'it lacks all'],
  ['Save', ' ', false, 'it is empty'],
])('compares %s with %s', (text, translation, isIcu, fault) => {
  expect(translationFault(text, translation, isIcu)).toBe(fault);
});

it('reports plurals without the form "other"', () => {
  expect(translationFault('{n, plural, other {#}}', '{n, plural, one {#}}', true)).toMatch(/not valid ICU/);
});

it('reports texts that the code no longer has, and sorts catalogues', () => {
  const known = new Map([['Save', { isIcu: false, paths: ['web/x.ts'] }]]);
  expect(catalogueFaults(known, { Save: 'Speichern', Old: 'Alt' }).faults).toEqual([
    '"Old": no code has this text',
    'the texts are not sorted',
  ]);
  expect(serializeCatalogue({ b: '2', a: '1' })).toBe('{\n  "a": "1",\n  "b": "2"\n}\n');
});
