import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { formatMessage } from './format-message.ts';
import { chooseLocale } from './locale.ts';
import { parseTags, T } from './rich-text.tsx';
import { t, translate } from './t.ts';

vi.mock('./catalogue.ts', () => ({
  findTranslation: (text: string, context?: string) =>
    ({
      'Delete {name}?': '{name} löschen?',
      'verb\u0004Open': 'Öffnen',
      Open: 'Offen',
      '{count, plural, one {# voice} other {# voices}}': '{count, plural, one {# Stimme} other {# Stimmen}}',
      'Read the <docs>guide of <b>{name}</b></docs>.': 'Lies <docs><b>{name}</b>s Anleitung</docs>.',
    })[context ? `${context}\u0004${text}` : text] ?? text,
}));

it('LANG-010 translates texts and inserts values', () => {
  expect(t('Delete {name}?', { name: 'Ada' })).toBe('Ada löschen?');
  expect(t('Not translated')).toBe('Not translated');
  expect(translate('Open')).toBe('Offen');
});

it('tells equal texts apart by their context', () => {
  expect([t('Open'), t('Open', {}, 'verb')]).toEqual(['Offen', 'Öffnen']);
});

it('inserts a value with braces once', () => {
  expect(t('Delete {name}?', { name: '{name}' })).toBe('{name} löschen?');
});

it('LANG-010 U-35 chooses the plural form', () => {
  const voices = (count: number) => formatMessage('{count, plural, one {# voice} other {# voices}}', { count });
  expect([voices(0), voices(1), voices(1200)]).toEqual(['0 Stimmen', '1 Stimme', '1,200 Stimmen']);
});

it('LANG-010 renders the elements of a text in the order of the translation', () => {
  const html = renderToStaticMarkup(
    <T
      text="Read the <docs>guide of <b>{name}</b></docs>."
      docs={(children) => <a href="/docs">{children}</a>}
      b={(children) => <b>{children}</b>}
      name={<i>Ada</i>}
    />,
  );
  expect(html).toBe('Lies <a href="/docs"><b><i>Ada</i></b>s Anleitung</a>.');
});

it('keeps a tag that is not closed as text', () => {
  expect(parseTags('a <b>c')).toEqual(['a <b>c']);
});

it('LANG-010 takes the language of the URL and stores it', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  };
  const choose = (query: string, languages: string[] = []) => chooseLocale({ query, storage, languages });
  expect(choose('')).toBe('en');
  expect(choose('?lang=de-AT')).toBe('de');
  expect(choose('')).toBe('de');
  expect(choose('?lang=xx')).toBe('de');
  expect(choose('?lang=ar')).toBe('ar');
  expect(choose('', ['de'])).toBe('ar');
});

it('ignores languages of the browser that are not complete or not offered', () => {
  const choose = (languages: string[]) => chooseLocale({ query: '', storage: undefined, languages });
  expect(choose(['fr-FR', 'en-GB'])).toBe('en');
  expect(choose(['ar'])).toBe('en');
});
