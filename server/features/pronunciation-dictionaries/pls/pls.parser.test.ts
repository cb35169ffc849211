import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type DictionaryRule,
  dictionaryRule,
  phoneticAlphabets,
  plsNamespace,
} from '../../../../contract/speech/pronunciation-dictionaries.ts';
import { openPlsReader, PlsError } from './pls.parser.ts';
import { presentLexicon } from './pls.present.ts';

function read(text: string, pieceLength = text.length): DictionaryRule[] {
  const reader = openPlsReader();
  for (let at = 0; at < text.length; at += pieceLength) reader.write(text.slice(at, at + pieceLength));
  return reader.end();
}
const lexicon = (inside: string) => `<lexicon version="1.0" xmlns="${plsNamespace}" alphabet="ipa">${inside}</lexicon>`;
const alias = (from: string, to: string) => dictionaryRule.parse({ type: 'alias', string_to_replace: from, alias: to });

const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).filter((text) => /[\p{L}<&]/u.test(text));
const anyRule = fc
  .record({
    string_to_replace: word,
    case_sensitive: fc.boolean(),
    word_boundaries: fc.boolean(),
    type: fc.constantFrom('alias', 'phoneme'),
    alias: word,
    phoneme: word,
    alphabet: fc.constantFrom(...phoneticAlphabets),
  })
  .map((rule) => dictionaryRule.parse(rule));

it('DICT-003 reads back all written rules for any content and chunking', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRule, { selector: (rule) => rule.string_to_replace, maxLength: 20 }),
      fc.integer({ min: 1, max: 200 }),
      (rules, pieceLength) => {
        expect(read([...presentLexicon(rules)].join(''), pieceLength)).toEqual(rules);
      },
    ),
  );
});

it('uses the preferred reading, else the first, and the first lexeme of a grapheme', () => {
  const rules = read(
    lexicon(`<meta name="x" content="y"/>
<lexeme><grapheme>a</grapheme><alias>one</alias><phoneme>two</phoneme><example>a</example></lexeme>
<lexeme><grapheme>b</grapheme><alias>one</alias><alias prefer="true">two</alias></lexeme>
<lexeme><grapheme>a</grapheme><alias>three</alias></lexeme>
<lexeme><grapheme><![CDATA[<c>]]> &amp; d</grapheme><alias>
  four   five
</alias></lexeme>`),
  );
  expect(rules).toEqual([alias('a', 'one'), alias('b', 'two'), alias('<c> & d', 'four five')]);
});

it('rejects entities, deep nesting and too many rules', () => {
  expect(() => read(`<!DOCTYPE lexicon [<!ENTITY a "b">]>${lexicon('')}`)).toThrow(PlsError);
  expect(() => read(lexicon('<lexeme><grapheme>&a;</grapheme><alias>b</alias></lexeme>'))).toThrow(PlsError);
  expect(() => read(lexicon('<x>'.repeat(100)))).toThrow(/deep/);
});
