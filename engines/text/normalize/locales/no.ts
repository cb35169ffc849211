import { rule } from '../../rule.ts';
import type { Locale } from '../locale.ts';

/** Sources: Språkrådet, "Dato, tall og klokkeslett" and "Forkortelser"; CLDR nb. */
export const no: Locale = {
  tag: 'nb',
  numbers: {
    rules: 'no',
    cardinals: { m: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal-masculine',
    year: 'numbering-year',
    correct: (words) =>
      words
        .replaceAll(/én(?=hundre|tusen)/g, '')
        .replace(/^én(?=\s|$)/, 'en')
        .replaceAll(/(?<=\p{L})én(?=\s|$)/gu, 'en')
        .replaceAll(/ og én$/g, ' og en'),
  },
  signs: {
    point: 'komma',
    minus: 'minus',
    plus: 'pluss',
    times: 'ganger',
    dividedBy: 'delt på',
    equals: 'er lik',
    atMost: 'mindre enn eller lik',
    atLeast: 'større enn eller lik',
    notEqual: 'ikke lik',
    and: 'og',
    to: 'til',
    at: 'krøllalfa',
    dot: 'punktum',
    slash: 'skråstrek',
    dash: 'bindestrek',
    underscore: 'understrek',
    number: 'nummer',
    section: 'paragraf',
    hashtag: 'emneknagg',
    less: 'mindre enn',
    greater: 'større enn',
    about: 'omtrent',
    plusMinus: 'pluss minus',
    copyright: 'copyright',
    squared: 'i andre',
    outOf: 'av',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'digits',
  fractions: 'en halv|en tredel|to tredeler|en firedel|tre firedeler',
  readFraction: (over, under, numbers) => {
    const part = `${{ 100: 'hundre', 1000: 'tusen' }[under] ?? numbers.ordinal(under)}del`;
    return over === 1 ? `en ${part}` : `${numbers.cardinal(over)} ${part}er`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'den',
  shortDates: true,
  date: ({ day, monthName, year }, numbers) =>
    `${numbers.ordinal(day)} ${monthName}${year ? ` ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) =>
      `${numbers.cardinal(hour)}${minute ? ` ${numbers.cardinal(String(minute).padStart(2, '0'))}` : ' null null'}`,
    before: 'kl\\.?|klokken|klokka',
  },
  phone: 'pairs',
  phoneWords: 'tlf|telefon|tel|mobil|faks|ring(?: på)?',
  phonePattern: String.raw`[2-9]\d(?:[ \u00a0]\d\d){3}|[489]\d\d[ \u00a0]\d\d[ \u00a0]\d{3}`,
  genders: { default: 'm', n: 'gram kilogram mg t pound GBP year' },
  genderOfNoun: (noun, value) => {
    if (value % 10 !== 1 || value % 100 === 11) return 'bare';
    if (/^(?:og|til|av|i|er|pluss|minus|ganger|delt)$/.test(noun)) return 'bare';
    return /^(?:barn|hus|år|eple|bord|dyr|kilo|egg|glass|land|bilde|tog|tre|minutt|rom|liv|hotell|sted|ord|brev|skip)$/.test(
      noun,
    )
      ? 'n'
      : 'm';
  },
  units: {
    mg: 'milligram',
    t: 'tonn',
    m2: 'kvadratmeter',
    km2: 'kvadratkilometer',
    m3: 'kubikkmeter',
    permille: 'promille',
    W: 'watt',
    kW: 'kilowatt',
    MW: 'megawatt',
    kWh: 'kilowattime|kilowattimer',
    V: 'volt',
    Hz: 'hertz',
    kHz: 'kilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'desibel',
  },
  unitSymbols: { 'min.': 'minute', 'sek.': 'second', 'km/t': 'kilometer-per-hour', t: 'hour' },
  currencies: {
    NOK: 'krone|kroner',
    USD: 'dollar',
    GBP: 'pund',
    SEK: 'svensk krone|svenske kroner',
    DKK: 'dansk krone|danske kroner',
  },
  currencySigns: { kr: 'NOK', 'kr.': 'NOK', kroner: 'NOK' },
  minor: { NOK: 'øre', EUR: 'cent', USD: 'cent', GBP: 'penny|pence' },
  money: (major, minor) => `${major} og ${minor}`,
  scales: {
    'mill.': 'm:million|millioner',
    mill: 'm:million|millioner',
    'mrd.': 'm:milliard|milliarder',
    mrd: 'm:milliard|milliarder',
    millioner: 'm:millioner',
    milliarder: 'm:milliarder',
  },
  abbreviations: {
    'f.eks.': 'for eksempel',
    'bl.a.': 'blant annet',
    'dvs.': 'det vil si',
    'osv.': 'og så videre',
    'm.m.': 'med mer',
    'm.fl.': 'med flere',
    'mv.': 'med videre',
    'etc.': 'et cetera',
    'ca.': 'cirka',
    'pga.': 'på grunn av',
    'ift.': 'i forhold til',
    'mht.': 'med hensyn til',
    'jf.': 'jamfør',
    'evt.': 'eventuelt',
    'inkl.': 'inklusive',
    'ekskl.': 'eksklusive',
    'hr.': 'herr',
    'fr.': 'fru',
    'dr.': 'doktor',
    'prof.': 'professor',
    'St.': 'Sankt',
    'kl.': 'klokken',
    'nr.#': 'nummer',
    's.#': 'side',
    'kap.#': 'kapittel',
    'bd.#': 'bind',
    'fig.#': 'figur',
    'stk.': 'stykker',
    'tlf.': 'telefon',
    'f.Kr.': 'før Kristus',
    'e.Kr.': 'etter Kristus',
    'maks.': 'maksimalt',
    'vedr.': 'vedrørende',
    'pr.': 'per',
    'årh.': 'århundre',
    'ons.': 'onsdag',
    'tors.': 'torsdag',
  },
  roman: [
    {
      before: '(?:[Kk]apittel|[Dd]el|[Aa]kt|[Bb]ind)\\s',
      single: true,
      read: (value, numbers) => numbers.cardinal(value),
    },
    {
      before:
        '(?:Harald|Haakon|Håkon|Olav|Magnus|Christian|Frederik|Karl|Gustav|Ludvig|Henrik|Johannes Paul|Paul|Pius|Benedikt|Margrethe|Elizabeth|Katarina)\\s',
      after: '\\.?',
      single: true,
      read: (value, numbers) => `den ${numbers.ordinal(value)}`,
    },
  ],
  ordinals: [['\\.(?=\\s\\p{Ll})', 'ordinal-masculine']],
  rules: (numbers) => [
    rule(String.raw`(?<![\p{L}\d.,])(?<n>1[1-9]00)-tallet`, ({ n = '' }) => `${numbers.year(n)}-tallet`),
    rule(String.raw`(?<![\p{L}\d.,])(?<n>[1-9]0)-(?=tallet|årene)`, ({ n = '' }) => `${numbers.cardinal(n)}-`),
    rule(String.raw`(?<=\d),-(?!\d)`, () => ' kr'),
  ],
};
