import { degreeOrdinal } from '../degree-ordinal.ts';
import { type Denominators, denominatorName } from '../denominators.ts';
import type { Locale } from '../locale.ts';

const kings =
  'João|Pedro|Manuel|Luís|Carlos|Afonso|Sancho|Dinis|Henrique|Filipe|Napoleão|João Paulo|Bento|Pio|Isabel|Catarina|Maria|Francisco|Leão';

/** Denominators that are ordinals; the others are cardinals with avos. */
const partNames: Denominators = {
  fromFive: 'quinto sexto sétimo oitavo nono décimo',
  100: 'centésimo',
  1000: 'milésimo',
};

export const pt: Locale = {
  tag: 'pt-PT',
  numbers: { rules: 'pt-PT', cardinals: { f: 'cardinal-feminine' }, ordinal: 'ordinal-masculine' },
  signs: {
    point: 'vírgula',
    minus: 'menos',
    plus: 'mais',
    times: 'vezes',
    dividedBy: 'a dividir por',
    equals: 'igual a',
    atMost: 'menor ou igual a',
    atLeast: 'maior ou igual a',
    notEqual: 'diferente de',
    and: 'e',
    to: 'a',
    from: 'de',
    ratio: 'a',
    at: 'arroba',
    dot: 'ponto',
    slash: 'barra',
    dash: 'hífen',
    underscore: 'sublinhado',
    number: 'número',
    section: 'secção',
    hashtag: 'hashtag',
    less: 'menor que',
    greater: 'maior que',
    about: 'cerca de',
    plusMinus: 'mais ou menos',
    copyright: 'copyright',
    squared: 'ao quadrado',
    outOf: 'em',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'meio|um terço|dois terços|um quarto|três quartos',
  readFraction: (over, under, numbers) => {
    const part = denominatorName(partNames, under);
    const plural = over === 1 ? '' : 's';
    return `${numbers.cardinal(over)} ${part ? `${part}${plural}` : `${numbers.cardinal(under)} avos`}`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'dia|em|até|a partir de',
  dateLink: 'de',
  date: ({ day, monthName, year }, numbers) =>
    `${day === 1 ? 'um' : numbers.cardinal(day)} de ${monthName}${year ? ` de ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) => {
      const hours = `${numbers.cardinal(hour, 'f')} ${hour === 1 ? 'hora' : 'horas'}`;
      return minute ? `${hours} e ${numbers.cardinal(minute)}` : hours;
    },
    separators: '[ ]?h[ ]?',
    after: 'h|horas?',
  },
  phone: 'digits',
  phoneWords: 'tel|telefone|telemóvel|tlm|telm|fax|ligue(?: para)?(?: o)?',
  genders: { f: 'hour week t GBP TRY' },
  genderOfNoun: (noun) =>
    /(?:[^m]as?|ção|ções|dades?|agens?|noites|vezes|vez|mulher|mulheres)$/.test(noun) &&
    !/^(?:a|dias?|para)$/.test(noun)
      ? 'f'
      : 'm',
  units: {
    mg: 'miligrama|miligramas',
    t: 'tonelada|toneladas',
    m2: 'metro quadrado|metros quadrados',
    km2: 'quilómetro quadrado|quilómetros quadrados',
    m3: 'metro cúbico|metros cúbicos',
    permille: 'por mil',
    percent: 'por cento',
    W: 'watt|watts',
    kW: 'quilowatt|quilowatts',
    MW: 'megawatt|megawatts',
    kWh: 'quilowatt-hora|quilowatts-hora',
    V: 'volt|volts',
    Hz: 'hertz',
    kHz: 'quilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'decibel|decibéis',
  },
  currencies: {
    EUR: 'euro|de euros|euros',
    USD: 'dólar|de dólares|dólares',
    GBP: 'libra|de libras|libras',
    BRL: 'real|de reais|reais',
  },
  minor: { EUR: 'cêntimo|cêntimos', USD: 'cêntimo|cêntimos', BRL: 'centavo|centavos', GBP: 'péni|pence' },
  money: (major, minor) => `${major} e ${minor}`,
  scales: {
    mi: 'm:milhão|milhões',
    bi: 'm:mil milhão|mil milhões',
    milhão: 'm:milhão',
    milhões: 'm:milhões',
    'mil milhões': 'm:mil milhões',
    mil: 'm:mil',
  },
  abbreviations: {
    'Sr.': 'senhor',
    'Sra.': 'senhora',
    'Sr.ª': 'senhora',
    'Srs.': 'senhores',
    'Dr.': 'doutor',
    'Dra.': 'doutora',
    'Dr.ª': 'doutora',
    'Prof.': 'professor',
    'Prof.ª': 'professora',
    'Eng.': 'engenheiro',
    'D.': 'dom',
    'Exmo.': 'excelentíssimo',
    'etc.': 'etcétera',
    'p. ex.': 'por exemplo',
    'a.C.': 'antes de Cristo',
    'd.C.': 'depois de Cristo',
    'Av.': 'avenida',
    'av.': 'avenida',
    'R.#': 'rua',
    'n.º#': 'número',
    'nº#': 'número',
    'pág.#': 'página',
    'págs.#': 'páginas',
    'p.#': 'página',
    'vol.#': 'volume',
    'cap.#': 'capítulo',
    'art.#': 'artigo',
    'fig.#': 'figura',
    'tel.': 'telefone',
    'aprox.': 'aproximadamente',
    'máx.': 'máximo',
    'mín.': 'mínimo',
    'Lda.': 'limitada',
    'S.A.': 'sociedade anónima',
    'séc.': 'século',
    EUA: 'Estados Unidos da América',
  },
  roman: [
    {
      before: '(?:[Ss]éculos?|[Cc]apítulo|[Vv]olume|[Tt]omo|[Aa]to|[Ll]ivro|[Aa]rtigo|Guerra Mundial)\\s',
      single: true,
      read: (value, numbers) => (value < 11 ? numbers.ordinal(value) : numbers.cardinal(value)),
    },
    {
      before: `(?:${kings})\\s`,
      single: true,
      read: (value, numbers, { before }) =>
        value > 10
          ? numbers.cardinal(value)
          : numbers.ordinal(
              value,
              /(?:Isabel|Catarina|Maria)\s$/.test(before) ? 'ordinal-feminine' : 'ordinal-masculine',
            ),
    },
    {
      after: '\\s(?:Guerra|[Ee]dição)',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
  ],
  ordinals: [
    ['\\.?[º°](?![\\p{L}C])', 'ordinal-masculine'],
    ['\\.?ª(?!\\p{L})', 'ordinal-feminine'],
  ],
  rules: (numbers) => [degreeOrdinal(numbers)],
};
