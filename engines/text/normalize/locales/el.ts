import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';

const greekNumerals = 'Α Β Γ Δ Ε ΣΤ Ζ Η Θ Ι ΙΑ ΙΒ ΙΓ ΙΔ ΙΕ ΙΣΤ'.split(' ');
/** Greek numerals of rulers and wars: Β΄ -> δεύτερος. */
const readGreekNumeral = (numeral: string, numbers: NumberWords, before: string): string | undefined => {
  const value = greekNumerals.indexOf(numeral) + 1;
  if (value === 0) return undefined;
  return numbers.ordinal(
    value,
    /(?:Ελισάβετ|Αικατερίνη|Μαρία)\s$/.test(before) ? 'ordinal-feminine' : 'ordinal-masculine',
  );
};
/** The endings of ordinals by the suffix of the digits: 20ου -> εικοστού. */
const ordinalForms: Readonly<Record<string, readonly [ruleSet: string, endings: Readonly<Record<string, string>>]>> = {
  ος: ['ordinal-masculine', {}],
  ου: ['ordinal-masculine', { ος: 'ου', ός: 'ού' }],
  ον: ['ordinal-masculine', { ος: 'ο', ός: 'ό' }],
  ο: ['ordinal-neuter', {}],
  η: ['ordinal-feminine', {}],
  ης: ['ordinal-feminine', { η: 'ης', ή: 'ής', α: 'ας' }],
};
const ordinal = (value: number, numbers: NumberWords, suffix: string): string => {
  const [ruleSet, endings] = ordinalForms[suffix]!;
  return numbers.ordinal(value, ruleSet).replaceAll(/(?:ος|ός|η|ή|α)(?=\s|$)/g, (ending) => endings[ending] ?? ending);
};

