import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';

const monthNames =
  'január február március április május június július augusztus szeptember október november december'.split(' ');
const shortMonths = 'jan febr márc ápr máj jún júl aug szept okt nov dec'.split(' ');
const months = [...monthNames, ...shortMonths.map((name) => String.raw`${name}\.`)].join('|');
const monthName = (written: string): string => {
  const plain = written.toLowerCase();
  return monthNames.find((name) => name === plain) ?? monthNames[shortMonths.indexOf(plain.replace(/\.$/, ''))]!;
};
/** A day of the month is an ordinal with a possessive: huszonnegyedike, huszonnegyedikén. */
function readDay(day: number, ending: string, numbers: NumberWords): string {
  const words = day === 1 ? 'els' : numbers.ordinal(day);
  const isBack = /(?:második|harmadik|hatodik|nyolcadik|huszadik|harmincadik)$/.test(words);
  const [short, long] = day === 1 ? ['eje', 'ejé'] : isBack ? ['a', 'á'] : ['e', 'é'];
  const back = isBack && day !== 1;
  if (/^[áéj]*[áé]?n$/.test(ending)) return `${words}${long}n`;
  if (/t[óő]l$/.test(ending)) return `${words}${long}t${back ? 'ó' : 'ő'}l`;
  if (/ig$/.test(ending)) return `${words}${long}ig`;
  if (/r[ae]$/.test(ending)) return `${words}${long}r${back ? 'a' : 'e'}`;
  return ending === 'i' ? `${words}${short}i` : `${words}${short}`;
}
/** Words before an adjective ending: kettes, hármas, hetes. */
const stems: readonly (readonly [RegExp, string])[] = [
  [/kettő$/, 'kett'],
  [/három$/, 'hárm'],
  [/hét$/, 'het'],
  [/húsz$/, 'husz'],
  [/tíz$/, 'tiz'],
  [/ezer$/, 'ezr'],
  [/negy$/, 'negy'],
];
const withEnding = (value: string, ending: string, numbers: NumberWords): string => {
  const words = numbers.cardinal(value);
  if (/^(?:[aeoö]s|[aeoö]t)/.test(ending))
    for (const [end, stem] of stems) if (end.test(words)) return words.replace(end, stem) + ending;
  return (/^(?:sz[oeö]r|féle|szeres)/.test(ending) ? words.replace(/kettő$/, 'két') : words) + ending;
};

