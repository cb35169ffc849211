import { rule } from '../../rule.ts';
import { type Denominators, denominatorName } from '../denominators.ts';
import type { Locale, NumberWords } from '../locale.ts';

/** Genitive of a feminine ordinal, as in years, and of a masculine one, as in days. */
const yearWords = (year: number, numbers: NumberWords): string =>
  numbers.ordinal(year, 'ordinal-feminine').replace(/a$/, 'e');
const dayWords = (day: number, numbers: NumberWords): string =>
  numbers.ordinal(day).replace(/i$/, (_, at: number, words: string) => (words[at - 1] === 'ć' ? 'eg' : 'og'));
const byNoun = (value: number, numbers: NumberWords, { after }: { after: string }): string => {
  const noun = /^\.?\s?(\p{L}*)/u.exec(after)?.[1] ?? '';
  if (/^(?:stoljeća|mjesta|kata)$/.test(noun)) return dayWords(value, numbers);
  if (/^(?:stoljeću|mjestu|katu)$/.test(noun)) return dayWords(value, numbers).replace(/g$/, 'm');
  if (/[oe]$/.test(noun)) return numbers.ordinal(value, 'ordinal-neuter');
  return numbers.ordinal(value, /a$/.test(noun) ? 'ordinal-feminine' : 'ordinal-masculine');
};

/** Denominators without their ending. */
const partNames: Denominators = {
  fromFive:
    'petin šestin sedmin osmin devetin desetin jedanaestin dvanaestin trinaestin četrnaestin petnaestin šesnaestin sedamnaestin osamnaestin devetnaestin dvadesetin',
  100: 'stotink',
  1000: 'tisućink',
};

