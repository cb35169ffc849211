import { rule } from '../../rule.ts';
import type { Gender, Locale, NumberWords } from '../locale.ts';

/** Hours and minutes are counted in Spanish numbers. */
const spanish =
  'una dos tres kuwatro singko sais siyete otso nuwebe diyes onse dose trese katorse kinse disisais disisiyete disiotso disinuwebe'.split(
    ' ',
  );
const spanishTens = 'beynte trenta kuwarenta singkuwenta'.split(' ');
const inSpanish = (value: number): string => {
  if (value < 20) return spanish[value - 1]!;
  const one = value % 10;
  return `${spanishTens[Math.floor(value / 10) - 2]}${one ? ` ${one === 1 ? 'uno' : spanish[one - 1]}` : ''}`;
};

/** Without accents, and with tens in one word: dalawáng pû’t isá -> dalawampu't isa. */
function correct(words: string, gender: Gender): string {
  const plain = words
    .normalize('NFD')
    .replaceAll(/[\u0300-\u0302]/g, '')
    .normalize('NFC')
    .replaceAll('’', "'")
    .replaceAll('wala', 'sero')
    .replaceAll(/ng pu(?!\p{L})/gu, 'mpu')
    .replaceAll('ompu', 'umpu')
    .replaceAll(/ na pu(?!\p{L})/gu, 'napu')
    .replaceAll(/labing-(?=[dlst])/g, 'labin')
    .replaceAll('labing-p', 'labimp')
    .replaceAll('labing-w', 'labingw');
  if (gender === 'bare') return plain;
  return /[aeiou]$/.test(plain) ? `${plain}ng` : plain.endsWith('n') ? `${plain}g` : `${plain} na`;
}

/** ika-3 -> ikatlo. */
const ordinal = (value: number, numbers: NumberWords): string =>
  ({ 2: 'ikalawa', 3: 'ikatlo' })[value] ?? `ika-${numbers.cardinal(value)}`;

/** Fifth to tenth. */
const parts = 'kalima kanim kapito kawalo kasiyam kasampu'.split(' ');

