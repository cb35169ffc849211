import { rule } from '../../rule.ts';
import { type Denominators, denominatorName } from '../denominators.ts';
import type { Locale, NumberWords } from '../locale.ts';

const ordinalsMasculine =
  'întâi doilea treilea patrulea cincilea șaselea șaptelea optulea nouălea zecelea unsprezecelea doisprezecelea treisprezecelea paisprezecelea cincisprezecelea șaisprezecelea șaptesprezecelea optsprezecelea nouăsprezecelea douăzecilea'.split(
    ' ',
  );
const ordinalsFeminine =
  'întâi doua treia patra cincea șasea șaptea opta noua zecea unsprezecea douăsprezecea treisprezecea paisprezecea cincisprezecea șaisprezecea șaptesprezecea optsprezecea nouăsprezecea douăzecea'.split(
    ' ',
  );
/** al doilea, a doua; primul and prima for one. */
function ordinal(value: number, numbers: NumberWords, gender: 'm' | 'f'): string {
  if (value === 1) return 'întâi';
  const names = gender === 'm' ? ordinalsMasculine : ordinalsFeminine;
  const article = gender === 'm' ? 'al' : 'a';
  if (value <= 20) return `${article} ${names[value - 1]}`;
  if (value < 100) {
    const [ten, one] = [value - (value % 10), value % 10];
    const tens = numbers.cardinal(ten);
    if (one === 0) return gender === 'm' ? `al ${tens}lea` : `a ${tens.replace(/i$/, 'ea')}`;
    return `${article} ${tens} și ${one === 1 ? (gender === 'm' ? 'unulea' : 'una') : names[one - 1]}`;
  }
  return numbers.cardinal(value);
}
const bareArticle = (words: string, before: string): string =>
  /(?:^|\s)(?:al|a)[\s-]$/u.test(before) ? words.replace(/^al? /, '') : words;

/** Denominators without their ending. */
const partNames: Denominators = {
  fromFive:
    'cincim șesim șeptim optim noim zecim unsprezecim doisprezecim treisprezecim paisprezecim cincisprezecim șaisprezecim șaptesprezecim optsprezecim nouăsprezecim douăzecim',
  100: 'sutim',
  1000: 'miim',
};

/** Nouns that are counted by două. */
const feminine = /(?:e|uri|pisici|luni|săptămâni|fete|ori|părți|cărți|zile|țări|mașini)$/;
/** Words with the ending of a plural that are no counted noun. */
const functionWords =
  'și|de|la|mai|ori|este|are|pe|ce|care|se|ne|te|le|prin|fi|vei|voi|lei|mii|milioane|miliarde|ianuarie|februarie|martie|aprilie|mai|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|noi|când|dintre|între|spre|peste|ale|cele|cei|unde|fie|toate|toți|ei|ele';

