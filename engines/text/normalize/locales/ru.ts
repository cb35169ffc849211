import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { openCases } from '../slavic-cases.ts';
import { cyrillicUnitSymbols } from '../unit-symbols.ts';

const nominative = /(?:сегодня|завтра|вчера|это|есть|—|-|:)\s$/iu;
/** A year is an ordinal in the case of the noun after it. */
const yearCases: Readonly<Record<string, string>> = {
  год: 'ordinal-masculine',
  года: 'ordinal-masculine-genitive',
  году: 'ordinal-masculine-prepositional',
  годом: 'ordinal-masculine-instrumental',
  годы: 'ordinal-plural',
};
const rulers: readonly (readonly [names: string, ruleSet: string])[] = [
  [
    'Пётр|Петр|Николай|Александр|Людовик|Генрих|Карл|Иван|Павел|Иоанн Павел|Фридрих|Филипп|Бенедикт|Пий',
    'ordinal-masculine',
  ],
  ['Петра|Николая|Александра|Людовика|Генриха|Карла|Ивана|Павла|Фридриха|Филиппа', 'ordinal-masculine-genitive'],
  ['Екатерина|Елизавета|Анна|Мария', 'ordinal-feminine'],
  ['Екатерины|Елизаветы|Анны|Марии', 'ordinal-feminine-genitive'],
];
const ruler = (value: number, numbers: NumberWords, ruleSet: string): string =>
  numbers.ordinal(value, ruleSet).replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

const readInCase = openCases({
  genitiveFrom: 'со?',
  genitiveAfter: 'от|до|из|около|для|без|после|более|менее|больше|меньше|свыше|у|кроме|вместо|против|среди',
  endings: [
    [/(?:ами|ями|ьми)$/, 'instrumental'],
    [/(?:ам|ям)$/, 'dative'],
    [/(?:ах|ях)$/, 'locative'],
  ],
  except: /^(?:грамм|там)$/,
  read: (value, inCase, noun, numbers) => {
    const gender = inCase === 'genitive' && value % 10 === 1 && /[иы]$/.test(noun) ? 'feminine' : 'masculine';
    return numbers.ordinal(value, `cardinal-${gender}-${inCase === 'locative' ? 'prepositional' : inCase}`);
  },
});

