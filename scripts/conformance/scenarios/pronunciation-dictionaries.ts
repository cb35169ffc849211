import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import { type Fixtures, tomatoRule } from '../fixtures.ts';
import type { Scenarios } from '../scenario.ts';

const lexicon = `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">
  <lexeme><grapheme>tomato</grapheme><phoneme>təˈmɑːtəʊ</phoneme></lexeme>
  <lexeme><grapheme>NASA</grapheme><alias>National Aeronautics and Space Administration</alias></lexeme>
</lexicon>
`;

/** A new dictionary, which a scenario may change. */
const createDictionary = (fixtures: Fixtures, name: string) =>
  fixtures.client.pronunciationDictionaries.createFromRules({ name, rules: [tomatoRule] });

const assertRuleCount =
  (count: number) =>
  (answer: unknown): void =>
    assert.equal((answer as { versionRulesNum: number }).versionRulesNum, count);

export const pronunciationDictionaries: Scenarios = {
  'pronunciationDictionaries.createFromFile': async () => {
    const file = { data: Buffer.from(lexicon), filename: 'words.pls', contentType: 'application/pls+xml' };
    return {
      args: [{ name: `From a file ${Date.now()}`, description: 'Two words', file }],
      verify: assertRuleCount(2),
    };
  },
  'pronunciationDictionaries.createFromRules': async () => {
    const phoneme = { ...tomatoRule, type: 'phoneme', stringToReplace: 'basil', phoneme: 'ˈbæzəl', alphabet: 'ipa' };
    return { args: [{ name: `From rules ${Date.now()}`, rules: [tomatoRule, phoneme] }], verify: assertRuleCount(2) };
  },
  'pronunciationDictionaries.get': async (fixtures) => ({
    args: [(await fixtures.dictionary()).id],
    verify: (answer) => {
      const { rules } = answer as ElevenLabs.GetPronunciationDictionaryWithRulesResponseModel;
      assert.equal(rules[0]?.stringToReplace, tomatoRule.stringToReplace);
    },
  }),
  'pronunciationDictionaries.update': async (fixtures) => ({
    args: [(await createDictionary(fixtures, 'Old name')).id, { name: 'New name' }],
    verify: (answer) => assert.equal((answer as { name: string }).name, 'New name'),
  }),
  'pronunciationDictionaries.download': async (fixtures) => {
    const { id, versionId } = await fixtures.dictionary();
    return {
      args: [id, versionId],
      verify: (answer) => assert.match(String(answer), /<grapheme>\s*tomato\s*<\/grapheme>/),
    };
  },
  'pronunciationDictionaries.list': async (fixtures) => {
    const { id } = await fixtures.dictionary();
    return {
      args: [{ pageSize: 100, sort: 'creation_time_unix', sortDirection: 'DESCENDING' }],
      verify: (answer) => {
        const { pronunciationDictionaries: all } =
          answer as ElevenLabs.GetPronunciationDictionariesMetadataResponseModel;
        assert(
          all.some((one) => one.id === id),
          'the dictionary is not listed',
        );
      },
    };
  },
  'pronunciationDictionaries.rules.set': async (fixtures) => ({
    args: [
      (await createDictionary(fixtures, 'To be set')).id,
      { rules: [tomatoRule, { ...tomatoRule, stringToReplace: 'leek' }] },
    ],
    verify: assertRuleCount(2),
  }),
  'pronunciationDictionaries.rules.add': async (fixtures) => ({
    args: [
      (await createDictionary(fixtures, 'To be added to')).id,
      { rules: [{ ...tomatoRule, stringToReplace: 'leek' }] },
    ],
    verify: assertRuleCount(2),
  }),
  'pronunciationDictionaries.rules.remove': async (fixtures) => ({
    args: [(await createDictionary(fixtures, 'To be removed from')).id, { ruleStrings: [tomatoRule.stringToReplace] }],
    verify: assertRuleCount(0),
  }),
};