export const ro: Locale = {
  tag: 'ro',
  numbers: {
    rules: 'ro',
    cardinals: { bare: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    correct: (words, gender) => {
      const spoken = words
        .replaceAll(/(?<=^|\s)una (?=sută|mie)/g, 'o ')
        .replaceAll(/(?<=^|\s)unu(?= mili)/g, 'un')
        .replaceAll(/(?<=zeci(?: și \p{L}+)?) mii(?!\p{L})/gu, ' de mii')
        .replaceAll('șasezeci', 'șaizeci')
        .replaceAll('șasesprezece', 'șaisprezece')
        .replaceAll('patrusprezece', 'paisprezece');
      if (spoken === 'unu' && (gender === 'm' || gender === 'n')) return 'un';
      return spoken === 'una' ? 'o' : spoken;
    },
  },
  signs: {
    point: 'virgulă',
    minus: 'minus',
    plus: 'plus',
    times: 'ori',
    dividedBy: 'împărțit la',
    equals: 'egal',
    atMost: 'mai mic sau egal cu',
    atLeast: 'mai mare sau egal cu',
    notEqual: 'diferit de',
    and: 'și',
    to: 'până la',
    ratio: 'la',
    at: 'arond',
    dot: 'punct',
    slash: 'slash',
    dash: 'liniuță',
    underscore: 'liniuță de subliniere',
    number: 'numărul',
    section: 'paragraful',
    hashtag: 'hashtag',
    less: 'mai mic decât',
    greater: 'mai mare decât',
    about: 'aproximativ',
    plusMinus: 'plus minus',
    copyright: 'copyright',
    squared: 'la pătrat',
    outOf: 'din',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'o jumătate|o treime|două treimi|un sfert|trei sferturi',
  readFraction: (over, under, numbers) => {
    const part = denominatorName(partNames, under);
    if (!part) return `${numbers.cardinal(over)} pe ${numbers.cardinal(under)}`;
    if (over === 1) return `o ${part}e`;
    return `${numbers.cardinal(over, 'f')}${over % 100 >= 20 || over % 100 === 0 ? ' de' : ''} ${part}i`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'pe|din|până pe|la',
  date: ({ day, monthName, year }, numbers) =>
    `${day === 1 ? 'întâi' : numbers.cardinal(day)} ${monthName}${year ? ` ${numbers.cardinal(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) => {
      const hours = /^(?:2|12|22)$/.test(String(hour)) ? numbers.cardinal(hour, 'f') : numbers.cardinal(hour);
      return minute ? `${hours} și ${numbers.cardinal(minute, minute === 1 || minute === 2 ? 'f' : 'bare')}` : hours;
    },
    before: 'ora|orele|ora\\s',
  },
  phone: 'digits',
  phoneWords: 'tel|telefon|mobil|fax|sunați la|numărul',
  genders: { f: 'hour minute second week t mile GBP TRY INR CZK SEK NOK DKK', default: 'm', n: 'year month' },
  genderOfNoun: (noun, value) => {
    if (/^(?:și|la|de|în|din|plus|minus|ori|pe|cu|este|sunt|până|egal)$/.test(noun)) return 'bare';
    if (value === 1) return /[ăa]$|^(?:carte|femeie|zi|noapte|parte|pisică)$/.test(noun) ? 'f' : 'm';
    return feminine.test(noun) && noun !== 'frate' ? 'f' : 'bare';
  },
  units: {
    mg: 'miligram|miligrame|de miligrame',
    t: 'tonă|tone|de tone',
    m2: 'metru pătrat|metri pătrați|de metri pătrați',
    km2: 'kilometru pătrat|kilometri pătrați|de kilometri pătrați',
    m3: 'metru cub|metri cubi|de metri cubi',
    permille: 'la mie',
    percent: 'la sută',
    W: 'watt|wați|de wați',
    kW: 'kilowatt|kilowați|de kilowați',
    MW: 'megawatt|megawați|de megawați',
    kWh: 'kilowatt-oră|kilowați-oră|de kilowați-oră',
    V: 'volt|volți|de volți',
    Hz: 'hertz|hertzi|de hertzi',
    kHz: 'kilohertz|kilohertzi|de kilohertzi',
    MHz: 'megahertz|megahertzi|de megahertzi',
    GHz: 'gigahertz|gigahertzi|de gigahertzi',
    dB: 'decibel|decibeli|de decibeli',
  },
  currencies: {
    RON: 'leu|lei|de lei',
    USD: 'dolar|dolari|de dolari',
    GBP: 'liră|lire|de lire',
    EUR: 'euro|euro|de euro',
  },
  currencySigns: { lei: 'RON', euro: 'EUR' },
  minor: {
    RON: 'ban|bani|de bani',
    EUR: 'cent|cenți|de cenți',
    USD: 'cent|cenți|de cenți',
    GBP: 'penny|pence|de pence',
  },
  money: (major, minor) => `${major} și ${minor}`,
  scales: {
    'mil.': 'n:milion|milioane|de milioane',
    mil: 'n:milion|milioane|de milioane',
    'mld.': 'n:miliard|miliarde|de miliarde',
    milioane: 'f:milioane',
    mii: 'f:mii',
  },
  abbreviations: {
    'dl.': 'domnul',
    dl: 'domnul',
    'dna.': 'doamna',
    dna: 'doamna',
    'd-na': 'doamna',
    'dr.': 'doctor',
    'prof.': 'profesor',
    'ing.': 'inginer',
    'etc.': 'et cetera',
    'ș.a.': 'și altele',
    'ș.a.m.d.': 'și așa mai departe',
    'de ex.': 'de exemplu',
    'ex.': 'exemplu',
    'str.': 'strada',
    'bd.': 'bulevardul',
    'bl.#': 'blocul',
    'ap.#': 'apartamentul',
    'et.#': 'etajul',
    'nr.#': 'numărul',
    'pag.#': 'pagina',
    'p.#': 'pagina',
    'vol.#': 'volumul',
    'cap.#': 'capitolul',
    'art.#': 'articolul',
    'alin.#': 'alineatul',
    'fig.#': 'figura',
    'sec.#': 'secolul',
    'tel.': 'telefon',
    'î.Hr.': 'înainte de Hristos',
    'î. Hr.': 'înainte de Hristos',
    'd.Hr.': 'după Hristos',
    'aprox.': 'aproximativ',
    'max.': 'maximum',
    'min.': 'minimum',
    'sf.': 'sfântul',
    'jud.': 'județul',
    'S.R.L.': 'societate cu răspundere limitată',
  },
  roman: [
    {
      before: '(?:[Ss]ecolul|[Cc]apitolul|[Vv]olumul|[Pp]artea|[Aa]ctul)\\s',
      single: true,
      read: (value, numbers) => numbers.cardinal(value),
    },
    { before: '(?:al\\s)', single: true, read: (value, numbers) => ordinal(value, numbers, 'm').replace(/^al /, '') },
    {
      before:
        '(?:Carol|Ludovic|Ioan Paul|Ioan|Mihai|Petru|Nicolae|Alexandru|Henric|Benedict|Pius|Ferdinand|Frederic|Napoleon)\\s',
      single: true,
      read: (value, numbers) => ordinal(value, numbers, 'm'),
    },
    {
      before: '(?:Elisabeta|Ecaterina|Maria)\\s',
      single: true,
      read: (value, numbers) => ordinal(value, numbers, 'f'),
    },
  ],
  ordinals: [
    ['-lea(?!\\p{L})', (value, numbers, { before }) => bareArticle(ordinal(value, numbers, 'm'), before)],
    ['-a(?!\\p{L})', (value, numbers, { before }) => bareArticle(ordinal(value, numbers, 'f'), before)],
  ],
  rules: (numbers) => [
    rule(String.raw`(?<=[IVX])-lea(?!\p{L})`, () => ''),
    // From 20 on, "de" joins the noun: 20 de oameni.
    rule(
      String.raw`(?<![\p{L}\d.,:/-])(?<n>\d{1,3}(?:\.\d{3}){0,3}|\d{5,9})(?=\s(?!(?:${functionWords})(?!\p{L}))\p{Ll}{2,30}(?:i|e)(?!\p{L}))`,
      ({ n = '' }, { after }) => {
        const value = Number(n.replaceAll('.', ''));
        if (value < 20 || (value % 100 > 0 && value % 100 < 20)) return undefined;
        return `${numbers.cardinal(value, feminine.test(/\p{L}+/u.exec(after)![0]) ? 'f' : 'bare')} de`;
      },
    ),
  ],
};