export const ru: Locale = {
  tag: 'ru',
  numbers: {
    rules: 'ru',
    cardinals: { f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal-masculine',
    hundreds: 'двух трёх четырёх пяти шести семи восьми девяти',
    correct: (words) =>
      words
        .replace(/^одна тысяча(?= )/, 'тысяча')
        .replace(/четверт(?=[ыоа])/, 'четвёрт')
        .replaceAll(/(тр|четыр)ех(?=\s|$)/g, '$1ёх'),
  },
  signs: {
    point: 'целых',
    minus: 'минус',
    plus: 'плюс',
    times: 'умножить на',
    dividedBy: 'разделить на',
    equals: 'равно',
    atMost: 'меньше или равно',
    atLeast: 'больше или равно',
    notEqual: 'не равно',
    and: 'и',
    to: '-',
    at: 'собака',
    dot: 'точка',
    slash: 'слэш',
    dash: 'дефис',
    underscore: 'нижнее подчёркивание',
    number: 'номер',
    section: 'параграф',
    hashtag: 'хештег',
    less: 'меньше',
    greater: 'больше',
    about: 'примерно',
    plusMinus: 'плюс-минус',
    copyright: 'копирайт',
    squared: 'в квадрате',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  readDecimal: (whole, decimals, numbers) => {
    const value = Number(decimals);
    const part = ['десятая|десятых', 'сотая|сотых', 'тысячная|тысячных'][decimals.length - 1]!.split('|');
    const isOne = (count: number): boolean => count % 10 === 1 && count % 100 !== 11;
    return `${numbers.cardinal(whole, 'f')} ${isOne(whole) ? 'целая' : 'целых'} ${numbers.cardinal(value, 'f')} ${isOne(value) ? part[0] : part[1]}`;
  },
  fractions: 'одна вторая|одна треть|две трети|одна четверть|три четверти',
  readFraction: (over, under, numbers) => {
    const isOne = numbers.plural(over) === 'one';
    return `${numbers.cardinal(over, 'f')} ${numbers.ordinal(under, isOne ? 'ordinal-feminine' : 'ordinal-plural-genitive')}`;
  },
  oneAndHalf: { m: 'полтора', f: 'полторы', n: 'полтора' },
  dateOrder: 'dmy',
  date: ({ day, monthName, year, before, after }, numbers) => {
    const spoken = `${numbers.ordinal(day, nominative.test(before) ? 'ordinal-neuter' : 'ordinal-neuter-genitive')} ${monthName}`;
    if (!year) return spoken;
    return `${spoken} ${numbers.ordinal(Number(year), 'ordinal-masculine-genitive')}${/^\s?год/.test(after) ? '' : ' года'}`;
  },
  clock: {
    read: (hour, minute, numbers, before) => {
      const ruleSet = /(?:^|\s)(?:с|до|от|после|около)\s$/iu.test(before)
        ? 'cardinal-masculine-genitive'
        : 'cardinal-masculine';
      const say = (value: number): string => numbers.ordinal(value, ruleSet);
      if (minute > 0) return `${say(hour)} ${minute < 10 ? 'ноль ' : ''}${say(minute)}`;
      const isGenitive = ruleSet.endsWith('genitive');
      return `${say(hour)} ${isGenitive ? (hour % 10 === 1 && hour !== 11 ? 'часа' : 'часов') : numbers.select('час|часа|часов', hour)}`;
    },
    before: 'в',
    after: 'ч\\.?|часов|часа|час',
  },
  phone: 'groups',
  phoneWords: 'тел|телефон|телефону|факс|звоните|номер',
  genders: { f: 'minute second week t mile INR UAH CZK SEK NOK DKK TRY RUB/100' },
  genderOfNoun: (noun, value) => {
    const last = value % 10;
    if (last === 1)
      return /(?:[ая]|сть|ночь|вещь)$/.test(noun) && noun !== 'раза' ? 'f' : /[оеё]$/.test(noun) ? 'n' : 'm';
    return last === 2 && /[иы]$/.test(noun) && noun !== 'и' ? 'f' : 'bare';
  },
  readInCase,
  units: {
    mg: 'миллиграмм|миллиграмма|миллиграммов|миллиграмма',
    t: 'тонна|тонны|тонн|тонны',
    m2: 'квадратный метр|квадратных метра|квадратных метров|квадратного метра',
    km2: 'квадратный километр|квадратных километра|квадратных километров|квадратного километра',
    m3: 'кубический метр|кубических метра|кубических метров|кубического метра',
    permille: 'промилле',
    W: 'ватт|ватта|ватт|ватта',
    kW: 'киловатт|киловатта|киловатт|киловатта',
    MW: 'мегаватт|мегаватта|мегаватт|мегаватта',
    kWh: 'киловатт-час|киловатт-часа|киловатт-часов|киловатт-часа',
    V: 'вольт|вольта|вольт|вольта',
    Hz: 'герц|герца|герц|герца',
    kHz: 'килогерц|килогерца|килогерц|килогерца',
    MHz: 'мегагерц|мегагерца|мегагерц|мегагерца',
    GHz: 'гигагерц|гигагерца|гигагерц|гигагерца',
    dB: 'децибел|децибела|децибел|децибела',
  },
  unitSymbols: {
    ...cyrillicUnitSymbols,
    га: 'hectare',
    'км/ч': 'kilometer-per-hour',
    ГБ: 'gigabyte',
    Гб: 'gigabyte',
    МБ: 'megabyte',
    Мб: 'megabyte',
    ТБ: 'terabyte',
    ч: 'hour',
    'ч.': 'hour',
    мин: 'minute',
    'мин.': 'minute',
    сек: 'second',
    'сек.': 'second',
    кВт·ч: 'kWh',
    В: 'V',
    'кв. м': 'm2',
  },
  currencies: {
    RUB: 'рубль|рубля|рублей|рубля',
    USD: 'доллар|доллара|долларов|доллара',
    GBP: 'фунт|фунта|фунтов|фунта',
  },
  currencySigns: { 'руб.': 'RUB', руб: 'RUB', 'р.': 'RUB', евро: 'EUR', 'долл.': 'USD' },
  minor: {
    RUB: 'копейка|копейки|копеек|копейки',
    EUR: 'цент|цента|центов|цента',
    USD: 'цент|цента|центов|цента',
    GBP: 'пенс|пенса|пенсов|пенса',
  },
  scales: {
    'тыс.': 'f:тысяча|тысячи|тысяч|тысячи',
    млн: 'm:миллион|миллиона|миллионов|миллиона',
    'млн.': 'm:миллион|миллиона|миллионов|миллиона',
    млрд: 'm:миллиард|миллиарда|миллиардов|миллиарда',
    'млрд.': 'm:миллиард|миллиарда|миллиардов|миллиарда',
  },
  addressWords: { www: 'вэ вэ вэ', com: 'ком', org: 'орг', net: 'нет', ru: 'ру', info: 'инфо' },
  abbreviations: {
    'гг.': 'годы',
    'т. е.': 'то есть',
    'т. д.': 'так далее',
    'т. п.': 'тому подобное',
    'т. к.': 'так как',
    'др.': 'другие',
    'напр.': 'например',
    'ул.': 'улица',
    'пр.': 'проспект',
    'д.#': 'дом',
    'кв.#': 'квартира',
    'стр.#': 'страница',
    'с.#': 'страница',
    'гл.#': 'глава',
    'рис.#': 'рисунок',
    'п.#': 'пункт',
    'ст.#': 'статья',
    'т.#': 'том',
    'г-н': 'господин',
    'г-жа': 'госпожа',
    'им.': 'имени',
    'см.': 'смотри',
    'тел.': 'телефон',
    'до н. э.': 'до нашей эры',
    'н. э.': 'нашей эры',
    'проф.': 'профессор',
    'акад.': 'академик',
    'обл.': 'область',
    'коп.': 'копеек',
    'ок.': 'около',
    'шт.': 'штук',
    'г. Москва': 'город Москва',
    'мин.': 'минут',
  },
  roman: [
    { after: '\\sвек(?!\\p{L})', single: true, read: (value, numbers) => numbers.ordinal(value) },
    {
      after: '\\sвеке',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-masculine-prepositional'),
    },
    {
      after: '\\sвека(?!\\p{L})',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-masculine-genitive'),
    },
    {
      before: '(?:[Гг]лава|[Чч]асть)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
    { before: '[Тт]ом\\s', single: true, read: (value, numbers) => numbers.ordinal(value) },
    ...rulers.map(([names, ruleSet]) => ({
      before: `(?:${names})\\s`,
      single: true,
      read: (value: number, numbers: NumberWords) => ruler(value, numbers, ruleSet),
    })),
  ],
  ordinals: [
    ['-?[ыо]?й(?!\\p{L})', 'ordinal-masculine'],
    ['-?а?я(?!\\p{L})', 'ordinal-feminine'],
    ['-?е(?=\\sгоды|(?<=[2-9]0-?е)\\s?(?:$|[.,;:!?)]|гг))', 'ordinal-plural'],
    ['-?[ыо]?е(?!\\p{L})', 'ordinal-neuter'],
    ['-?(?:о|е)?го(?!\\p{L})', 'ordinal-masculine-genitive'],
    ['-?(?:о|е)?му(?!\\p{L})', 'ordinal-masculine-dative'],
    ['-(?:о|е)?м(?!\\p{L})|-?(?:о|е)?м(?=\\s(?:этаже|году|месте|классе|веке))', 'ordinal-masculine-prepositional'],
    ['-(?:ы)?ми(?!\\p{L})', 'ordinal-plural-instrumental'],
    ['-ю(?!\\p{L})', 'ordinal-feminine-accusative'],
    ['-?ы?х(?!\\p{L})', 'ordinal-plural-genitive'],
  ],
  rules: (numbers) => [
    rule(String.raw`(?<![\p{L}\d.,])(?<n>\d{1,3})-(?<years>лет\p{L}{1,10})`, ({ n = '', years = '' }) => {
      if (n === '1') return `одно${years}`;
      if (/^(?:90|100)$/.test(n)) return numbers.cardinal(n) + years;
      return numbers.ordinal(Number(n), 'cardinal-masculine-genitive').replaceAll(' ', '') + years;
    }),
    rule(
      String.raw`(?<=(?<!\p{L})[Вв]\s)(?<y>\d{4})\s?г\.(?!\p{L})`,
      ({ y = '' }) => `${numbers.ordinal(Number(y), yearCases.году)} году`,
    ),
    rule(String.raw`(?<=\d{4})\s?г\.(?=\s?\p{Ll}|\s?$|[,;)])`, () => ' года'),
    rule(
      String.raw`(?<![\p{L}\d.,-]|\s\p{L}{3,8}\s)(?<y>[12]\d{3})\s(?<noun>год|года|году|годом)(?!\p{L})`,
      ({ y = '', noun = '' }) => `${numbers.ordinal(Number(y), yearCases[noun])} ${noun}`,
    ),
    rule(
      String.raw`(?<=\p{L}\sв\s|^[Вв]\s)(?<y>[12]\d{3})\sгоду`,
      ({ y = '' }) => `${numbers.ordinal(Number(y), yearCases.году)} году`,
    ),
  ],
};
