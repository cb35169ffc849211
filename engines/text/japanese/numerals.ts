/** Kanji of numbers, the kana of each, and how large each unit is. */
const digits: Readonly<Record<string, string>> = {
  〇: 'ゼロ',
  零: 'レイ',
  一: 'イチ',
  二: 'ニ',
  三: 'サン',
  四: 'ヨン',
  五: 'ゴ',
  六: 'ロク',
  七: 'ナナ',
  八: 'ハチ',
  九: 'キュー',
};
const units: Readonly<Record<string, string>> = {
  十: 'ジュー',
  百: 'ヒャク',
  千: 'セン',
  万: 'マン',
  億: 'オク',
  兆: 'チョー',
};
const readings = { ...digits, ...units };

/** How the sounds of a counter change with the number before it, by the first sound of the counter. */
type SoundClass = 'k' | 's' | 'h' | 'hp';

/** Counters with sound changes. `hp` has p instead of b after three: サンプン. */
const counters: Readonly<Record<string, SoundClass>> = {
  ...byClass('k', '回 個 箇所 ヶ所 カ所 か所 ヶ月 カ月 か月 ケ月 曲 件 機 期 級 球 ヶ国 カ国 か国 ヵ国 ヵ月'),
  ...byClass('s', '歳 才 冊 足 隻 席 頭 点 通 着 丁 種類 週間 世紀 章 周 兆 千'),
  ...byClass('h', '本 匹 杯 百'),
  ...byClass('hp', '分 分間 泊 票 発 品 遍'),
};
/** Counters that are voiced after three: サンゾク. */
const voicedAfterThree: Readonly<Record<string, string>> = { 足: 'ゾク', 軒: 'ゲン', 階: 'ガイ', 千: 'ゼン' };
const voicedCounters: Readonly<Record<string, SoundClass>> = { ...counters, 軒: 'k', 階: 'k' };

function byClass(soundClass: SoundClass, list: string): Record<string, SoundClass> {
  return Object.fromEntries(list.split(' ').map((counter) => [counter, soundClass]));
}

/** The numbers that end with a small tsu before a counter of each class: イッカイ, ロッカイ. */
const shortened: Readonly<Record<SoundClass, Readonly<Record<string, string>>>> = {
  k: { イチ: 'イッ', ロク: 'ロッ', ハチ: 'ハッ', ジュー: 'ジュッ', ヒャク: 'ヒャッ' },
  s: { イチ: 'イッ', ハチ: 'ハッ', ジュー: 'ジュッ' },
  h: { イチ: 'イッ', ロク: 'ロッ', ハチ: 'ハッ', ジュー: 'ジュッ', ヒャク: 'ヒャッ' },
  hp: { イチ: 'イッ', ロク: 'ロッ', ハチ: 'ハッ', ジュー: 'ジュッ', ヒャク: 'ヒャッ' },
};
const halfVoiced: Readonly<Record<string, string>> = { ハ: 'パ', ヒ: 'ピ', フ: 'プ', ヘ: 'ペ', ホ: 'ポ' };
const voiced: Readonly<Record<string, string>> = { ハ: 'バ', ヒ: 'ビ', フ: 'ブ', ヘ: 'ベ', ホ: 'ボ' };

/** Complete readings of a number and its counter. */
const whole: Readonly<Record<string, string>> = {
  一人: 'ヒトリ',
  二人: 'フタリ',
  二日: 'フツカ',
  三日: 'ミッカ',
  四日: 'ヨッカ',
  五日: 'イツカ',
  六日: 'ムイカ',
  七日: 'ナノカ',
  八日: 'ヨーカ',
  九日: 'ココノカ',
  十日: 'トーカ',
  十四日: 'ジューヨッカ',
  二十日: 'ハツカ',
  二十四日: 'ニジューヨッカ',
  二十歳: 'ハタチ',
};
/** Readings of the last digit before a counter. */
const lastDigits: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  時: { 四: 'ヨ', 七: 'シチ', 九: 'ク' },
  時間: { 四: 'ヨ', 七: 'シチ', 九: 'ク' },
  時半: { 四: 'ヨ', 七: 'シチ', 九: 'ク' },
  月: { 四: 'シ', 七: 'シチ', 九: 'ク' },
  人: { 四: 'ヨ' },
  年: { 四: 'ヨ' },
  年間: { 四: 'ヨ' },
  円: { 四: 'ヨ' },
};

export const isNumeral = (text: string): boolean => /^[〇零一二三四五六七八九十百千万億兆]+$/u.test(text);

/**
 * The kana of a number in kanji and of the counter after it, with their sound changes: 三百 is サンビャク, 六本 is ロッポン.
 * `counterReading` is the kana of the counter alone. `isDate` if a month is named before it.
 */
export function readNumeral(number: string, counter = '', counterReading = '', isDate = false): [string, string] {
  const complete = counter === '日' && number === '一' && isDate ? 'ツイタチ' : whole[number + counter];
  if (complete !== undefined) return [complete, ''];
  const parts: string[] = [];
  const characters = [...number];
  for (const [at, character] of characters.entries()) {
    const reading = readings[character as keyof typeof readings] ?? character;
    const isAfterDigit = at > 0 && readings[characters[at - 1] as keyof typeof readings] !== undefined;
    const [before, after] = isAfterDigit ? join(parts.at(-1)!, character, reading) : [undefined, reading];
    if (before !== undefined) parts[parts.length - 1] = before;
    parts.push(after);
  }
  const last = lastDigits[counter]?.[characters.at(-1)!];
  if (last !== undefined) parts[parts.length - 1] = last;
  const reading = counter === '月' ? 'ガツ' : counterReading;
  const [before, after] = join(parts.at(-1)!, counter, reading);
  return [[...parts.slice(0, -1), before].join(''), after];
}

/** The sounds of a number and of what follows it. */
function join(number: string, counter: string, reading: string): [string, string] {
  const soundClass = voicedCounters[counter];
  if (!soundClass) return [number, reading];
  const isThree = number === 'サン';
  if (isThree && voicedAfterThree[counter] !== undefined) return [number, voicedAfterThree[counter]];
  const short = shortened[soundClass][number];
  const [first, rest] = [reading[0] ?? '', reading.slice(1)];
  if (soundClass === 'h' && isThree) return [number, (voiced[first] ?? first) + rest];
  const isHalfVoiced =
    soundClass.startsWith('h') && (short !== undefined || (soundClass === 'hp' && number.endsWith('ン')));
  return [short ?? number, isHalfVoiced ? (halfVoiced[first] ?? first) + rest : reading];
}
