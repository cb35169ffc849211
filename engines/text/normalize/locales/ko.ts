import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';

const native = (value: string, numbers: NumberWords): string =>
  numbers.ordinal(Number(value), 'cardinal-native-attributive');
/** Counters that take native numbers. */
const nativeCounters =
  '개(?!월|년|국)|명|시간|시(?!속)|살|마리|권|잔|병|대(?!\\p{L})|장(?!\\p{L})|달(?!러)|송이|켤레|그루|채|척|벌|가지|사람|번째|곳|배(?!\\p{L})|그릇|분(?=이|께|의)';

/** One or two, two or three … eight or nine. */
const nativePairs = '한두 두세 서너 네댓 대여섯 예닐곱 일고여덟 여덟아홉'.split(' ');

export const ko: Locale = {
  tag: 'ko',
  numbers: {
    rules: 'ko',
    cardinals: { bare: 'cardinal-sinokorean' },
    ordinal: 'ordinal-native',
    correct: (words) => words.replace(/^일만(?= |$)/, '만'),
  },
  signs: {
    point: '점',
    minus: '마이너스',
    plus: '플러스',
    times: '곱하기',
    dividedBy: '나누기',
    equals: '이퀄',
    atMost: '작거나 같다',
    atLeast: '크거나 같다',
    notEqual: '같지 않다',
    and: '앤드',
    to: '에서',
    at: '골뱅이',
    dot: '점',
    slash: '슬래시',
    dash: '하이픈',
    underscore: '밑줄',
    number: '번호',
    section: '제',
    hashtag: '해시태그',
    less: '보다 작음',
    greater: '보다 큼',
    about: '약',
    plusMinus: '플러스 마이너스',
    copyright: '저작권',
    squared: '제곱',
  },
  decimal: '.',
  joinsNumbers: true,
  decimals: 'digits',
  fractions: '이분의 일|삼분의 일|삼분의 이|사분의 일|사분의 삼',
  readFraction: (over, under, numbers) => `${numbers.cardinal(under)}분의 ${numbers.cardinal(over)}`,
  dateOrder: 'ymd',
  date: ({ day, month, year }, numbers) => {
    const months = month === 6 ? '유월' : month === 10 ? '시월' : `${numbers.cardinal(month)}월`;
    return `${year ? `${numbers.cardinal(year)}년 ` : ''}${months} ${numbers.cardinal(day)}일`;
  },
  clock: {
    read: (hour, minute, numbers) => {
      const hours = hour >= 1 && hour <= 12 ? native(String(hour), numbers) : numbers.cardinal(hour);
      return `${hours} 시${minute ? ` ${numbers.cardinal(minute)} 분` : ''}`;
    },
  },
  phone: 'digits',
  phoneDigits: '공 일 이 삼 사 오 육 칠 팔 구',
  phoneWords: '전화|휴대폰|핸드폰|팩스|연락처|번호',
  units: {
    mg: '밀리그램',
    t: '톤',
    m2: '제곱미터',
    km2: '제곱킬로미터',
    m3: '세제곱미터',
    percent: '퍼센트',
    permille: '퍼밀',
    W: '와트',
    kW: '킬로와트',
    MW: '메가와트',
    kWh: '킬로와트시',
    V: '볼트',
    Hz: '헤르츠',
    kHz: '킬로헤르츠',
    MHz: '메가헤르츠',
    GHz: '기가헤르츠',
    dB: '데시벨',
  },
  currencies: { KRW: '원', USD: '달러', GBP: '파운드', EUR: '유로', JPY: '엔' },
  currencySigns: { 원: 'KRW', 달러: 'USD', 유로: 'EUR', 엔: 'JPY' },
  minor: { USD: '센트', EUR: '센트', GBP: '펜스' },
  scales: { 만: 'm:만', 억: 'm:억', 천만: 'm:천만', 백만: 'm:백만', 조: 'm:조' },
  abbreviations: {
    'No.#': '넘버',
    'Vol.#': '볼륨',
    'p.#': '페이지',
    'Dr.': '닥터',
    'Mr.': '미스터',
    'etc.': '등등',
    '(주)': '주식회사',
    'vs.': '대',
    'Tel.': '전화',
    'TEL:': '전화',
  },
  rules: (numbers) => [
    // Two or three: 두세 개.
    rule(
      String.raw`(?<![\d.,:])(?<a>[1-9])\s?[~～–-]\s?(?<b>[2-9])(?=\s?(?:${nativeCounters}))`,
      ({ a = '', b = '' }) => (Number(b) === Number(a) + 1 ? `${nativePairs[Number(a) - 1]} ` : undefined),
    ),
    rule(
      String.raw`(?<![\d.,:])(?<a>[1-9]\d?)\s?[~～–-]\s?(?=[1-9]\d?\s?(?:${nativeCounters}))`,
      ({ a = '' }) => `${native(a, numbers)}에서 `,
    ),
    rule(
      String.raw`(?<![\d:])(?<a>\d{1,3}):(?<b>\d)(?![\d:])`,
      ({ a = '', b = '' }) => `${numbers.cardinal(a)} 대 ${numbers.cardinal(b)}`,
    ),
    rule(
      String.raw`(?<![\d.,:제-])(?<n>[1-9]\d?)(?=\s?(?:${nativeCounters}))`,
      ({ n = '' }) => `${native(n, numbers)} `,
    ),
    rule(String.raw`(?<![\d.,])0?6월`, () => '유월'),
    rule(String.raw`(?<![\d.,])10월`, () => '시월'),
    rule(String.raw`(?<=\d)\s?[~～–-]\s?(?=\d{1,4}\s?(?:시|분|개|명|일|월|년|쪽|페이지|km|kg|%))`, () => '에서 '),
  ],
};
