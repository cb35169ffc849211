import { rule } from '../../rule.ts';
import type { Locale } from '../locale.ts';
import { openCases } from '../slavic-cases.ts';

const afterPreposition = /(?:^|\s)(?:o|od|do|po|około|przed|za|godzinie)\s$/iu;

const readInCase = openCases({
  genitiveAfter: 'od|do|bez|dla|około|ok\\.|powyżej|poniżej|z|ze|spośród|prócz|oprócz|wśród|zamiast',
  endings: [
    [/(?:ami|[^e]mi)$/, 'instrumental'],
    [/(?:om)$/, 'dative'],
    [/ach$/, 'locative'],
  ],
  except: /^(?:dom|tom|atom|dach|gmach)$/,
  read: (value, inCase, noun, numbers) =>
    numbers.ordinal(
      value,
      `cardinal-${inCase === 'genitive' && value === 1 && /[iy]$/.test(noun) ? 'feminine' : 'masculine'}-${inCase}`,
    ),
});

export const pl: Locale = {
  tag: 'pl',
  numbers: {
    rules: 'pl',
    cardinals: { f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal-masculine',
    correct: (words) => words.replace('dziewiętdziesi', 'dziewięćdziesi'),
  },
  signs: {
    point: 'przecinek',
    minus: 'minus',
    plus: 'plus',
    times: 'razy',
    dividedBy: 'podzielić przez',
    equals: 'równa się',
    atMost: 'mniejsze lub równe',
    atLeast: 'większe lub równe',
    notEqual: 'różne od',
    and: 'i',
    to: '-',
    at: 'małpa',
    dot: 'kropka',
    slash: 'ukośnik',
    dash: 'myślnik',
    underscore: 'podkreślnik',
    number: 'numer',
    section: 'paragraf',
    hashtag: 'hasztag',
    less: 'mniejsze niż',
    greater: 'większe niż',
    about: 'około',
    plusMinus: 'plus minus',
    copyright: 'copyright',
    squared: 'do kwadratu',
    outOf: 'na',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'pół|jedna trzecia|dwie trzecie|jedna czwarta|trzy czwarte',
  readFraction: (over, under, numbers) => {
    const ruleSet = numbers.select('ordinal-feminine|ordinal-plural|ordinal-plural-genitive', over);
    return `${numbers.cardinal(over, 'f')} ${numbers.ordinal(under, ruleSet)}`;
  },
  oneAndHalf: { m: 'półtora', f: 'półtorej', n: 'półtora' },
  dateOrder: 'dmy',
  slashDateWords: 'dnia|dniu',
  date: ({ day, monthName, year, before, after }, numbers) => {
    const isNominative = /(?:jest|dziś|jutro|to|był)\s$/iu.test(before);
    const spoken = `${numbers.ordinal(day, isNominative ? 'ordinal-masculine' : 'ordinal-masculine-genitive')} ${monthName}`;
    if (!year) return spoken;
    return `${spoken} ${numbers.ordinal(Number(year), 'ordinal-masculine-genitive')}${/^\s?(?:r\.|roku)/.test(after) ? '' : ' roku'}`;
  },
  clock: {
    read: (hour, minute, numbers, before) => {
      const form = afterPreposition.test(before) ? 'ordinal-feminine-locative' : 'ordinal-feminine';
      const hours = hour === 0 ? numbers.ordinal(24, form) : numbers.ordinal(hour, form);
      return minute ? `${hours} ${numbers.cardinal(String(minute).padStart(2, '0'))}` : hours;
    },
    before: 'o|od|do|godz\\.|godzina|godzinie|około|ok\\.',
  },
  phone: 'groups',
  phoneWords: 'tel|telefon|telefonu|kom|faks|zadzwoń(?: pod)?|numer',
  genders: { f: 'hour minute second t mile UAH CZK SEK NOK DKK TRY INR', n: 'EUR' },
  genderOfNoun: (noun, value) => {
    const last = value % 10;
    if (value === 1) return /a$/.test(noun) && noun !== 'mężczyzna' ? 'f' : /[oeę]$/.test(noun) ? 'n' : 'm';
    if (last === 2 && value !== 12)
      return /^(?:osoby|kobiety|godziny|minuty|sekundy|strony|sztuki|noce|książki|siostry|córki|dziewczynki|klasy|ryby|krowy|szklanki|butelki|łyżki|kotki|części|rzeczy|lekcje|stacje|ulice)$/.test(
        noun,
      )
        ? 'f'
        : 'm';
    return 'bare';
  },
  readInCase,
  units: {
    mg: 'miligram|miligramy|miligramów|miligrama',
    t: 'tona|tony|ton|tony',
    m2: 'metr kwadratowy|metry kwadratowe|metrów kwadratowych|metra kwadratowego',
    km2: 'kilometr kwadratowy|kilometry kwadratowe|kilometrów kwadratowych|kilometra kwadratowego',
    m3: 'metr sześcienny|metry sześcienne|metrów sześciennych|metra sześciennego',
    permille: 'promil|promile|promili|promila',
    W: 'wat|waty|watów|wata',
    kW: 'kilowat|kilowaty|kilowatów|kilowata',
    MW: 'megawat|megawaty|megawatów|megawata',
    kWh: 'kilowatogodzina|kilowatogodziny|kilowatogodzin|kilowatogodziny',
    V: 'wolt|wolty|woltów|wolta',
    Hz: 'herc|herce|herców|herca',
    kHz: 'kiloherc|kiloherce|kiloherców|kiloherca',
    MHz: 'megaherc|megaherce|megaherców|megaherca',
    GHz: 'gigaherc|gigaherce|gigaherców|gigaherca',
    dB: 'decybel|decybele|decybeli|decybela',
  },
  unitSymbols: { 'godz.': 'hour', godz: 'hour', 'min.': 'minute', 'sek.': 'second' },
  currencies: {
    PLN: 'złoty|złote|złotych|złotego',
    USD: 'dolar|dolary|dolarów|dolara',
    GBP: 'funt|funty|funtów|funta',
    EUR: 'euro',
  },
  currencySigns: { euro: 'EUR', 'zł.': 'PLN' },
  minor: {
    PLN: 'grosz|grosze|groszy|grosza',
    EUR: 'cent|centy|centów|centa',
    USD: 'cent|centy|centów|centa',
    GBP: 'pens|pensy|pensów|pensa',
  },
  scales: {
    'tys.': 'm:tysiąc|tysiące|tysięcy|tysiąca',
    mln: 'm:milion|miliony|milionów|miliona',
    mld: 'm:miliard|miliardy|miliardów|miliarda',
  },
  addressWords: { www: 'wu wu wu' },
  abbreviations: {
    'np.': 'na przykład',
    'itd.': 'i tak dalej',
    'itp.': 'i tym podobne',
    'tzn.': 'to znaczy',
    'tj.': 'to jest',
    'tzw.': 'tak zwany',
    'm.in.': 'między innymi',
    'ok.': 'około',
    'ul.': 'ulica',
    'al.': 'aleja',
    'pl.': 'plac',
    dr: 'doktor',
    'prof.': 'profesor',
    mgr: 'magister',
    'inż.': 'inżynier',
    'św.': 'święty',
    'nr#': 'numer',
    'str.#': 'strona',
    's.#': 'strona',
    't.#': 'tom',
    'rozdz.#': 'rozdział',
    'rys.#': 'rysunek',
    'art.#': 'artykuł',
    'ust.#': 'ustęp',
    'tel.': 'telefon',
    'o godz.': 'o godzinie',
    'godz.': 'godzina',
    'p.n.e.': 'przed naszą erą',
    'n.e.': 'naszej ery',
    wg: 'według',
    'br.': 'bieżącego roku',
    'ww.': 'wyżej wymieniony',
    'zob.': 'zobacz',
    gr: 'groszy',
    'pt.': 'pod tytułem',
    'r.': 'roku',
  },
  roman: [
    { after: '\\sw\\.', single: true, read: (value, numbers) => numbers.ordinal(value, 'ordinal-masculine') },
    {
      after: '\\swieku',
      single: true,
      read: (value, numbers, { before }) =>
        numbers.ordinal(
          value,
          /(?:^|\s)we?\s$/iu.test(before) ? 'ordinal-masculine-locative' : 'ordinal-masculine-genitive',
        ),
    },
    { after: '\\swiek', single: true, read: (value, numbers) => numbers.ordinal(value) },
    { after: '\\s(?:wojna|klasa)', single: true, read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine') },
    {
      after: '\\s(?:wojny|wojnie)',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine-genitive'),
    },
    { before: '(?:[Rr]ozdział|[Tt]om|[Aa]kt)\\s', single: true, read: (value, numbers) => numbers.ordinal(value) },
    {
      before:
        '(?:Jan Paweł|Paweł|Zygmunt|Jan|Władysław|Kazimierz|Stanisław|Ludwik|Karol|Henryk|Benedykt|Pius|Mikołaj|Fryderyk|Bolesław|August)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value),
    },
    {
      before: '(?:Elżbieta|Katarzyna|Maria)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
  ],
  ordinals: [
    ['\\.(?=\\s(?:piętro|miejsce|pokolenie|okno))', 'ordinal-neuter'],
    ['\\.(?=\\s(?:piętrze|miejscu))', 'ordinal-neuter-locative'],
    ['\\.(?=\\s(?:klasa|rocznica|edycja|część|strona|liga))', 'ordinal-feminine'],
    ['\\.(?=\\s\\p{Ll})', 'ordinal-masculine'],
    ['-(?:go|ego)(?!\\p{L})', 'ordinal-masculine-genitive'],
  ],
  rules: (numbers) => [
    rule(
      String.raw`(?<=(?<!\p{L})(?:[Ww]|[Zz]|[Dd]o|[Oo]d|początku|końca|połowie|\d0\.)\s[IVX]{1,6}\s)w\.`,
      () => 'wieku',
    ),
    rule(String.raw`(?<=(?<!\p{L})[IVX]{1,6}\s)w\.`, () => 'wiek'),
    rule(
      String.raw`(?<=(?<!\p{L})[Ww]e?\s)(?<y>[12]\d{3})\s?(?:roku|r\.)`,
      ({ y = '' }, { match, after }) =>
        `${numbers.ordinal(Number(y), 'ordinal-masculine-locative')} roku${match.endsWith('.') && after.trim() === '' ? '.' : ''}`,
    ),
    rule(
      String.raw`(?<=(?<!\p{L})(?:[Oo]d|[Dd]o|[Zz]e?|[Pp]o|[Oo]koło|[Pp]rzed)\s)(?<y>[12]\d{3})\s?(?:roku|r\.)`,
      ({ y = '' }, { match, after }) =>
        `${numbers.ordinal(Number(y), 'ordinal-masculine-genitive')} roku${match.endsWith('.') && after.trim() === '' ? '.' : ''}`,
    ),
    rule(String.raw`(?<=lata\s|latach\s)(?<n>[2-9]0)\.`, ({ n = '' }, { before }) =>
      numbers.ordinal(Number(n), /latach\s$/.test(before) ? 'ordinal-plural-locative' : 'ordinal-plural'),
    ),
  ],
};