export const fil: Locale = {
  tag: 'fil',
  numbers: { rules: 'fil', cardinals: { bare: 'cardinal' }, correct },
  signs: {
    point: 'punto',
    minus: 'minus',
    plus: 'plus',
    times: 'beses',
    dividedBy: 'hinati sa',
    equals: 'ay katumbas ng',
    atMost: 'hindi hihigit sa',
    atLeast: 'hindi bababa sa',
    notEqual: 'hindi katumbas ng',
    and: 'at',
    to: 'hanggang',
    at: 'at',
    dot: 'tuldok',
    slash: 'pahilis',
    dash: 'gitling',
    underscore: 'salungguhit',
    number: 'numero',
    section: 'seksyon',
    hashtag: 'hashtag',
    less: 'mas mababa sa',
    greater: 'mas mataas sa',
    about: 'mga',
    plusMinus: 'humigit-kumulang',
    copyright: 'karapatang-ari',
    squared: 'kuwadrado',
    outOf: 'sa',
  },
  decimal: '.',
  groupsBySpace: true,
  decimals: 'digits',
  fractions: 'kalahati|isang katlo|dalawang katlo|isang kapat|tatlong kapat',
  readFraction: (over, under, numbers) => {
    const part = parts[under - 5];
    return part ? `${numbers.cardinal(over, 'm')} ${part}` : `${numbers.cardinal(over)} sa ${numbers.cardinal(under)}`;
  },
  dateOrder: 'mdy',
  date: ({ day, monthName, year }, numbers) =>
    `${ordinal(day, numbers)} ng ${monthName}${year ? `, ${numbers.cardinal(year)}` : ''}`,
  monthHomographs: 'may',
  clock: {
    read: (hour, minute, _, before) => {
      const hours = hour % 12 || 12;
      const name = hours === 1 ? 'ala-una' : `alas-${inSpanish(hours)}`;
      const minutes = minute === 30 ? ' y medya' : minute ? ` y ${inSpanish(minute)}` : '';
      const part = hour > 12 && hour < 18 ? ' ng hapon' : hour >= 18 ? ' ng gabi' : '';
      return `${/(?:alas|ala)-?\s?$/i.test(before) ? name.replace(/^alas?-/, '') : name}${minutes}${part}`;
    },
  },
  phone: 'digits',
  phoneWords: 'tel|telepono|cell|fax|tumawag sa|numero',
  units: {
    mg: 'miligramo',
    t: 'tonelada',
    kilobyte: 'kilobyte',
    megabyte: 'megabyte',
    gigabyte: 'gigabyte',
    terabyte: 'terabyte',
    m2: 'metro kuwadrado',
    km2: 'kilometro kuwadrado',
    m3: 'metro kubiko',
    celsius: 'digri Celsius',
    permille: 'bawat libo',
    W: 'watt',
    kW: 'kilowatt',
    MW: 'megawatt',
    kWh: 'kilowatt-hour',
    V: 'volt',
    Hz: 'hertz',
    kHz: 'kilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'decibel',
  },
  genderOfNoun: (noun) => (/^(?:at|ng|sa|na|o|ay|hanggang|ang|mga|plus|beses|hinati)$/.test(noun) ? 'bare' : 'm'),
  currencies: { PHP: 'piso', USD: 'dolyar', GBP: 'libra', EUR: 'euro' },
  currencySigns: { Php: 'PHP', P: 'PHP', piso: 'PHP' },
  minor: { PHP: 'sentimo', USD: 'sentimo', EUR: 'sentimo' },
  money: (major, minor) => `${major} at ${minor}`,
  scales: {
    milyon: 'm:milyong',
    milyong: 'm:milyong',
    bilyon: 'm:bilyong',
    bilyong: 'm:bilyong',
    libo: 'm:libong',
    libong: 'm:libong',
  },
  addressWords: { com: 'kom' },
  abbreviations: {
    'atbp.': 'at iba pa',
    'hal.': 'halimbawa',
    'Bb.': 'Binibini',
    'G.': 'Ginoo',
    'Gng.': 'Ginang',
    'Dr.': 'Doktor',
    'Dra.': 'Doktora',
    'Prof.': 'Propesor',
    'Engr.': 'Inhinyero',
    'Atty.': 'Abogado',
    'Sta.': 'Santa',
    'Sto.': 'Santo',
    'St.': 'Santo',
    'Brgy.': 'Barangay',
    'Kgg.': 'Kagalang-galang',
    'No.#': 'numero',
    'Blg.#': 'bilang',
    'p.#': 'pahina',
    'pah.#': 'pahina',
    'Tel.': 'telepono',
    'n.u.': 'ng umaga',
    'n.h.': 'ng hapon',
    'n.g.': 'ng gabi',
    'Ave.': 'Avenue',
    'Jr.': 'Junior',
    'Sr.': 'Senior',
  },
  roman: [
    {
      before: '(?:[Kk]abanata|[Bb]ahagi|[Aa]klat|Digmaang Pandaigdig)\\s',
      single: true,
      read: (value, numbers) => numbers.cardinal(value),
    },
    {
      before: '(?:Juan Pablo|Felipe|Carlos|Isabel|Elizabeth|Pablo|Benedicto)\\s',
      single: true,
      read: (value, numbers) => `ang ${ordinal(value, numbers)}`,
    },
  ],
  rules: (numbers) => [
    rule(
      String.raw`(?<!\p{L})(?<i>[Ii])ka-?\s?(?<n>\d{1,4})(?!\d|[,.:]\d)`,
      ({ i = '', n = '' }) => i + ordinal(Number(n), numbers).slice(1),
    ),
    rule(String.raw`(?<=:\d\d)\s?(?:AM|a\.m\.|am)(?!\p{L})`, () => ' ng umaga'),
    rule(String.raw`(?<=:\d\d)\s?(?:PM|p\.m\.|pm)(?!\p{L})`, (_, { before }) =>
      /(?<!\d)(?:6|7|8|9|10|11):\d\d$/.test(before) ? ' ng gabi' : ' ng hapon',
    ),
  ],
};
