import { rule } from '../../rule.ts';
import { degreeOrdinal } from '../degree-ordinal.ts';
import { type Denominators, denominatorName } from '../denominators.ts';
import type { Locale } from '../locale.ts';

const kings =
  'Felipe|Carlos|Alfonso|Fernando|Enrique|Luis|Isabel|Juan|Juan Pablo|Benedicto|Pío|Pedro|Jaime|Sancho|Napoleón|Catalina|Francisco|León';

/** Denominators that are no cardinal with -avo. */
const partNames: Denominators = {
  fromFive: 'quinto sexto séptimo octavo noveno décimo onceavo doceavo',
  100: 'centésimo',
  1000: 'milésimo',
};

export const es: Locale = {
  tag: 'es',
  numbers: {
    rules: 'es',
    cardinals: { m: 'cardinal-masculine', f: 'cardinal-feminine' },
    ordinal: 'ordinal-masculine',
  },
  signs: {
    point: 'coma',
    minus: 'menos',
    plus: 'más',
    times: 'por',
    dividedBy: 'entre',
    equals: 'igual a',
    atMost: 'menor o igual que',
    atLeast: 'mayor o igual que',
    notEqual: 'distinto de',
    and: 'y',
    to: 'a',
    from: 'de',
    ratio: 'a',
    at: 'arroba',
    dot: 'punto',
    slash: 'barra',
    dash: 'guion',
    underscore: 'guion bajo',
    number: 'número',
    section: 'sección',
    hashtag: 'hashtag',
    less: 'menor que',
    greater: 'mayor que',
    about: 'aproximadamente',
    plusMinus: 'más menos',
    copyright: 'copyright',
    squared: 'al cuadrado',
    outOf: 'sobre',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'un medio|un tercio|dos tercios|un cuarto|tres cuartos',
  readFraction: (over, under, numbers) => {
    const part =
      denominatorName(partNames, under) ||
      `${numbers.cardinal(under).replaceAll(' y ', 'i').replace('é', 'e').replace('ó', 'o')}avo`;
    return `${numbers.cardinal(over, 'm')} ${part}${over === 1 ? '' : 's'}`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'el|del|al|día',
  dateLink: 'del?',
  date: ({ day, monthName, year }, numbers) =>
    `${day === 1 ? 'uno' : numbers.cardinal(day)} de ${monthName}${year ? ` de ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) => {
      const minutes = { 15: 'y cuarto', 30: 'y media' }[minute] ?? `y ${numbers.cardinal(minute)}`;
      if (hour > 12 || hour === 0)
        return `${numbers.cardinal(hour, 'f')} horas${minute ? ` y ${numbers.cardinal(minute)} minutos` : ''}`;
      return minute ? `${numbers.cardinal(hour, 'f')} ${minutes}` : numbers.cardinal(hour, 'f');
    },
    after: 'h|horas',
    separators: '[ ]?h[ ]?',
  },
  phone: 'digits',
  phoneWords: 'tel|teléfono|tfno|móvil|fax|llam[ea]n?(?: al)?',
  genders: { f: 'hour week t GBP SEK NOK DKK TRY ton' },
  genderOfNoun: (noun) => {
    if (/^(?:y|o|u|de|del|a|al|en|por|que|es|son|con|para|más|menos|menor|mayor|igual|entre)$/.test(noun))
      return 'bare';
    if (/^(?:día|mapa|planeta|cometa|sofá|tranvía|euskera|papa|pijama|guía|policía)s?$/.test(noun)) return 'm';
    return /(?:[^m]as?|ción|ciones|dad|dades|sión|siones|noches?|vez|veces|mujer(?:es)?|manos?|flor(?:es)?|llaves?|calles?|clases?|partes?|tardes?|torres?|imagen|imágenes|voz|voces|luz|luces|red(?:es)?|ley(?:es)?|fotos?|motos?|series?|especies?|bases?|sedes?|nubes?|claves?)$/.test(
      noun,
    )
      ? 'f'
      : 'm';
  },
  units: {
    mg: 'miligramo|miligramos',
    t: 'tonelada|toneladas',
    m2: 'metro cuadrado|metros cuadrados',
    km2: 'kilómetro cuadrado|kilómetros cuadrados',
    m3: 'metro cúbico|metros cúbicos',
    permille: 'por mil',
    W: 'vatio|vatios',
    kW: 'kilovatio|kilovatios',
    MW: 'megavatio|megavatios',
    kWh: 'kilovatio hora|kilovatios hora',
    V: 'voltio|voltios',
    Hz: 'hercio|hercios',
    kHz: 'kilohercio|kilohercios',
    MHz: 'megahercio|megahercios',
    GHz: 'gigahercio|gigahercios',
    dB: 'decibelio|decibelios',
  },
  currencies: {
    EUR: 'euro|de euros|euros',
    USD: 'dólar|de dólares|dólares',
    GBP: 'libra|de libras|libras',
    MXN: 'peso|de pesos|pesos',
  },
  minor: { EUR: 'céntimo|céntimos', USD: 'centavo|centavos', MXN: 'centavo|centavos', GBP: 'penique|peniques' },
  money: (major, minor) => `${major} con ${minor}`,
  scales: {
    millón: 'm:millón',
    millones: 'm:millones',
    mil: 'm:mil',
    M: 'm:millón|millones',
  },
  abbreviations: {
    'Sr.': 'señor',
    'Sra.': 'señora',
    'Srta.': 'señorita',
    'Sres.': 'señores',
    'Dr.': 'doctor',
    'Dra.': 'doctora',
    'D.': 'don',
    'Dña.': 'doña',
    'Prof.': 'profesor',
    'Ud.': 'usted',
    'Uds.': 'ustedes',
    'Vd.': 'usted',
    'EE. UU.': 'Estados Unidos',
    'p. ej.': 'por ejemplo',
    'etc.': 'etcétera',
    'a. C.': 'antes de Cristo',
    'd. C.': 'después de Cristo',
    'a. m.': 'de la mañana',
    'p. m.': 'de la tarde',
    'Avda.': 'avenida',
    'Av.': 'avenida',
    'C/': 'calle',
    'c/': 'calle',
    'n.º#': 'número',
    'nº#': 'número',
    'núm.#': 'número',
    'pág.#': 'página',
    'págs.#': 'páginas',
    'p.#': 'página',
    'vol.#': 'volumen',
    'cap.#': 'capítulo',
    'art.#': 'artículo',
    'fig.#': 'figura',
    'tel.': 'teléfono',
    'aprox.': 'aproximadamente',
    'máx.': 'máximo',
    'mín.': 'mínimo',
    'Cía.': 'compañía',
    'S. A.': 'sociedad anónima',
    'S. M.': 'su majestad',
  },
  roman: [
    {
      before: '(?:[Ss]iglos?|[Cc]apítulo|[Tt]omo|[Vv]olumen|[Aa]cto|[Ll]ibro|[Gg]uerra Mundial|[Aa]rtículo)\\s',
      single: true,
      read: (value, numbers) => (value === 1 ? 'primero' : numbers.cardinal(value)),
    },
    {
      before: `(?:${kings})\\s`,
      single: true,
      read: (value, numbers, { before }) =>
        value > 10
          ? numbers.cardinal(value)
          : numbers.ordinal(value, /(?:Isabel|Catalina)\s$/.test(before) ? 'ordinal-feminine' : 'ordinal-masculine'),
    },
    {
      after: '\\s(?:Guerra|[Ee]dición|Copa)',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
    {
      after: '\\s(?:Congreso|Festival|Premio|[Aa]niversario)',
      single: true,
      read: (value, numbers) => numbers.ordinal(value),
    },
  ],
  ordinals: [
    ['\\.?er(?!\\p{L})', 'ordinal-masculine-adjective'],
    ['\\.?[ºo°](?![\\p{L}C])', 'ordinal-masculine'],
    ['\\.?ª(?!\\p{L})', 'ordinal-feminine'],
  ],
  rules: (numbers) => [
    degreeOrdinal(numbers),
    rule(String.raw`(?<=(?<!\p{L})la\s)1(?=\s)`, () => 'una'),
    rule(String.raw`&\s?(?=[Hh]?[iIíÍ](?!e))`, () => ' e '),
  ],
};
