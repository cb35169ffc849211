import { rule } from '../../rule.ts';
import { type Denominators, denominatorName } from '../denominators.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { openCases, openWordForms } from '../slavic-cases.ts';
import { openOrdinals } from '../slavic-ordinals.ts';

const tens = 'dvadsiaty tridsiaty štyridsiaty päťdesiaty šesťdesiaty sedemdesiaty osemdesiaty deväťdesiaty';
const masculine = openOrdinals(
  'prvý druhý tretí štvrtý piaty šiesty siedmy ôsmy deviaty desiaty jedenásty dvanásty trinásty štrnásty pätnásty šestnásty sedemnásty osemnásty devätnásty dvadsiaty',
  tens,
  (ten) => tens.split(' ')[ten - 2]!,
);
const endings: Readonly<Record<string, readonly [long: string, short: string, soft: string]>> = {
  m: ['ý', 'y', 'í'],
  f: ['á', 'a', 'ia'],
  n: ['é', 'e', 'ie'],
  genitive: ['ého', 'eho', 'ieho'],
  locative: ['om', 'om', 'om'],
};
function inflect(value: number, numbers: NumberWords, form: keyof typeof endings): string {
  const [long, short, soft] = endings[form]!;
  return (masculine(value) ?? numbers.cardinal(value))
    .split(' ')
    .map((word) => word.replace(/ý$/, long).replace(/y$/, short).replace(/í$/, soft))
    .join(' ');
}
const agree = (value: number, numbers: NumberWords, { before, after }: { before: string; after: string }): string => {
  const noun = /^\.?\s?(\p{L}*)/u.exec(after)?.[1]?.toLowerCase() ?? '';
  if (/^(?:storočí|poschodí|mieste|kole)$/.test(noun) || (/(?:^|\s)vo?\s$/iu.test(before) && noun.endsWith('i')))
    return inflect(value, numbers, 'locative');
  if (/^(?:storočie|poschodie|miesto|výročie|kolo)$/.test(noun)) return inflect(value, numbers, 'n');
  return inflect(value, numbers, /a$|^(?:časť|verzia|svetová)$/.test(noun) ? 'f' : 'm');
};
const readYear = (year: string, numbers: NumberWords): string => {
  const rest = Number(year.slice(2));
  return `${numbers.cardinal(year.slice(0, 2))}sto${rest ? ` ${numbers.cardinal(rest)}` : ''}`;
};

/** Denominators without their ending. */
const partNames: Denominators = {
  fromFive:
    'pätin šestin sedmin osmin devätin desatin jedenástin dvanástin trinástin štrnástin pätnástin šestnástin sedemnástin osemnástin devätnástin dvadsatin',
  100: 'stotin',
  1000: 'tisícin',
};

const genitive =
  'jeden>jedného jedna>jednej jedno>jedného dva>dvoch dve>dvoch tri>troch štyri>štyroch päť>piatich šesť>šiestich sedem>siedmich osem>ôsmich deväť>deviatich desať>desiatich jedenásť>jedenástich dvanásť>dvanástich trinásť>trinástich štrnásť>štrnástich pätnásť>pätnástich šestnásť>šestnástich sedemnásť>sedemnástich osemnásť>osemnástich devätnásť>devätnástich dvadsať>dvadsiatich tridsať>tridsiatich štyridsať>štyridsiatich päťdesiat>päťdesiatich šesťdesiat>šesťdesiatich sedemdesiat>sedemdesiatich osemdesiat>osemdesiatich deväťdesiat>deväťdesiatich';
const wordForms = openWordForms({
  genitive,
  locative: genitive,
  dative: `${genitive} dva>dvom dve>dvom tri>trom štyri>štyrom jeden>jednému jedna>jednej`,
  instrumental: `${genitive.replaceAll(/ch(?= |$)/g, 'mi')} dva>dvoma dve>dvoma tri>troma štyri>štyrmi jeden>jedným jedna>jednou`,
});
const readInCase = openCases({
  genitiveAfter: 'od|do|bez|z|zo|okolo|počas|vedľa|okrem|namiesto|vrátane',
  endings: [
    [/(?:ami|[^o]mi)$/, 'instrumental'],
    [/(?:om|ám|iam)$/, 'dative'],
    [/(?:och|ách|iach)$/, 'locative'],
  ],
  except: /^(?:dom|strom|tom|atóm)$/,
  read: (value, inCase, noun, numbers) =>
    wordForms(numbers.cardinal(value, value === 1 && /y$/.test(noun) ? 'f' : 'bare'), inCase),
});

