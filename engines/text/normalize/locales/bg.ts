import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { cyrillicUnitSymbols } from '../unit-symbols.ts';

const ordinalBy = (value: number, numbers: NumberWords, { after }: { after: string }): string => {
  const noun = /^\s?(\p{L}*)/u.exec(after)?.[1] ?? '';
  const gender = /(?:а|я|ст)$/.test(noun) ? 'feminine' : /[ое]$/.test(noun) ? 'neuter' : 'masculine';
  return numbers.ordinal(value, `ordinal-${gender}`);
};
const yearWords = (year: string, numbers: NumberWords): string => numbers.ordinal(Number(year), 'ordinal-feminine');

export const bg: Locale = {
  tag: 'bg',
  numbers: {
    rules: 'bg',
    cardinals: { m: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal-masculine',
    correct: (words) => words.replaceAll(/(четири|пет|шест|седем|осем|девет)сто(?= )/g, '$1стотин'),
  },
  signs: {
    point: 'цяло и',
    minus: 'минус',
    plus: 'плюс',
    times: 'по',
    dividedBy: 'делено на',
    equals: 'равно на',
    atMost: 'по-малко или равно на',
    atLeast: 'по-голямо или равно на',
    notEqual: 'не е равно на',
    and: 'и',
    to: 'до',
    from: 'от',
    ratio: 'на',
    at: 'кльомба',
    dot: 'точка',
    slash: 'наклонена черта',
    dash: 'тире',
    underscore: 'долна черта',
    number: 'номер',
    section: 'параграф',
    hashtag: 'хаштаг',
    less: 'по-малко от',
    greater: 'по-голямо от',
    about: 'около',
    plusMinus: 'плюс-минус',
    copyright: 'копирайт',
    squared: 'на квадрат',
    outOf: 'от',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  fractions: 'една втора|една трета|две трети|една четвърт|три четвърти',
  readFraction: (over, under, numbers) => {
    const part = numbers.ordinal(under, 'ordinal-feminine');
    return `${numbers.cardinal(over, 'f')} ${over === 1 ? part : part.replace(/а$/, 'и')}`;
  },
  dateOrder: 'dmy',
  date: ({ day, monthName, year, after }, numbers) =>
    `${numbers.ordinal(day)} ${monthName}${year ? ` ${yearWords(year, numbers)}${/^\s?(?:г\.|година)/.test(after) ? '' : ' година'}` : ''}`,
  clock: {
    read: (hour, minute, numbers) => {
      const hours = `${numbers.cardinal(hour, 'm')} ${hour === 1 ? 'час' : 'часа'}`;
      return minute ? `${hours} и ${numbers.cardinal(minute, 'f')} ${minute === 1 ? 'минута' : 'минути'}` : hours;
    },
    before: 'в|от|до|към',
    after: 'ч\\.?|часа',
  },
  phone: 'digits',
  phoneWords: 'тел|телефон|факс|обадете се на|номер',
  genders: { f: 'minute second week t mile CZK SEK NOK DKK TRY INR BGN/100 UAH', n: 'EUR', m: 'percent' },
  genderOfNoun: (noun, value) => {
    if (/^(?:и|до|от|по|на|в|с|е|са|за|плюс|минус|равно|делено)$/.test(noun)) return 'bare';
    if (value % 10 === 1 && value % 100 !== 11) return /[ая]$/.test(noun) ? 'f' : /[ое]$/.test(noun) ? 'n' : 'm';
    return /(?:а|я)$/.test(noun) && !/^(?:деца|села|писма|места|лета|яйца|момчета|момичета)$/.test(noun) ? 'm' : 'f';
  },
  units: {
    mg: 'милиграм|милиграма',
    t: 'тон|тона',
    m2: 'квадратен метър|квадратни метра',
    km2: 'квадратен километър|квадратни километра',
    m3: 'кубичен метър|кубични метра',
    permille: 'промил|промила',
    percent: 'процент|процента',
    W: 'ват|вата',
    kW: 'киловат|киловата',
    MW: 'мегават|мегавата',
    kWh: 'киловатчас|киловатчаса',
    V: 'волт|волта',
    Hz: 'херц|херца',
    kHz: 'килохерц|килохерца',
    MHz: 'мегахерц|мегахерца',
    GHz: 'гигахерц|гигахерца',
    dB: 'децибел|децибела',
  },
  unitSymbols: {
    ...cyrillicUnitSymbols,
    'км/ч': 'kilometer-per-hour',
    'км/ч.': 'kilometer-per-hour',
    ч: 'hour',
    'ч.': 'hour',
    мин: 'minute',
    'мин.': 'minute',
    'сек.': 'second',
    кВтч: 'kWh',
    'кв. м': 'm2',
  },
  currencies: { BGN: 'лев|лева', USD: 'долар|долара', GBP: 'паунд|паунда', EUR: 'евро' },
  currencySigns: { 'лв.': 'BGN', лв: 'BGN', лева: 'BGN', евро: 'EUR' },
  minor: { BGN: 'стотинка|стотинки', EUR: 'цент|цента', USD: 'цент|цента', GBP: 'пени|пенса' },
  money: (major, minor) => `${major} и ${minor}`,
  scales: {
    'хил.': 'f:хиляда|хиляди',
    'млн.': 'm:милион|милиона',
    млн: 'm:милион|милиона',
    'млрд.': 'm:милиард|милиарда',
    млрд: 'm:милиард|милиарда',
  },
  addressWords: { www: 'ве ве ве', com: 'ком', org: 'орг', net: 'нет', bg: 'бе ге', info: 'инфо' },
  abbreviations: {
    'т. е.': 'тоест',
    'т. н.': 'така нататък',
    'и др.': 'и други',
    'др.': 'други',
    'напр.': 'например',
    'ул.': 'улица',
    'бул.': 'булевард',
    'гр.': 'град',
    'с.#': 'страница',
    'стр.#': 'страница',
    'гл.#': 'глава',
    'чл.#': 'член',
    'ал.#': 'алинея',
    'фиг.#': 'фигура',
    'ет.#': 'етаж',
    'ап.#': 'апартамент',
    'д-р': 'доктор',
    'проф.': 'професор',
    'доц.': 'доцент',
    'инж.': 'инженер',
    'г-н': 'господин',
    'г-жа': 'госпожа',
    'г-ца': 'госпожица',
    'св.': 'свети',
    'тел.': 'телефон',
    'пр. Хр.': 'преди Христа',
    'сл. Хр.': 'след Христа',
    'пр.н.е.': 'преди новата ера',
    'вкл.': 'включително',
    'бр.': 'броя',
    'вж.': 'виж',
    'мин.': 'минути',
    'т.нар.': 'така наречен',
  },
  roman: [
    { after: '(?:-ти|-ви|-ри)?\\sвек', single: true, read: (value, numbers) => numbers.ordinal(value) },
    {
      before: '(?:[Гг]лава|[Чч]аст)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
    {
      before:
        '(?:Борис|Симеон|Петър|Николай|Александър|Луи|Хенри|Карл|Иван|Йоан Павел|Павел|Фридрих|Калоян|Асен|Иван Асен|Бенедикт)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value),
    },
    {
      before: '(?:Екатерина|Елизабет|Мария)\\s',
      single: true,
      read: (value, numbers) => numbers.ordinal(value, 'ordinal-feminine'),
    },
  ],
  ordinals: [
    ['-?(?:ви|ри|ти|ми)(?!\\p{L})', 'ordinal-masculine'],
    ['-?(?:ва|ра|та|ма)(?!\\p{L})', 'ordinal-feminine'],
    ['-?(?:во|ро|то|мо)(?!\\p{L})', 'ordinal-neuter'],
    ['-?те(?=\\sгодини|(?<=\\d0-?те)(?!\\s?\\p{L}))', (value, numbers) => `${numbers.ordinal(value)}те`],
    ['\\.(?=\\s\\p{Ll})', ordinalBy],
  ],
  rules: (numbers) => [
    rule(String.raw`(?<![\p{L}\d.,])(?<y>[12]\d{3})(?:\s?г\.|\s(?=година))`, ({ y = '' }, { match, after }) =>
      match.endsWith('.')
        ? `${yearWords(y, numbers)} година${after.trim() === '' ? '.' : ''}`
        : `${yearWords(y, numbers)} `,
    ),
    rule(String.raw`(?<=(?:\p{L}\s|\.)\d{4})\s?г\.`, (_, { after }) => ` година${after.trim() === '' ? '.' : ''}`),
  ],
};
