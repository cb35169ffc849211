import { rule } from '../../rule.ts';
import type { Locale } from '../locale.ts';

const kings =
  'Luigi|Carlo|Enrico|Filippo|Vittorio Emanuele|Emanuele|Umberto|Napoleone|Giovanni Paolo|Paolo|Giovanni|Benedetto|Pio|Elisabetta|Caterina|Federico|Leone|Francesco';

export const it: Locale = {
  tag: 'it',
  numbers: {
    rules: 'it',
    cardinals: { m: 'cardinal-masculine', f: 'cardinal-feminine' },
    ordinal: 'ordinal-masculine',
  },
  signs: {
    point: 'virgola',
    minus: 'meno',
    plus: 'più',
    times: 'per',
    dividedBy: 'diviso',
    equals: 'uguale',
    atMost: 'minore o uguale a',
    atLeast: 'maggiore o uguale a',
    notEqual: 'diverso da',
    and: 'e',
    to: 'a',
    from: 'da',
    ratio: 'a',
    at: 'chiocciola',
    dot: 'punto',
    slash: 'barra',
    dash: 'trattino',
    underscore: 'trattino basso',
    number: 'numero',
    section: 'paragrafo',
    hashtag: 'hashtag',
    less: 'minore di',
    greater: 'maggiore di',
    about: 'circa',
    plusMinus: 'più o meno',
    copyright: 'copyright',
    squared: 'al quadrato',
    outOf: 'su',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'mezzo|un terzo|due terzi|un quarto|tre quarti',
  readFraction: (over, under, numbers) => {
    const part = numbers.ordinal(under);
    return `${numbers.cardinal(over, 'm')} ${over === 1 ? part : part.replace(/o$/, 'i')}`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'il|dal|del|al|entro il',
  date: ({ day, monthName, year }, numbers) =>
    `${day === 1 ? 'primo' : numbers.cardinal(day)} ${monthName}${year ? ` ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) => {
      const hours = hour === 1 ? 'una' : numbers.cardinal(hour);
      return minute ? `${hours} e ${numbers.cardinal(minute)}` : hours;
    },
    before: 'alle|ore|dalle|le|all’|verso le',
  },
  phone: 'digits',
  phoneWords: 'tel|telefono|cell|cellulare|fax|chiamare|chiama(?:te)? (?:il|lo)',
  genders: { f: 't week GBP hour TRY' },
  genderOfNoun: (noun) =>
    /^(?:e|o|a|di|da|in|per|con|su|più|meno|minore|maggiore|uguale)$/.test(noun)
      ? 'bare'
      : /[^m]a$|zione$|tà$/.test(noun)
        ? 'f'
        : 'm',
  units: {
    mg: 'milligrammo|milligrammi',
    t: 'tonnellata|tonnellate',
    m2: 'metro quadrato|metri quadrati',
    km2: 'chilometro quadrato|chilometri quadrati',
    m3: 'metro cubo|metri cubi',
    permille: 'per mille',
    percent: 'per cento',
    W: 'watt',
    kW: 'chilowatt',
    MW: 'megawatt',
    kWh: 'chilowattora',
    V: 'volt',
    Hz: 'hertz',
    kHz: 'chilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'decibel',
  },
  currencies: {
    EUR: 'euro|di euro|euro',
    USD: 'dollaro|di dollari|dollari',
    GBP: 'sterlina|di sterline|sterline',
    CHF: 'franco svizzero|di franchi svizzeri|franchi svizzeri',
  },
  minor: { EUR: 'centesimo|centesimi', USD: 'centesimo|centesimi', GBP: 'penny' },
  money: (major, _, minor) => `${major} e ${minor}`,
  scales: {
    milione: 'm:milione',
    milioni: 'm:milioni',
    miliardo: 'm:miliardo',
    miliardi: 'm:miliardi',
    mila: 'm:mila',
    mln: 'm:milione|milioni',
    mld: 'm:miliardo|miliardi',
  },
  addressWords: { www: 'vu vu vu' },
  abbreviations: {
    'Sig.': 'signor',
    'Sig.ra': 'signora',
    'Sigg.': 'signori',
    'Dott.': 'dottor',
    'Dott.ssa': 'dottoressa',
    'Dr.': 'dottor',
    'Prof.': 'professor',
    'Prof.ssa': 'professoressa',
    'Avv.': 'avvocato',
    'Ing.': 'ingegner',
    'ecc.': 'eccetera',
    'es.': 'esempio',
    'p. es.': 'per esempio',
    'a.C.': 'avanti Cristo',
    'd.C.': 'dopo Cristo',
    'S.p.A.': 'società per azioni',
    'S.r.l.': 'società a responsabilità limitata',
    'n.#': 'numero',
    'n°#': 'numero',
    'pag.#': 'pagina',
    'pagg.#': 'pagine',
    'p.#': 'pagina',
    'vol.#': 'volume',
    'cap.#': 'capitolo',
    'art.#': 'articolo',
    'fig.#': 'figura',
    'tel.': 'telefono',
    'P.zza': 'piazza',
    'V.le': 'viale',
    'C.so': 'corso',
    'min.': 'minimo',
    'max.': 'massimo',
    'S.': 'San',
    'c.a.': 'circa',
    'ca.': 'circa',
    'gg.': 'giorni',
  },
  roman: [
    {
      after: '°?\\s(?:secolo|sec\\.|congresso|Congresso|edizione|[Dd]inastia|Olimpiade|Municipio)',
      single: true,
      read: (value, numbers, { after }) =>
        numbers.ordinal(value, /ediz|inast|Olimp/.test(after) ? 'ordinal-feminine' : 'ordinal-masculine'),
    },
    {
      before: '(?:[Ss]ecolo|[Cc]apitolo|[Cc]anto|[Aa]tto|[Ll]ibro)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value),
    },
    {
      before: `(?:${kings})\\s`,
      single: true,
      read: (value, numbers, { before }) =>
        numbers.ordinal(value, /(?:Elisabetta|Caterina)\s$/.test(before) ? 'ordinal-feminine' : 'ordinal-masculine'),
    },
  ],
  ordinals: [
    ['[º°](?![\\p{L}C])', 'ordinal-masculine'],
    ['ª(?!\\p{L})', 'ordinal-feminine'],
  ],
  rules: (numbers) => [
    rule(String.raw`(?<=(?<!\p{L})l['’]|all['’]|dell['’])(?<n>8|11)(?=\s)`, ({ n = '' }) => numbers.cardinal(n)),
    rule(String.raw`(?<![\p{L}\d.,])1\s(?=ora(?!\p{L}))`, () => 'un’'),
  ],
};
