/** Kana of each consonant before a, i, u, e and o, and without a vowel. */
const rows: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    [' ', 'ア イ ウ エ オ'],
    ['p', 'パ ピ プ ペ ポ プ'],
    ['b', 'バ ビ ブ ベ ボ ブ'],
    ['t', 'タ ティ トゥ テ ト ト'],
    ['ɾ', 'タ ティ トゥ テ ト ト'],
    ['d', 'ダ ディ ドゥ デ ド ド'],
    ['k', 'カ キ ク ケ コ ク'],
    ['ɡ', 'ガ ギ グ ゲ ゴ グ'],
    ['f', 'ファ フィ フ フェ フォ フ'],
    ['v', 'ヴァ ヴィ ヴ ヴェ ヴォ ヴ'],
    ['θ', 'サ シ ス セ ソ ス'],
    ['ð', 'ザ ジ ズ ゼ ゾ ズ'],
    ['s', 'サ シ ス セ ソ ス'],
    ['z', 'ザ ジ ズ ゼ ゾ ズ'],
    ['ʃ', 'シャ シ シュ シェ ショ シュ'],
    ['ʒ', 'ジャ ジ ジュ ジェ ジョ ジュ'],
    ['tʃ', 'チャ チ チュ チェ チョ チ'],
    ['dʒ', 'ジャ ジ ジュ ジェ ジョ ジ'],
    ['h', 'ハ ヒ フ ヘ ホ フ'],
    ['x', 'ハ ヒ フ ヘ ホ フ'],
    ['m', 'マ ミ ム メ モ ム'],
    ['n', 'ナ ニ ヌ ネ ノ ン'],
    ['ŋ', 'ンガ ンギ ング ンゲ ンゴ ング'],
    ['l', 'ラ リ ル レ ロ ル'],
    ['ɹ', 'ラ リ ル レ ロ ル'],
    ['w', 'ワ ウィ ウ ウェ ウォ ウ'],
    ['j', 'ヤ イ ユ イェ ヨ イ'],
  ].map(([consonant, kana]) => [consonant!, kana!.split(' ')]),
);

/** The column of each English vowel, and the kana after it. */
const vowels: Readonly<Record<string, readonly [column: number, after: string]>> = {
  ...{ ə: [0, ''], ɐ: [0, ''], ʌ: [0, ''], æ: [0, ''], a: [0, ''], ɑː: [0, 'ー'], ɜː: [0, 'ー'], aɪ: [0, 'イ'] },
  ...{ aʊ: [0, 'ウ'], ɪ: [1, ''], i: [1, ''], ᵻ: [1, ''], iː: [1, 'ー'], iə: [1, 'ア'], ʊ: [2, ''], uː: [2, 'ー'] },
  ...{ ʊə: [2, 'ア'], u: [2, ''], ɛ: [3, ''], e: [3, ''], eɪ: [3, 'イ'], eə: [3, 'ア'], ɒ: [4, ''], ɔ: [4, ''] },
  ...{ ɔː: [4, 'ー'], oː: [4, 'ー'], o: [4, ''], əʊ: [4, 'ー'], ɔɪ: [4, 'イ'] },
};

/** Short vowels, after which a stop at the end of a word is doubled: ネット. */
const doubling = new Set(['ɪ', 'ɛ', 'e', 'æ', 'a', 'ʌ', 'ɒ', 'ʊ', 'ɔ']);
const phones = new RegExp(
  [...Object.keys(vowels), ...Object.keys(rows)].toSorted((a, b) => b.length - a.length).join('|'),
  'gu',
);

/** Writes a British English pronunciation, given in IPA, in katakana: `ɡuːɡəl` is グーグル. */
export function toKatakana(ipa: string): string {
  const plain = ipa.replaceAll(/[ˈˌ_]/g, '');
  return plain
    .split(/\s+/)
    .map((word) =>
      toKana(
        word
          .replaceAll(/(ʃ|ʒ)ən/g, '$1ɒn')
          .replaceAll(/əl(?=[^aeiouæɐəɛɪɒɔʊʌɜɑᵻ]|$)/g, 'ʊl')
          .match(phones) ?? [],
      ),
    )
    .join('');
}

function toKana(word: readonly string[]): string {
  let kana = '';
  for (let at = 0; at < word.length; ) {
    const [phone, next = '', afterNext = ''] = word.slice(at, at + 3) as [string, string?, string?];
    if (vowels[phone]) {
      kana += syllable(' ', phone, at + 1 === word.length);
      at += 1;
    } else if (next === 'j' && vowels[afterNext]?.[0] === 2) {
      kana += `${rows[phone]![1]!.replace(/ィ$/, '')}ュ${vowels[afterNext][1]}`;
      at += 3;
    } else if (vowels[next]) {
      kana += syllable(phone, next, at + 2 === word.length);
      at += 2;
    } else {
      kana += closing(phone, word[at - 1] ?? '', next, at + 2 === word.length);
      at += 1;
    }
  }
  return kana;
}

/** A consonant and a vowel. Weak vowels at the end of a word are long: コンピューター. */
const syllable = (consonant: string, vowel: string, isLast: boolean): string =>
  rows[consonant]![vowels[vowel]![0]]! + (isLast && (vowel === 'ə' || vowel === 'i') ? 'ー' : vowels[vowel]![1]);

const stops = new Set(['p', 't', 'k', 'd', 'ɡ', 'tʃ', 'dʒ']);

/** A consonant without a vowel after it. */
function closing(consonant: string, before: string, next: string, isNextLast: boolean): string {
  const isNasal = (consonant === 'm' && 'pb'.includes(next)) || (consonant === 'ŋ' && 'kɡ'.includes(next));
  if (isNasal && next !== '') return 'ン';
  const endsWord = next === '' || (next === 's' && isNextLast);
  return (endsWord && doubling.has(before) && stops.has(consonant) ? 'ッ' : '') + rows[consonant]![5]!;
}