/** Sources: A magyar helyesírás szabályai (AkH. 12) 288–299 on numbers, dates and abbreviations; CLDR hu. */
export const hu: Locale = {
  tag: 'hu',
  numbers: {
    rules: 'hu',
    cardinals: { bare: 'cardinal' },
    ordinal: 'ordinal',
    correct: (words, gender) => {
      const spoken = words.replaceAll(/kettő(?=száz|ezer|millió|milliárd| millió| milliárd)/g, 'két');
      return gender === 'bare' ? spoken : spoken.replace(/kettő$/, 'két');
    },
  },
  signs: {
    point: 'egész',
    minus: 'mínusz',
    plus: 'plusz',
    times: 'szorozva',
    dividedBy: 'osztva',
    equals: 'egyenlő',
    atMost: 'kisebb vagy egyenlő',
    atLeast: 'nagyobb vagy egyenlő',
    notEqual: 'nem egyenlő',
    and: 'és',
    to: '-',
    at: 'kukac',
    dot: 'pont',
    slash: 'perjel',
    dash: 'kötőjel',
    underscore: 'alsó vonal',
    number: 'szám',
    section: 'paragrafus',
    hashtag: 'hashtag',
    less: 'kisebb, mint',
    greater: 'nagyobb, mint',
    about: 'körülbelül',
    plusMinus: 'plusz-mínusz',
    copyright: 'copyright',
    squared: 'négyzet',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  readDecimal: (whole, decimals, numbers) =>
    `${numbers.cardinal(whole)} egész ${numbers.cardinal(Number(decimals))} ${['tized', 'század', 'ezred'][decimals.length - 1]}`,
  fractions: 'fél|egyharmad|kétharmad|egynegyed|háromnegyed',
  readFraction: (over, under, numbers) => `${numbers.cardinal(over, 'm')} ${numbers.ordinal(under).replace(/ik$/, '')}`,
  dateOrder: 'ymd',
  dottedOrdinals: true,
  date: ({ day, month, year }, numbers) =>
    `${year ? `${numbers.cardinal(year)} ` : ''}${monthNames[month - 1]} ${readDay(day, '', numbers)}`,
  clock: {
    read: (hour, minute, numbers) =>
      `${numbers.cardinal(hour, 'm')} óra${minute ? ` ${numbers.cardinal(minute, 'm')} perc` : ''}`,
    after: 'óra',
  },
  phone: 'groups',
  phonePattern: String.raw`06[ \u00a0/-]?(?:1|\d\d)[ \u00a0/-]?\d{3}[ \u00a0-]?\d{3,4}`,
  phoneWords: 'tel|telefon|telefonszám|mobil|fax|hívja(?: a)?',
  genderOfNoun: (noun) => (/^(?:és|meg|plusz|mínusz|vagy|egyenlő|a|az|is|szorozva|osztva)$/.test(noun) ? 'bare' : 'm'),
  units: {
    mg: 'milligramm',
    t: 'tonna',
    m2: 'négyzetméter',
    km2: 'négyzetkilométer',
    m3: 'köbméter',
    permille: 'ezrelék',
    percent: 'százalék',
    W: 'watt',
    kW: 'kilowatt',
    MW: 'megawatt',
    kWh: 'kilowattóra',
    V: 'volt',
    Hz: 'hertz',
    kHz: 'kilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'decibel',
  },
  unitSymbols: { 'km/ó': 'kilometer-per-hour', ó: 'hour', p: 'minute' },
  currencies: { HUF: 'forint', USD: 'dollár', EUR: 'euró', GBP: 'font', CHF: 'svájci frank' },
  currencySigns: { Ft: 'HUF', 'Ft.': 'HUF', forint: 'HUF', euró: 'EUR' },
  minor: { HUF: 'fillér', EUR: 'cent', USD: 'cent', GBP: 'penny' },
  money: (major, minor) => `${major} ${minor}`,
  scales: {
    ezer: 'm:ezer',
    millió: 'm:millió',
    milliárd: 'm:milliárd',
    M: 'm:millió',
    Mrd: 'm:milliárd',
    'mrd.': 'm:milliárd',
  },
  abbreviations: {
    'pl.': 'például',
    'stb.': 'és a többi',
    'kb.': 'körülbelül',
    'ill.': 'illetve',
    'ún.': 'úgynevezett',
    'dr.': 'doktor',
    'prof.': 'professzor',
    'özv.': 'özvegy',
    'ifj.': 'ifjabb',
    'id.': 'idősebb',
    'u.#': 'utca',
    'kft.': 'káefté',
    'Kft.': 'káefté',
    'Bt.': 'bété',
    'Zrt.': 'zéerté',
    'old.': 'oldal',
    'évf.': 'évfolyam',
    'sz.#': 'szám',
    'tel.': 'telefon',
    'ld.': 'lásd',
    'vö.': 'vesd össze',
    'Bp.': 'Budapest',
    'i. e.': 'időszámításunk előtt',
    'i. sz.': 'időszámításunk szerint',
    'Kr. e.': 'Krisztus előtt',
    'Kr. u.': 'Krisztus után',
    'max.': 'maximum',
    'min.': 'minimum',
    'szerk.': 'szerkesztette',
    'ford.': 'fordította',
    'krt.': 'körút',
    db: 'darab',
    'tkp.': 'tulajdonképpen',
    'Szt.': 'Szent',
  },
  roman: [
    {
      after: '\\.\\s\\p{L}',
      single: true,
      read: (value, numbers) => numbers.ordinal(value),
    },
    {
      before: '(?:[Ff]ejezet|[Kk]ötet|[Rr]ész)\\s',
      single: true,
      read: (value, numbers) => numbers.cardinal(value),
    },
  ],
  ordinals: [
    ['\\.(?=\\s\\p{Ll})', (value, numbers) => (value < 1000 ? numbers.ordinal(value) : numbers.cardinal(value))],
  ],
  rules: (numbers) => [
    rule(
      String.raw`(?<![\p{L}\d.,])(?:(?<y>\d{4})\.?\s)?(?<month>${months})\s(?<d>[12]\d|3[01]|0?[1-9])(?:\.(?!\d)|-(?<end>\p{Ll}{1,5})(?!\p{L}))?(?![\p{L}\d:])`,
      ({ y, month = '', d = '', end = '' }, { match, after }) => {
        const date = `${y ? `${numbers.cardinal(y)} ` : ''}${monthName(month)} ${readDay(Number(d), end, numbers)}`;
        return match.endsWith('.') && after.trim() === '' ? `${date}.` : date;
      },
      'i',
    ),
    rule(
      String.raw`(?<![\p{L}\d.,])(?<y>\d{4})\.\s?(?<m>\d\d?)\.\s?(?<d>\d\d?)\.?(?:-(?<end>\p{Ll}{1,5})(?!\p{L}))?(?![\p{L}\d])`,
      ({ y = '', m = '', d = '', end = '' }, { match, after }) => {
        if (Number(m) < 1 || Number(m) > 12 || Number(d) < 1 || Number(d) > 31) return undefined;
        const date = `${numbers.cardinal(y)} ${monthNames[Number(m) - 1]} ${readDay(Number(d), end, numbers)}`;
        return match.endsWith('.') && after.trim() === '' ? `${date}.` : date;
      },
    ),
    rule(
      String.raw`(?<![\p{L}\d.,])(?<h>[01]?\d|2[0-4])[:.](?<m>[0-5]\d)-(?<end>kor|tól|től|ig|re|ra)(?!\p{L})`,
      ({ h = '', m = '', end = '' }) =>
        Number(m)
          ? `${numbers.cardinal(Number(h), 'm')} óra ${numbers.cardinal(Number(m), 'm')} perc${end}`
          : `${numbers.cardinal(Number(h), 'm')} ór${end === 'kor' ? 'akor' : `á${end}`}`,
    ),
    rule(
      String.raw`(?<![\p{L}\d.,])(?<n>\d{1,3})\s?%-(?<end>\p{Ll}{1,6})(?!\p{L})`,
      ({ n = '', end = '' }) => `${numbers.cardinal(n, 'm')} százalék${end}`,
    ),
    rule(String.raw`(?<![\p{L}\d.,:/-])(?<n>\d{1,4})-(?<end>\p{Ll}{1,12})(?![\p{L}\d-])`, ({ n = '', end = '' }) =>
      withEnding(n, end, numbers),
    ),
  ],
};
