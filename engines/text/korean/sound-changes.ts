/**
 * Words whose sounds do not follow from their spelling, by the first sound change that is not written.
 * Source: Standard Pronunciation (표준 발음법) of the National Institute of Korean Language, by its articles.
 */
const byWord: Readonly<Record<string, string>> = {
  // Article 29: ㄴ is added between the parts of a compound.
  꽃잎: '꽃닢',
  솜이불: '솜니불',
  첫여름: '첫녀름',
  늦여름: '늦녀름',
  // Article 26: ㄷ, ㅅ and ㅈ are tense after ㄹ in Sino-Korean words.
  갈등: '갈뜽',
  갈증: '갈쯩',
  결정: '결쩡',
  말살: '말쌀',
  몰상식: '몰쌍식',
  물질: '물찔',
  발달: '발딸',
  발동: '발똥',
  발생: '발쌩',
  발전: '발쩐',
  불세출: '불쎄출',
  불소: '불쏘',
  솔직: '솔찍',
  실수: '실쑤',
  열심: '열씸',
  일시: '일씨',
  절대: '절때',
  절도: '절또',
  질서: '질써',
  출신: '출씬',
  활동: '활똥',
};

/** Only at the start of a word, where they are no part of another one. */
const words = new RegExp(`(?<![가-힣])(?:${Object.keys(byWord).join('|')})`, 'g');

/** Article 29 for numbers: 십육 is 심뉵. */
const sixAfterPower = /(?<=[십백천만억])육/g;

/** Article 10: 밟 before a consonant, and 넓 in these words, sound with ㅂ. */
const withB: Readonly<Record<string, string>> = { 밟: '밥', 넓: '넙' };
const beforeConsonant = /밟(?=[가-싷자-힣])|넓(?=[적죽둥])/g;

/** Article 25: endings with ㄱ, ㄷ, ㅅ and ㅈ are tense after stems with ㄼ and ㄾ. */
const endingAfterStem = /(?<=[넓짧얇떫엷핥훑])[가-깋다-딯사-싷자-짛]/g;
/** From a plain initial to its tense one, in syllables. */
const initialStep = 588;

/** The text with the sound changes that its spelling does not show. */
export const writeSoundChanges = (text: string): string =>
  text
    .replaceAll(words, (word) => byWord[word]!)
    .replaceAll(sixAfterPower, '뉵')
    .replaceAll(beforeConsonant, (stem) => withB[stem]!)
    .replaceAll(endingAfterStem, (ending) => String.fromCharCode(ending.charCodeAt(0) + initialStep));
