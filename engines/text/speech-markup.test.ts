import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSpeakable, parseSpeechMarkup, placeholder } from './speech-markup.ts';

const readText = (text: string): string =>
  parseSpeechMarkup(text).text.replaceAll(placeholder, '').replaceAll(/\s+/g, ' ').trim();
const pauses = (text: string): number[] => parseSpeechMarkup(text).pauses.map(({ ms }) => ms);

describe('directions', () => {
  it.each([
    ['Wait <break time="1.5s"/> here', [1500]],
    ["Wait <break time='250ms' /> here", [250]],
    ['Wait <BREAK TIME="2s"></BREAK> here', [2000]],
    ['Wait <break strength="weak"/> here', [200]],
    ['Wait <break/> here', [400]],
    ['Wait <break time="60s"/> here', [3000]],
    ['Wait <break time="0s"/> here', []],
    ['Wait [pause] here', [600]],
    ['Wait [short pause] and [long pause] here', [250, 1200]],
    ['Wait [pauses] here', [600]],
  ])('are parsed as pauses: %j', (text, ms) => {
    expect(pauses(text)).toEqual(ms);
    expect(readText(text)).toMatch(/^Wait (and )?here$/);
  });

  it('keep their positions', () => {
    const text = 'one <break time="1s"/> two [pause] three';
    expect(parseSpeechMarkup(text).pauses.map(({ at }) => text.slice(at, at + 6))).toEqual(['<break', '[pause']);
  });

  it.each([
    ['<speak>Hello <emphasis level="strong">big</emphasis> world</speak>', 'Hello big world'],
    ['<phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme>', 'tomato'],
    ['<b>b</b>old <!-- not --> here', 'bold here'],
    ['[laughs] Yes. [whispers] No. [strong French accent] Oui.', 'Yes. No. Oui.'],
    ['AT&amp;T, don&#39;t &lt; &quot;x&quot; &#x41;', 'AT&T, don\'t "x" A'],
    ['see [1] and [the 2nd]', 'see 1 and the 2nd'],
    ['Dear [Name], welcome to [Your Company]. [softly whispers] Hi.', 'Dear Name , welcome to Your Company . Hi.'],
    ['Read [the manual](https://example.com/a_b?c=1 "Title") and ![a cat](cat.png).', 'Read the manual and ! a cat .'],
    ['a<b and c>d', 'a<b and c>d'],
    ['Use List<String> here, and Map<Key, Value>', 'Use List String here, and Map Key, Value'],
    ['|x| < 3', 'x < 3'],
    ['<script>alert("no")</script>Yes <style>p { color: red }</style>no <script>open', 'Yes no open'],
    ['<a href="https://example.com/x">Link</a> <IMG src="x.png"/><br/>', 'Link'],
    ['2 < 3 and 5 > 4', '2 < 3 and 5 > 4'],
    ['n >= 30 and 5% > .5; p < 0.05, x<y', 'n >= 30 and 5% > .5; p < 0.05, x<y'],
    ['a -> b => c', 'a -> b => c'],
    ['Settings > Account > Part 2 > Note', 'Settings Account Part 2 Note'],
    ['> quoted\n> 5 lines', 'quoted 5 lines'],
    ['I <3 you < and > me', 'I 3 you and me'],
    ['&unknown; stays', '&unknown; stays'],
    ['**bold** _it_ `code` # Title ~~gone~~', 'bold it code Title gone'],
    ['5*3 snake_case #1', '5*3 snake_case #1'],
  ])('are removed from %j', (text, rest) => {
    expect(readText(text)).toBe(rest);
  });

  it.each([
    ['Hi 😀 there 👩‍👩‍👧 you 🇩🇪 1️⃣', 'Hi there you 1'],
    ['a\u0000b\u0007c\u001bd', 'a b c d'],
    ['x\ud800y\udc00z', 'x y z'],
    ['soft\u00adhyphen zero\u200bwidth \ufeffmark', 'softhyphen zerowidth mark'],
    ['\u202eright\u202c to left', 'right to left'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['© 2024 №5 20°', '© 2024 №5 20°'],
  ])('remove unspeakable characters from %j', (text, rest) => {
    expect(readText(text)).toBe(rest);
  });

  it('give pronunciations', () => {
    const { pronunciations } = parseSpeechMarkup(
      'A <phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme>, <sub alias="World &amp; Web">WW</sub>, <sub>no</sub>.',
    );
    expect(pronunciations.map(({ rule }) => rule)).toEqual([
      { grapheme: 'tomato', phoneme: 'təˈmɑːtəʊ', alphabet: 'ipa' },
      { grapheme: 'WW', alias: 'World & Web' },
    ]);
    expect(pronunciations.map(({ from, to }) => to - from)).toEqual([6, 2]);
  });

  it('keep all offsets for any text', () => {
    const piece = fc.constantFrom(
      'a ',
      '<b>',
      '</b>',
      '<break time="1s"/>',
      '[laughs]',
      '&amp;',
      '&#39;',
      '😀',
      '\ud800',
      '*',
      '[',
      '<',
      '&',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (source) => {
          const { text, pauses: found } = parseSpeechMarkup(source);
          expect(text.length).toBe(source.length);
          expect(text.isWellFormed()).toBe(true);
          for (const { at } of found) expect(source[at]).toMatch(/[<[]/);
        },
      ),
    );
  });

  it('are parsed in linear time in adversarial text', () => {
    // Quadratic time would exceed the time limit of the test.
    for (const part of [
      '<',
      '<a',
      '[a',
      '[a ',
      '&#',
      '<!--',
      '&amp',
      '*',
      '<break ',
      '<script>',
      '<sub a="',
      '<sub alias="a">b',
      '[a](',
      '[a](b',
      '](',
      '<b and ',
    ])
      parseSpeechMarkup(part.repeat(100_000 / part.length));
  });
});

it.each([
  ['hello', true],
  ['你好', true],
  ['5', true],
  ['$', true],
  ['... !? —', false],
  ['   ', false],
  ['', false],
])('%j is speakable: %s', (text, speakable) => {
  expect(isSpeakable(text)).toBe(speakable);
});