export const hr: Locale = {
  tag: 'hr',
  numbers: {
    rules: 'hr',
    cardinals: { f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal-masculine',
    correct: (words) =>
      words
        .replace(/^sti$/, 'stoti')
        .replace(/^sta$/, 'stota')
        .replaceAll(/(dvje|tri|četiri|pet|šest|sedam|osam|devet)st(?= )/g, '$1sto')
        .replace(/(dvije|tri|četiri) tisuća/, '$1 tisuće'),
  },
  signs: {
    point: 'zarez',
    minus: 'minus',
    plus: 'plus',
    times: 'puta',
    dividedBy: 'podijeljeno s',
    equals: 'jednako',
    atMost: 'manje ili jednako',
    atLeast: 'veće ili jednako',
    notEqual: 'nije jednako',
    and: 'i',
    to: 'do',
    from: 'od',
    at: 'at',
    dot: 'točka',
    slash: 'kosa crta',
    dash: 'crtica',
    underscore: 'podcrta',
    number: 'broj',
    section: 'paragraf',
    hashtag: 'hashtag',
    less: 'manje od',
    greater: 'veće od',
    about: 'oko',
    plusMinus: 'plus minus',
    copyright: 'copyright',
    squared: 'na kvadrat',
    outOf: 'od',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'pola|jedna trećina|dvije trećine|jedna četvrtina|tri četvrtine',
  readFraction: (over, under, numbers) => {
    const part = denominatorName(partNames, under);
    if (!part) return `${numbers.cardinal(over)} kroz ${numbers.cardinal(under)}`;
    const many = part.endsWith('k') ? `${part}i` : `${part}a`;
    return `${numbers.cardinal(over, 'f')} ${numbers.select(`${part}a|${part}e|${many}`, over)}`;
  },
  dateOrder: 'dmy',
  shortDates: true,
  date: ({ day, monthName, year }, numbers) =>
    `${dayWords(day, numbers)} ${monthName}${year ? ` ${yearWords(Number(year), numbers)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) =>
      minute
        ? `${numbers.cardinal(hour)} i ${numbers.cardinal(minute)}`
        : `${numbers.cardinal(hour)} ${numbers.select('sat|sata|sati', hour)}`,
    before: 'u|od|do|oko',
    after: 'sati|h',
  },
  phone: 'digits',
  phoneWords: 'tel|telefon|mobitel|mob|faks|fax|nazovite|broj',
  genders: { f: 'minute second t mile GBP HRK SEK NOK DKK CZK UAH TRY INR' },
  genderOfNoun: (noun, value) => {
    const last = value % 10;
    if (noun === 'posto') return 'm';
    if (last === 1)
      return /a$|st$|^(?:noć|riječ|stvar|kći|obitelj|ljubav|krv|sol)$/.test(noun) &&
        !/^(?:sata|most|list|gost|prst|tata|kolega)$/.test(noun)
        ? 'f'
        : /[oe]$/.test(noun)
          ? 'n'
          : 'm';
    return last === 2 && /e$/.test(noun) ? 'f' : 'm';
  },
  units: {
    mg: 'miligram|miligrama|miligrama',
    t: 'tona|tone|tona',
    m2: 'kvadratni metar|kvadratna metra|kvadratnih metara',
    km2: 'kvadratni kilometar|kvadratna kilometra|kvadratnih kilometara',
    m3: 'kubični metar|kubična metra|kubičnih metara',
    permille: 'promil|promila|promila',
    W: 'vat|vata|vata',
    kW: 'kilovat|kilovata|kilovata',
    MW: 'megavat|megavata|megavata',
    kWh: 'kilovatsat|kilovatsata|kilovatsati',
    V: 'volt|volta|volti',
    Hz: 'herc|herca|herca',
    kHz: 'kiloherc|kiloherca|kiloherca',
    MHz: 'megaherc|megaherca|megaherca',
    GHz: 'gigaherc|gigaherca|gigaherca',
    dB: 'decibel|decibela|decibela',
  },
  currencies: { USD: 'dolar|dolara|dolara', GBP: 'funta|funte|funti', EUR: 'euro|eura|eura' },
  minor: { EUR: 'cent|centa|centi', USD: 'cent|centa|centi', GBP: 'peni|penija|penija' },
  money: (major, minor) => `${major} i ${minor}`,
  scales: {
    'mil.': 'm:milijun|milijuna|milijuna',
    'mlrd.': 'f:milijarda|milijarde|milijardi',
    milijuna: 'm:milijuna',
    'tis.': 'f:tisuća|tisuće|tisuća',
  },
  addressWords: { www: 've ve ve', com: 'kom' },
  abbreviations: {
    'npr.': 'na primjer',
    'itd.': 'i tako dalje',
    'i sl.': 'i slično',
    'tj.': 'to jest',
    'tzv.': 'takozvani',
    'dr.': 'doktor',
    'prof.': 'profesor',
    gđa: 'gospođa',
    'g.': 'gospodin',
    'mr.': 'magistar',
    'sv.': 'sveti',
    'ul.': 'ulica',
    'br.': 'broj',
    'str.#': 'stranica',
    'čl.#': 'članak',
    'st.#': 'stavak',
    'pogl.#': 'poglavlje',
    'sl.#': 'slika',
    'tel.': 'telefon',
    'mob.': 'mobitel',
    'god.': 'godine',
    'st.': 'stoljeće',
    'pr. Kr.': 'prije Krista',
    'po. Kr.': 'poslije Krista',
    cca: 'cirka',
    'ing.': 'inženjer',
    'dipl.': 'diplomirani',
    'tzn.': 'to znači',
    'sl.': 'slično',
    'm.j.': 'među ostalim',
    'd.o.o.': 'društvo s ograničenom odgovornošću',
    'd.d.': 'dioničko društvo',
  },
  roman: [
    {
      after: '\\.?\\s(?:stoljeć|svjetsk)',
      single: true,
      read: (value, numbers, context) =>
        /svjetski/.test(context.after) ? numbers.ordinal(value) : byNoun(value, numbers, context),
    },
    { before: '(?:[Pp]oglavlje|[Dd]io)\\s', single: true, read: (value, numbers) => numbers.cardinal(value) },
    {
      before:
        '(?:Ivan Pavao|Ivan|Karlo|Luj|Franjo|Josip|Petar|Pavao|Henrik|Benedikt|Pio|Nikola|Fridrih|Leopold|Ljudevit)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => numbers.ordinal(value),
    },
    {
      before: '(?:Elizabeta|Katarina|Marija)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
  ],
  ordinals: [['\\.(?=\\s\\p{Ll})', byNoun]],
  rules: (numbers) => [
    rule(
      String.raw`(?<![\p{L}\d.,]|\p{L}{3}[aj]\s)(?<y>[12]\d{3})\.?(?=\s(?:godin[eu]|god\.))`,
      ({ y = '' }, { after }) =>
        /^\sgodinu/.test(after)
          ? numbers.ordinal(Number(y), 'ordinal-feminine').replace(/a$/, 'u')
          : yearWords(Number(y), numbers),
    ),
    rule(String.raw`(?<![\p{L}\d.,])(?<y>[12]\d{3})\.(?=\s\p{Ll}|,)`, ({ y = '' }) => yearWords(Number(y), numbers)),
  ],
};
