import assert from 'node:assert/strict';
import type { ElevenLabs } from '@elevenlabs/elevenlabs-js';
import type { Scenarios } from '../scenario.ts';
import { tomato, type World } from '../world.ts';

const lexicon = `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">
  <lexeme><grapheme>tomato</grapheme><phoneme>təˈmɑːtəʊ</phoneme></lexeme>
  <lexeme><grapheme>NASA</grapheme><alias>National Aeronautics and Space Administration</alias></lexeme>
</lexicon>
`;

/** A dictionary of one's own, which a scenario may change. */
const own = (world: World, name: string) =>
  world.client.pronunciationDictionaries.createFromRules({ name, rules: [tomato] });

const rulesAre =
  (count: number) =>
  (answer: unknown): void =>
    assert.equal((answer as { versionRulesNum: number }).versionRulesNum, count);

export const pronunciationDictionaries: Scenarios = {
  'pronunciationDictionaries.createFromFile': async () => {
    const file = { data: Buffer.from(lexicon), filename: 'words.pls', contentType: 'application/pls+xml' };
    return { with: [{ name: `From a file ${Date.now()}`, description: 'Two words', file }], holds: rulesAre(2) };
  },
  'pronunciationDictionaries.createFromRules': async () => {
    const phoneme = { ...tomato, type: 'phoneme', stringToReplace: 'basil', phoneme: 'ˈbæzəl', alphabet: 'ipa' };
    return { with: [{ name: `From rules ${Date.now()}`, rules: [tomato, phoneme] }], holds: rulesAre(2) };
  },
  'pronunciationDictionaries.get': async (world) => ({
    with: [(await world.dictionary()).id],
    holds: (answer) => {
      const { rules } = answer as ElevenLabs.GetPronunciationDictionaryWithRulesResponseModel;
      assert.equal(rules[0]?.stringToReplace, tomato.stringToReplace);
    },
  }),
  'pronunciationDictionaries.update': async (world) => ({
    with: [(await own(world, 'Old name')).id, { name: 'New name' }],
    holds: (answer) => assert.equal((answer as { name: string }).name, 'New name'),
  }),
  'pronunciationDictionaries.download': async (world) => {
    const { id, versionId } = await world.dictionary();
    return {
      with: [id, versionId],
      holds: (answer) => assert.match(String(answer), /<grapheme>\s*tomato\s*<\/grapheme>/),
    };
  },
  'pronunciationDictionaries.list': async (world) => {
    const { id } = await world.dictionary();
    return {
      with: [{ pageSize: 100, sort: 'creation_time_unix', sortDirection: 'DESCENDING' }],
      holds: (answer) => {
        const { pronunciationDictionaries: all } =
          answer as ElevenLabs.GetPronunciationDictionariesMetadataResponseModel;
        assert(
          all.some((one) => one.id === id),
          'the dictionary is not listed',
        );
      },
    };
  },
  'pronunciationDictionaries.rules.set': async (world) => ({
    with: [(await own(world, 'To be set')).id, { rules: [tomato, { ...tomato, stringToReplace: 'leek' }] }],
    holds: rulesAre(2),
  }),
  'pronunciationDictionaries.rules.add': async (world) => ({
    with: [(await own(world, 'To be added to')).id, { rules: [{ ...tomato, stringToReplace: 'leek' }] }],
    holds: rulesAre(2),
  }),
  'pronunciationDictionaries.rules.remove': async (world) => ({
    with: [(await own(world, 'To be removed from')).id, { ruleStrings: [tomato.stringToReplace] }],
    holds: rulesAre(0),
  }),
};
