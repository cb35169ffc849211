import { beforeAll, describe, expect, it } from 'vitest';
import { type Analyzer, openAnalyzer } from './dictionary.ts';
import { toKatakana } from './katakana.ts';
import { readJapanese } from './read-japanese.ts';

let analyze: Analyzer;
beforeAll(async () => {
  analyze = await openAnalyzer();
});

describe('the reading of Japanese', () => {
  it.each([
    ['夕方の電車がまた遅れた。', 'ユーガタノ デンシャガ マタ オクレタ。'],
    // Particles are written as they sound.
    ['私は東京へ本を送る', 'ワタシワ トーキョーエ ホンヲ オクル'],
    ['こんにちは、お母さん。', 'コンニチワ、オカーサン。'],
    ['学校へ行った。会議を行った。', 'ガッコーエ イッタ。カイギヲ オコナッタ。'],
    ['何ですか。何をしますか。', 'ナンデスカ。ナニヲ シマスカ。'],
    ['日本の人々', 'ニホンノ ヒトビト'],
    ['三百六十八円、八千六百人', 'サンビャクロクジューハチエン、ハッセンロッピャクニン'],
    ['一本、三本、六本、十本、三匹、八匹', 'イッポン、サンボン、ロッポン、ジュッポン、サンビキ、ハッピキ'],
    ['一人で、二人が、四人と', 'ヒトリデ、フタリガ、ヨニント'],
    ['四月一日、三月五日、二十日', 'シガツ ツイタチ、サンガツ イツカ、ハツカ'],
    ['九時四十分に二十歳', 'クジ ヨンジュップンニ ハタチ'],
    ['三階の一回', 'サンガイノ イッカイ'],
    ['「コーヒー・ショップ」', '「コーヒー ショップ」'],
    ['一番、一緒に', 'イチバン、イッショニ'],
  ])('reads %s', (written, read) => {
    const pieces = readJapanese(analyze(written));
    expect(pieces.map(({ text }) => text).join('')).toBe(read);
    expect(pieces.reduce((sum, { sourceLength }) => sum + sourceLength, 0)).toBe(written.length);
  });

  it.each(['あ', '一', '東', 'a', '、', '\ud800', '😀', '𠮷', '鬱', 'ガ'.normalize('NFD'), '9'])(
    'reads 400 times %j without losing a character, at once',
    (character) => {
      const written = character.repeat(400);
      const startedAt = performance.now();
      const pieces = readJapanese(analyze(written));
      expect(performance.now() - startedAt).toBeLessThan(1000);
      expect(pieces.reduce((sum, { sourceLength }) => sum + sourceLength, 0)).toBe(written.length);
    },
  );

  it('writes English words in katakana', () => {
    const words = {
      ɡˈuːɡəl: 'グーグル',
      dʒˌiːpˌiːtˈiː: 'ジーピーティー',
      nˈɛt: 'ネット',
      kəmpjˈuːtə: 'カンピューター',
    };
    for (const [ipa, kana] of Object.entries(words)) expect(toKatakana(ipa)).toBe(kana);
  });
});