export const el: Locale = {
  tag: 'el',
  numbers: {
    rules: 'el',
    cardinals: { bare: 'cardinal-neuter', m: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal-masculine',
    correct: (words) =>
      words.replaceAll('χίλιάδες', 'χιλιάδες').replaceAll('εννενήντα', 'ενενήντα').replace(/όγδο$/, 'όγδοο'),
  },
  signs: {
    point: 'κόμμα',
    minus: 'μείον',
    plus: 'συν',
    times: 'επί',
    dividedBy: 'διά',
    equals: 'ίσον',
    atMost: 'μικρότερο ή ίσο με',
    atLeast: 'μεγαλύτερο ή ίσο με',
    notEqual: 'διάφορο του',
    and: 'και',
    to: 'έως',
    at: 'παπάκι',
    dot: 'τελεία',
    slash: 'κάθετος',
    dash: 'παύλα',
    underscore: 'κάτω παύλα',
    number: 'αριθμός',
    section: 'παράγραφος',
    hashtag: 'χάσταγκ',
    less: 'μικρότερο από',
    greater: 'μεγαλύτερο από',
    about: 'περίπου',
    plusMinus: 'συν πλην',
    copyright: 'κόπιραϊτ',
    squared: 'στο τετράγωνο',
    outOf: 'στα',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'μισό|ένα τρίτο|δύο τρίτα|ένα τέταρτο|τρία τέταρτα',
  readFraction: (over, under, numbers) => {
    const part = numbers.ordinal(under, 'ordinal-neuter');
    return `${numbers.cardinal(over, 'n')} ${over === 1 ? part : part.replaceAll(/ο(?=\s|$)/g, 'α').replaceAll(/ό(?=\s|$)/g, 'ά')}`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'στις|την|από|μέχρι|έως',
  date: ({ day, monthName, year }, numbers) =>
    `${day === 1 ? 'πρώτη' : numbers.cardinal(day, 'f')} ${monthName}${year ? ` ${numbers.cardinal(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) => {
      const hours = numbers.cardinal(hour, 'f');
      if (minute === 0) return hours;
      return `${hours} και ${minute === 15 && hour <= 12 ? 'τέταρτο' : minute === 30 && hour <= 12 ? 'μισή' : numbers.cardinal(minute)}`;
    },
    before: 'στις|στη|ώρα|από τις|μέχρι τις',
    after: 'μ\\.μ\\.|π\\.μ\\.',
  },
  phone: 'digits',
  phonePattern: String.raw`(?:2\d{2}|69\d)[ -]?\d{3}[ -]?\d{4}`,
  phoneWords: 'τηλ|τηλέφωνο|κιν|κινητό|φαξ|καλέστε(?: το)?',
  genders: { default: 'n', m: 't celsius fahrenheit degree', f: 'hour week GBP INR TRY UAH CZK SEK NOK DKK' },
  genderOfNoun: (noun, value) => {
    const plain = noun.normalize('NFD').replaceAll(/\p{M}/gu, '');
    if (/^(?:και|εως|συν|μειον|επι|δια|ισον|ειναι|με|σε|απο)$/.test(plain)) return 'bare';
    if (value === 1) return /[αη]$/.test(plain) && !plain.endsWith('μα') ? 'f' : /ς$/.test(plain) ? 'm' : 'n';
    if (/(?:οι|ους)$|^(?:ανδρες|αντρες|πατερες|μηνες|μαθητες|φοιτητες)$/.test(plain)) return 'm';
    return /(?:ες|εις)$/.test(plain) ? 'f' : 'n';
  },
  units: {
    mg: 'χιλιοστόγραμμο|χιλιοστόγραμμα',
    t: 'τόνος|τόνοι',
    m2: 'τετραγωνικό μέτρο|τετραγωνικά μέτρα',
    km2: 'τετραγωνικό χιλιόμετρο|τετραγωνικά χιλιόμετρα',
    m3: 'κυβικό μέτρο|κυβικά μέτρα',
    permille: 'τοις χιλίοις',
    percent: 'τοις εκατό',
    W: 'βατ',
    kW: 'κιλοβάτ',
    MW: 'μεγαβάτ',
    kWh: 'κιλοβατώρα|κιλοβατώρες',
    V: 'βολτ',
    Hz: 'χερτζ',
    kHz: 'κιλοχέρτζ',
    MHz: 'μεγαχέρτζ',
    GHz: 'γιγαχέρτζ',
    dB: 'ντεσιμπέλ',
    'kilometer-per-hour': 'χιλιόμετρο την ώρα|χιλιόμετρα την ώρα',
  },
  unitSymbols: {
    'χλμ.': 'kilometer',
    χλμ: 'kilometer',
    'χλμ/ώρα': 'kilometer-per-hour',
    'μ.': 'meter',
    'τ.μ.': 'm2',
    'εκ.': 'centimeter',
    κιλά: 'kilogram',
    'γρ.': 'gram',
    γρ: 'gram',
    'λ.': 'liter',
  },
  currencies: { USD: 'δολάριο|δολάρια', GBP: 'λίρα|λίρες', EUR: 'ευρώ' },
  currencySigns: { ευρώ: 'EUR' },
  minor: { EUR: 'λεπτό|λεπτά', USD: 'σεντ', GBP: 'πένα|πένες' },
  money: (major, minor) => `${major} και ${minor}`,
  scales: {
    'εκατ.': 'n:εκατομμύριο|εκατομμύρια',
    'δισ.': 'n:δισεκατομμύριο|δισεκατομμύρια',
    'χιλ.': 'f:χιλιάδα|χιλιάδες',
  },
  abbreviations: {
    'κ.λπ.': 'και λοιπά',
    'κλπ.': 'και λοιπά',
    κλπ: 'και λοιπά',
    'κ.ά.': 'και άλλα',
    'π.χ.': 'παραδείγματος χάρη',
    'δηλ.': 'δηλαδή',
    'κ.': 'κύριος',
    'κα.': 'κυρία',
    'Δρ.': 'δόκτωρ',
    Δρ: 'δόκτωρ',
    'καθ.': 'καθηγητής',
    'αρ.#': 'αριθμός',
    'σελ.#': 'σελίδα',
    'κεφ.#': 'κεφάλαιο',
    'άρθ.#': 'άρθρο',
    'εικ.#': 'εικόνα',
    'τόμ.#': 'τόμος',
    'οδ.': 'οδός',
    'Λεωφ.': 'λεωφόρος',
    'τηλ.': 'τηλέφωνο',
    'π.Χ.': 'προ Χριστού',
    'μ.Χ.': 'μετά Χριστόν',
    'π.μ.': 'το πρωί',
    'μ.μ.': 'το απόγευμα',
    'Αγ.': 'Άγιος',
    'βλ.': 'βλέπε',
    'περ.': 'περίπου',
    'αι.': 'αιώνας',
    ΗΠΑ: 'Ηνωμένες Πολιτείες',
    'Α.Ε.': 'ανώνυμη εταιρεία',
  },
  roman: [{ before: '(?:[Κκ]εφάλαιο|[Ττ]μήμα)\\s', single: true, read: (value, numbers) => numbers.cardinal(value) }],
  ordinals: Object.keys(ordinalForms)
    .sort((a, b) => b.length - a.length)
    .map((suffix) => [`${suffix}(?!\\p{L})`, (value, numbers) => ordinal(value, numbers, suffix)] as const),
  rules: (numbers) => [
    rule(String.raw`(?<!\p{L})(?<n>[Α-ΘΙΣΤ]{1,3})['΄’ʹ](?=\s|$)`, ({ n = '' }, { before }) =>
      readGreekNumeral(n, numbers, before),
    ),
    rule(String.raw`(?<=[\d:])\s?π\.μ\.`, () => ' το πρωί'),
    rule(String.raw`(?<=[\d:])\s?μ\.μ\.`, () => ' το απόγευμα'),
    rule(String.raw`(?<=ις\s)(?<h>[1-9]|1[0-2])(?=\s(?:το|τα)\s)`, ({ h = '' }) => numbers.cardinal(h, 'f')),
  ],
};
