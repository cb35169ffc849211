import { rule } from '../../rule.ts';
import { type Denominators, denominatorName } from '../denominators.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { openCases, openWordForms } from '../slavic-cases.ts';
import { openOrdinals } from '../slavic-ordinals.ts';

const masculine = openOrdinals(
  'první druhý třetí čtvrtý pátý šestý sedmý osmý devátý desátý jedenáctý dvanáctý třináctý čtrnáctý patnáctý šestnáctý sedmnáctý osmnáctý devatenáctý dvacátý',
  'dvacátý třicátý čtyřicátý padesátý šedesátý sedmdesátý osmdesátý devadesátý',
  (ten) => 'dvacátý třicátý čtyřicátý padesátý šedesátý sedmdesátý osmdesátý devadesátý'.split(' ')[ten - 2]!,
);
/** Replaces the endings of masculine ordinals: hard and soft. */
const inflect = (value: number, numbers: NumberWords, hard: string, soft: string): string =>
  (masculine(value) ?? numbers.cardinal(value)).replaceAll(/ý(?=\s|$)/g, hard).replaceAll(/í(?=\s|$)/g, soft);
const agree = (value: number, numbers: NumberWords, noun: string): string => {
  if (/^(?:století|místo|patro|poschodí|výročí|kolo|pololetí)/.test(noun)) return inflect(value, numbers, 'é', 'í');
  if (/^(?:místě|patře|poschodí|kole)/.test(noun)) return inflect(value, numbers, 'ém', 'ím');
  return /a$|(?:část|verze|republika|světová|generace)/.test(noun)
    ? inflect(value, numbers, 'á', 'í')
    : inflect(value, numbers, 'ý', 'í');
};
const noun = (after: string): string => /^\.?\s?(\p{L}*)/u.exec(after)?.[1]?.toLowerCase() ?? '';

/** Years up to 1999 are counted in hundreds. */
const readYear = (year: string, numbers: NumberWords): string => {
  const rest = Number(year.slice(2));
  return `${numbers.cardinal(year.slice(0, 2))} set${rest ? ` ${numbers.cardinal(rest)}` : ''}`;
};

/** Denominators without their ending. */
const partNames: Denominators = {
  fromFive:
    'pětin šestin sedmin osmin devítin desetin jedenáctin dvanáctin třináctin čtrnáctin patnáctin šestnáctin sedmnáctin osmnáctin devatenáctin dvacetin',
  100: 'setin',
  1000: 'tisícin',
};

const genitive =
  'jeden>jednoho jedna>jedné jedno>jednoho dva>dvou dvě>dvou tři>tří čtyři>čtyř pět>pěti šest>šesti sedm>sedmi osm>osmi devět>devíti deset>deseti jedenáct>jedenácti dvanáct>dvanácti třináct>třinácti čtrnáct>čtrnácti patnáct>patnácti šestnáct>šestnácti sedmnáct>sedmnácti osmnáct>osmnácti devatenáct>devatenácti dvacet>dvaceti třicet>třiceti čtyřicet>čtyřiceti padesát>padesáti šedesát>šedesáti sedmdesát>sedmdesáti osmdesát>osmdesáti devadesát>devadesáti stě>set sta>set';
const wordForms = openWordForms({
  genitive,
  locative: `${genitive} tři>třech čtyři>čtyřech`,
  dative: `${genitive} dva>dvěma dvě>dvěma tři>třem čtyři>čtyřem jeden>jednomu jedna>jedné`,
  instrumental: `${genitive} dva>dvěma dvě>dvěma tři>třemi čtyři>čtyřmi jeden>jedním jedna>jednou`,
});
const readInCase = openCases({
  genitiveAfter: 'od|do|bez|z|ze|kolem|okolo|během|vedle|kromě|místo|včetně',
  endings: [
    [/(?:ami|mi|kama|ama)$/, 'instrumental'],
    [/(?:ům|ám)$/, 'dative'],
    [/(?:ech|ách|ích)$/, 'locative'],
  ],
  except: /^(?:dům)$/,
  // One hundred and one thousand decline only by themselves.
  read: (value, inCase, noun, numbers) =>
    value === 100 && inCase === 'genitive'
      ? 'sta'
      : value === 1000 && inCase === 'genitive'
        ? 'tisíce'
        : wordForms(numbers.cardinal(value, value === 1 && /y$/.test(noun) ? 'f' : 'bare'), inCase),
});