export const sk: Locale = {
  tag: 'sk',
  numbers: {
    rules: 'sk',
    cardinals: { bare: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    readYear,
    correct: (words) =>
      words
        .replaceAll(/(?<=^|\s)jednasto/g, 'sto')
        .replace(/(?<=^|mili\S+ )jedna tisíc/, 'tisíc')
        .replace(/(?<=^|\s)dve tisíc/, 'dvetisíc')
        .replace(/^jeden milión/, 'milión')
        .replace('jeden miliarda', 'jedna miliarda')
        .replace('dva miliardy', 'dve miliardy')
        .replace('miliardov', 'miliárd'),
  },
  signs: {
    point: 'celá',
    minus: 'mínus',
    plus: 'plus',
    times: 'krát',
    dividedBy: 'delené',
    equals: 'rovná sa',
    atMost: 'menšie alebo rovné',
    atLeast: 'väčšie alebo rovné',
    notEqual: 'nerovná sa',
    and: 'a',
    to: 'až',
    ratio: 'ku',
    at: 'zavináč',
    dot: 'bodka',
    slash: 'lomka',
    dash: 'pomlčka',
    underscore: 'podčiarkovník',
    number: 'číslo',
    section: 'paragraf',
    hashtag: 'hashtag',
    less: 'menej ako',
    greater: 'viac ako',
    about: 'približne',
    plusMinus: 'plus mínus',
    copyright: 'copyright',
    squared: 'na druhú',
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
  fractions: 'pol|jedna tretina|dve tretiny|jedna štvrtina|tri štvrtiny',
  readFraction: (over, under, numbers) => {
    const part = denominatorName(partNames, under);
    if (!part) return `${numbers.cardinal(over)} lomeno ${numbers.cardinal(under)}`;
    // After a long syllable, the ending is short.
    const many = part.replace(/(?<!á.{2,3})in$/, 'ín');
    return `${numbers.cardinal(over, 'f')} ${numbers.select(`${part}a|${part}y|${many}|${many}`, over)}`;
  },
  dateOrder: 'dmy',
  shortDates: true,
  date: ({ day, monthName, year }, numbers) =>
    `${inflect(day, numbers, 'genitive')} ${monthName}${year ? ` ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) =>
      minute
        ? `${numbers.cardinal(hour, 'f')} ${numbers.cardinal(String(minute).padStart(2, '0'))}`
        : `${numbers.cardinal(hour, 'f')} ${numbers.select('hodina|hodiny|hodiny|hodín', hour)}`,
    before: 'o|od|do',
    after: 'hod\\.?|hodine|hodín|h',
  },
  phone: 'groups',
  phoneWords: 'tel|telefón|mobil|fax|volajte|číslo',
  genders: { f: 'hour minute second t mile CZK GBP SEK NOK DKK UAH TRY INR', n: 'EUR percent' },
  genderOfNoun: (word, value) => {
    if (value === 1)
      return /(?:ieťa|ievča|[oe])$/.test(word)
        ? 'n'
        : /a$|[oe]sť$|^(?:noc|vec|reč|pamäť|sieť|časť|krv|kosť)$/.test(word)
          ? 'f'
          : 'm';
    if (value === 2)
      return /^(?:roky|kusy|domy|stromy|dni|týždne|hrady|byty|vlaky|psy|kocúry|mesiace)$/.test(word)
        ? 'm'
        : /[yea]$|sti$|^(?:deti|dievčatá|noci|veci|krv[iy]|kosti|slová|mestá|autá|okná|miesta)$/.test(word)
          ? 'f'
          : 'm';
    return 'bare';
  },
  readInCase,
  units: {
    mg: 'miligram|miligramy|miligramu|miligramov',
    t: 'tona|tony|tony|ton',
    m2: 'meter štvorcový|metre štvorcové|metra štvorcového|metrov štvorcových',
    km2: 'kilometer štvorcový|kilometre štvorcové|kilometra štvorcového|kilometrov štvorcových',
    m3: 'meter kubický|metre kubické|metra kubického|metrov kubických',
    permille: 'promile',
    W: 'watt|watty|wattu|wattov',
    kW: 'kilowatt|kilowatty|kilowattu|kilowattov',
    MW: 'megawatt|megawatty|megawattu|megawattov',
    kWh: 'kilowatthodina|kilowatthodiny|kilowatthodiny|kilowatthodín',
    V: 'volt|volty|voltu|voltov',
    Hz: 'hertz|hertze|hertza|hertzov',
    kHz: 'kilohertz|kilohertze|kilohertza|kilohertzov',
    MHz: 'megahertz|megahertze|megahertza|megahertzov',
    GHz: 'gigahertz|gigahertze|gigahertza|gigahertzov',
    dB: 'decibel|decibely|decibelu|decibelov',
  },
  unitSymbols: { 'hod.': 'hour', hod: 'hour', 'min.': 'minute' },
  currencies: {
    CZK: 'koruna|koruny|koruny|korún',
    USD: 'dolár|doláre|dolára|dolárov',
    GBP: 'libra|libry|libry|libier',
    EUR: 'euro|eurá|eura|eur',
  },
  currencySigns: { eur: 'EUR' },
  minor: {
    EUR: 'cent|centy|centu|centov',
    USD: 'cent|centy|centu|centov',
    CZK: 'halier|haliere|haliera|halierov',
    GBP: 'pence',
  },
  scales: {
    'tis.': 'm:tisíc',
    'mil.': 'm:milión|milióny|milióna|miliónov',
    mil: 'm:milión|milióny|milióna|miliónov',
    'mld.': 'f:miliarda|miliardy|miliardy|miliárd',
    mld: 'f:miliarda|miliardy|miliardy|miliárd',
  },
  addressWords: { www: 'vé vé vé', com: 'kom' },
  abbreviations: {
    'napr.': 'napríklad',
    'atď.': 'a tak ďalej',
    'a pod.': 'a podobne',
    't. j.': 'to jest',
    'tzv.': 'takzvaný',
    't. z.': 'to znamená',
    cca: 'cirka',
    'ul.': 'ulica',
    'nám.': 'námestie',
    'p.': 'pán',
    'Dr.': 'doktor',
    'MUDr.': 'doktor',
    'Ing.': 'inžinier',
    'Mgr.': 'magister',
    'prof.': 'profesor',
    'doc.': 'docent',
    'sv.': 'svätý',
    'č.': 'číslo',
    's.#': 'strana',
    'str.#': 'strana',
    'kap.#': 'kapitola',
    'obr.#': 'obrázok',
    'ods.#': 'odsek',
    'tel.': 'telefón',
    'pred n. l.': 'pred naším letopočtom',
    'pred Kr.': 'pred Kristom',
    'n. l.': 'nášho letopočtu',
    'stor.': 'storočie',
    'resp.': 'respektíve',
    'vrát.': 'vrátane',
    'max.': 'maximálne',
    'min.': 'minimálne',
    'r.#': 'roku',
    'a. s.': 'akciová spoločnosť',
    's. r. o.': 'spoločnosť s ručením obmedzeným',
  },
  roman: [
    { after: '\\.?\\s(?:storočie|storočí|svetová|vojna)', single: true, read: agree },
    { before: '(?:[Kk]apitola|[Čč]asť)\\s', single: true, read: (value, numbers) => numbers.cardinal(value, 'f') },
    {
      before:
        '(?:Karol|Ľudovít|Ján Pavol|Ján|Pavol|Rudolf|František|Jozef|Peter|Henrich|Benedikt|Pius|Mikuláš|Fridrich|Matej|Štefan)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => inflect(value, numbers, 'm'),
    },
    {
      before: '(?:Alžbeta|Katarína|Mária)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => inflect(value, numbers, 'f'),
    },
  ],
  ordinals: [['\\.(?=\\s\\p{Ll})', agree]],
  rules: (numbers) => [
    rule(String.raw`(?<=(?<!\p{L})(?:[Rr]oky|[Rr]okov|[Rr]okoch)\s)(?<n>[2-9]0)\.`, ({ n = '' }, { before }) =>
      inflect(Number(n), numbers, 'm').replace(/y$/, /roky\s$/i.test(before) ? 'e' : 'ych'),
    ),
  ],
};