export const cs: Locale = {
  tag: 'cs',
  numbers: {
    rules: 'cs',
    cardinals: { bare: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    readYear,
    correct: (words) =>
      words
        .replace(/(?<=^|(?:mili|bili)\S+ )jedna tisíc/, 'tisíc')
        .replace(/(?<=^|\s)dvě tisíce/, 'dva tisíce')
        .replace(/^jeden milión/, 'milion')
        .replaceAll('milión', 'milion')
        .replace('jeden miliarda', 'jedna miliarda')
        .replace('dva miliardy', 'dvě miliardy')
        .replace('miliardů', 'miliard'),
  },
  signs: {
    point: 'celá',
    minus: 'minus',
    plus: 'plus',
    times: 'krát',
    dividedBy: 'děleno',
    equals: 'rovná se',
    atMost: 'menší nebo rovno',
    atLeast: 'větší nebo rovno',
    notEqual: 'nerovná se',
    and: 'a',
    to: 'až',
    ratio: 'ku',
    at: 'zavináč',
    dot: 'tečka',
    slash: 'lomítko',
    dash: 'pomlčka',
    underscore: 'podtržítko',
    number: 'číslo',
    section: 'paragraf',
    hashtag: 'hashtag',
    less: 'menší než',
    greater: 'větší než',
    about: 'přibližně',
    plusMinus: 'plus minus',
    copyright: 'copyright',
    squared: 'na druhou',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  readDecimal: (whole, decimals, numbers) => {
    const zeros = /^0*/.exec(decimals)![0];
    const fraction = decimals.slice(zeros.length);
    const point = whole === 1 || whole === 0 ? 'celá' : whole < 5 ? 'celé' : 'celých';
    return `${numbers.cardinal(whole, 'f')} ${point} ${zeros ? `${numbers.digits(zeros)} ` : ''}${fraction && numbers.cardinal(fraction)}`.trim();
  },
  fractions: 'půl|jedna třetina|dvě třetiny|jedna čtvrtina|tři čtvrtiny',
  readFraction: (over, under, numbers) => {
    const part = denominatorName(partNames, under);
    if (!part) return `${numbers.cardinal(over)} lomeno ${numbers.cardinal(under)}`;
    return `${numbers.cardinal(over, 'f')} ${numbers.select(`${part}a|${part}y|${part}|${part}`, over)}`;
  },
  dateOrder: 'dmy',
  shortDates: true,
  date: ({ day, monthName, year }, numbers) =>
    `${inflect(day, numbers, 'ého', 'ího')} ${monthName}${year ? ` ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) =>
      minute
        ? `${numbers.cardinal(hour, 'f')} ${numbers.cardinal(String(minute).padStart(2, '0'))}`
        : `${numbers.cardinal(hour, 'f')} ${numbers.select('hodina|hodiny|hodiny|hodin', hour)}`,
    before: 'v|ve|od|do',
    after: 'hod\\.?|hodin|h',
  },
  phone: 'groups',
  phoneWords: 'tel|telefon|mobil|fax|volejte|číslo',
  genders: { f: 'hour minute second t mile CZK GBP SEK NOK DKK UAH TRY INR', n: 'EUR percent' },
  genderOfNoun: (word, value) => {
    if (value === 1) return /[aí]$|ost$/.test(word) ? 'f' : /[oe]$/.test(word) ? 'n' : 'm';
    if (value === 2)
      return /(?:ky|[^ůt]y|ce|se|sti|ně)$/.test(word) &&
        !/^(?:roky|kusy|domy|stromy|psy|dny|týdny|hrady|byty|koty|muže|kluky|vlaky|kilogramy|euro)$/.test(word)
        ? 'f'
        : /a$/.test(word)
          ? 'n'
          : 'm';
    return 'bare';
  },
  readInCase,
  units: {
    mg: 'miligram|miligramy|miligramu|miligramů',
    t: 'tuna|tuny|tuny|tun',
    m2: 'metr čtvereční|metry čtvereční|metru čtverečního|metrů čtverečních',
    km2: 'kilometr čtvereční|kilometry čtvereční|kilometru čtverečního|kilometrů čtverečních',
    m3: 'metr krychlový|metry krychlové|metru krychlového|metrů krychlových',
    permille: 'promile',
    W: 'watt|watty|wattu|wattů',
    kW: 'kilowatt|kilowatty|kilowattu|kilowattů',
    MW: 'megawatt|megawatty|megawattu|megawattů',
    kWh: 'kilowatthodina|kilowatthodiny|kilowatthodiny|kilowatthodin',
    V: 'volt|volty|voltu|voltů',
    Hz: 'hertz|hertze|hertze|hertzů',
    kHz: 'kilohertz|kilohertze|kilohertze|kilohertzů',
    MHz: 'megahertz|megahertze|megahertze|megahertzů',
    GHz: 'gigahertz|gigahertze|gigahertze|gigahertzů',
    dB: 'decibel|decibely|decibelu|decibelů',
  },
  unitSymbols: { 'hod.': 'hour', hod: 'hour', 'min.': 'minute' },
  currencies: {
    CZK: 'koruna|koruny|koruny|korun',
    USD: 'dolar|dolary|dolaru|dolarů',
    GBP: 'libra|libry|libry|liber',
    EUR: 'euro|eura|eura|eur',
  },
  currencySigns: { ',- Kč': 'CZK', korun: 'CZK' },
  minor: {
    CZK: 'haléř|haléře|haléře|haléřů',
    EUR: 'cent|centy|centu|centů',
    USD: 'cent|centy|centu|centů',
    GBP: 'pence',
  },
  scales: {
    'tis.': 'm:tisíc|tisíce|tisíce|tisíc',
    'mil.': 'm:milion|miliony|milionu|milionů',
    mil: 'm:milion|miliony|milionu|milionů',
    'mld.': 'f:miliarda|miliardy|miliardy|miliard',
    mld: 'f:miliarda|miliardy|miliardy|miliard',
  },
  addressWords: { www: 'vé vé vé' },
  abbreviations: {
    'např.': 'například',
    'atd.': 'a tak dále',
    'apod.': 'a podobně',
    'tj.': 'to jest',
    'tzv.': 'takzvaný',
    'tzn.': 'to znamená',
    'mj.': 'mimo jiné',
    cca: 'cirka',
    'ul.': 'ulice',
    'nám.': 'náměstí',
    'p.': 'pan',
    pí: 'paní',
    'Dr.': 'doktor',
    'MUDr.': 'doktor',
    'Ing.': 'inženýr',
    'Mgr.': 'magistr',
    'prof.': 'profesor',
    'doc.': 'docent',
    'sv.': 'svatý',
    'č. p.': 'číslo popisné',
    'č.': 'číslo',
    's.#': 'strana',
    'str.#': 'strana',
    'kap.#': 'kapitola',
    'obr.#': 'obrázek',
    'odst.#': 'odstavec',
    'tel.': 'telefon',
    'př. n. l.': 'před naším letopočtem',
    'n. l.': 'našeho letopočtu',
    'st.': 'století',
    'popř.': 'popřípadě',
    'vč.': 'včetně',
    'max.': 'maximálně',
    'min.': 'minimálně',
    'r.#': 'roku',
    'a.s.': 'akciová společnost',
    's.r.o.': 'společnost s ručením omezeným',
  },
  roman: [
    {
      after: '\\.?\\s(?:století|světová|válka)',
      single: true,
      read: (value, numbers, { after }) => agree(value, numbers, noun(after)),
    },
    { before: '(?:[Kk]apitola|[Čč]ást)\\s', single: true, read: (value, numbers) => numbers.cardinal(value, 'f') },
    {
      before:
        '(?:Karel|Ludvík|Jan Pavel|Jan|Pavel|Václav|Rudolf|František|Josef|Petr|Jindřich|Benedikt|Pius|Mikuláš|Fridrich|Přemysl Otakar|Otakar)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => inflect(value, numbers, 'ý', 'í'),
    },
    {
      before: '(?:Karla|Ludvíka|Jana Pavla|Jana|Václava|Rudolfa|Františka|Josefa|Petra)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => inflect(value, numbers, 'ého', 'ího'),
    },
    {
      before: '(?:Alžběta|Kateřina|Marie)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => inflect(value, numbers, 'á', 'í'),
    },
  ],
  ordinals: [
    [
      '\\.(?=\\s(?:století|patro|místo|poschodí|výročí|kolo|\\p{Ll}))',
      (value, numbers, { after, before }) =>
        /(?:^|\s)(?:ve?)\s$/iu.test(before) && /^\s(?:století|patře|místě|kole)/.test(after)
          ? inflect(value, numbers, 'ém', 'ím')
          : agree(value, numbers, noun(after)),
    ],
  ],
  rules: (numbers) => [
    rule(String.raw`(?<![\p{L}\d])(?<v>[Vv])(?=\s(?:[234]|1[234]|2\d)[:.]\d\d)`, ({ v = '' }) => `${v}e`),
    rule(String.raw`(?<=(?<!\p{L})(?:[Ll]éta|[Ll]et|[Ll]etech)\s)(?<n>[2-9]0)\.`, ({ n = '' }, { before }) =>
      inflect(Number(n), numbers, /léta\s$/i.test(before) ? 'á' : 'ých', 'í'),
    ),
    rule(String.raw`(?<=(?<!\p{L})[Vv]e?\s)(?<h>\d{1,2})(?=\shodin)`, ({ h = '' }) => numbers.cardinal(h)),
    rule(String.raw`(?<=\d),-(?=\s?Kč|\s|$)`, () => ''),
  ],
};
