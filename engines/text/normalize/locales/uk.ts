import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';
import { openCases, openWordForms } from '../slavic-cases.ts';
import { openOrdinals } from '../slavic-ordinals.ts';
import { cyrillicUnitSymbols } from '../unit-symbols.ts';

/** Ordinals without their ending, which is that of an adjective. */
const stems = openOrdinals(
  "перш друг трет четверт п'ят шост сьом восьм дев'ят десят одинадцят дванадцят тринадцят чотирнадцят п'ятнадцят шістнадцят сімнадцят вісімнадцят дев'ятнадцят двадцят",
  "двадцят тридцят сороков п'ятдесят шістдесят сімдесят вісімдесят дев'яност",
  (ten) => "двадцять тридцять сорок п'ятдесят шістдесят сімдесят вісімдесят дев'яносто".split(' ')[ten - 2]!,
);
const hundreds = "сот двохсот трьохсот чотирьохсот п'ятсот шестисот семисот восьмисот дев'ятисот".split(' ');
type Ending = 'ий' | 'ого' | 'ому' | 'а' | 'ої' | 'е' | 'і' | 'их';
const softEndings: Readonly<Record<Ending, string>> = {
  ий: 'ій',
  ого: 'ього',
  ому: 'ьому',
  а: 'я',
  ої: 'ьої',
  е: 'є',
  і: 'і',
  их: 'іх',
};

function ordinal(value: number, numbers: NumberWords, ending: Ending): string {
  const rest = value % 100;
  if (rest === 0) {
    if (value % 1000 === 0)
      return value === 1000 ? `тисячн${ending}` : value === 2000 ? `двотисячн${ending}` : numbers.cardinal(value);
    const thousands = value - (value % 1000);
    return `${thousands ? `${numbers.cardinal(thousands)} ` : ''}${hundreds[(value % 1000) / 100 - 1]}${ending}`;
  }
  const words = stems(rest)!;
  const large = value > 100 ? `${numbers.cardinal(value - rest)} ` : '';
  return large + words + (words.endsWith('трет') ? softEndings[ending] : ending);
}
const yearEndings: Readonly<Record<string, Ending>> = { рік: 'ий', року: 'ого', році: 'ому', роки: 'і' };
const nominative = /(?:сьогодні|завтра|вчора|це|—|-|:)\s$/iu;

const genitive =
  "один>одного одна>однієї два>двох дві>двох три>трьох чотири>чотирьох п'ять>п'яти шість>шести сім>семи вісім>восьми дев'ять>дев'яти десять>десяти одинадцять>одинадцяти дванадцять>дванадцяти тринадцять>тринадцяти чотирнадцять>чотирнадцяти п'ятнадцять>п'ятнадцяти шістнадцять>шістнадцяти сімнадцять>сімнадцяти вісімнадцять>вісімнадцяти дев'ятнадцять>дев'ятнадцяти двадцять>двадцяти тридцять>тридцяти сорок>сорока п'ятдесят>п'ятдесяти шістдесят>шістдесяти сімдесят>сімдесяти вісімдесят>вісімдесяти дев'яносто>дев'яноста сто>ста двісті>двохсот триста>трьохсот чотириста>чотирьохсот п'ятсот>п'ятисот шістсот>шестисот сімсот>семисот вісімсот>восьмисот дев'ятсот>дев'ятисот тисяча>тисячі тисячі>тисяч мільйон>мільйона мільйони>мільйонів";
const wordForms = openWordForms({
  genitive,
  locative: genitive,
  dative: `${genitive} два>двом дві>двом три>трьом чотири>чотирьом один>одному одна>одній`,
  instrumental: `${genitive} один>одним одна>однією два>двома дві>двома три>трьома чотири>чотирма п'ять>п'ятьма шість>шістьма сім>сьома вісім>вісьмома дев'ять>дев'ятьма десять>десятьма`,
});
const readInCase = openCases({
  genitiveAfter: 'від|до|з|із|зі|близько|для|без|після|понад|більше|менше|серед|крім|замість',
  endings: [
    [/(?:ами|ями|ьми)$/, 'instrumental'],
    [/(?:ам|ям)$/, 'dative'],
    [/(?:ах|ях)$/, 'locative'],
  ],
  except: /^(?:грам|там)$/,
  read: (value, inCase, noun, numbers) =>
    wordForms(numbers.cardinal(value, value % 10 === 1 && /[иі]$/.test(noun) ? 'f' : 'm'), inCase),
});

export const uk: Locale = {
  tag: 'uk',
  numbers: {
    rules: 'uk',
    cardinals: { f: 'cardinal-feminine', n: 'cardinal-neuter' },
    correct: (words) => words.replace(/^одна тисяча(?= )/, 'тисяча').replaceAll('ʼ', "'"),
  },
  signs: {
    point: 'цілих',
    minus: 'мінус',
    plus: 'плюс',
    times: 'помножити на',
    dividedBy: 'поділити на',
    equals: 'дорівнює',
    atMost: 'менше або дорівнює',
    atLeast: 'більше або дорівнює',
    notEqual: 'не дорівнює',
    and: 'і',
    to: '-',
    at: 'равлик',
    dot: 'крапка',
    slash: 'слеш',
    dash: 'дефіс',
    underscore: 'нижнє підкреслення',
    number: 'номер',
    section: 'параграф',
    hashtag: 'хештег',
    less: 'менше',
    greater: 'більше',
    about: 'приблизно',
    plusMinus: 'плюс-мінус',
    copyright: 'копірайт',
    squared: 'у квадраті',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'number',
  readDecimal: (whole, decimals, numbers) => {
    const value = Number(decimals);
    const part = ['десята|десятих', 'сота|сотих', 'тисячна|тисячних'][decimals.length - 1]!.split('|');
    const isOne = (count: number): boolean => count % 10 === 1 && count % 100 !== 11;
    return `${numbers.cardinal(whole, 'f')} ${isOne(whole) ? 'ціла' : 'цілих'} ${numbers.cardinal(value, 'f')} ${isOne(value) ? part[0] : part[1]}`;
  },
  fractions: 'одна друга|одна третя|дві третіх|одна четверта|три четвертих',
  readFraction: (over, under, numbers) =>
    `${numbers.cardinal(over, 'f')} ${ordinal(under, numbers, numbers.plural(over) === 'one' ? 'а' : 'их')}`,
  oneAndHalf: { m: 'півтора', f: 'півтори', n: 'півтора' },
  dateOrder: 'dmy',
  date: ({ day, monthName, year, before, after }, numbers) => {
    const spoken = `${ordinal(day, numbers, nominative.test(before) ? 'е' : 'ого')} ${monthName}`;
    return year ? `${spoken} ${ordinal(Number(year), numbers, 'ого')}${/^\s?рок/.test(after) ? '' : ' року'}` : spoken;
  },
  clock: {
    read: (hour, minute, numbers, before) => {
      const ending = /(?:^|\s)(?:об?|до|від|після|з)\s$/iu.test(before) ? 'ій' : 'а';
      const word = ordinal(hour || 24, numbers, 'а').replace(/[ая]$/, ending === 'ій' ? 'ій' : '$&');
      const hours = hour === 0 ? 'нуль' : word;
      return `${hours} ${minute ? numbers.cardinal(String(minute).padStart(2, '0')) : hour === 0 ? 'нуль' : `годин${ending === 'ій' ? 'і' : 'а'}`}`;
    },
    before: 'об?',
  },
  phone: 'groups',
  phoneWords: 'тел|телефон|телефоном|факс|телефонуйте|номер',
  genders: { f: 'hour minute second t mile UAH UAH/100 INR CZK SEK NOK DKK TRY' },
  genderOfNoun: (noun, value) => {
    const last = value % 10;
    if (last === 1) return /[ая]$/.test(noun) ? 'f' : /[оеє]$/.test(noun) ? 'n' : 'm';
    return last === 2 &&
      /(?:к|г|ин|об|от|іч|н|ц)и$|і$/.test(noun) &&
      !/^(?:і|раз[иі]|дні|роки|тижні|чоловіки|будинки)$/.test(noun)
      ? 'f'
      : 'bare';
  },
  readInCase,
  units: {
    mg: 'міліграм|міліграми|міліграмів|міліграма',
    t: 'тонна|тонни|тонн|тонни',
    m2: 'квадратний метр|квадратні метри|квадратних метрів|квадратного метра',
    km2: 'квадратний кілометр|квадратні кілометри|квадратних кілометрів|квадратного кілометра',
    m3: 'кубічний метр|кубічні метри|кубічних метрів|кубічного метра',
    permille: 'проміле',
    W: 'ват|вати|ватів|вата',
    kW: 'кіловат|кіловати|кіловатів|кіловата',
    MW: 'мегават|мегавати|мегаватів|мегавата',
    kWh: 'кіловат-година|кіловат-години|кіловат-годин|кіловат-години',
    V: 'вольт|вольти|вольтів|вольта',
    Hz: 'герц|герци|герців|герца',
    kHz: 'кілогерц|кілогерци|кілогерців|кілогерца',
    MHz: 'мегагерц|мегагерци|мегагерців|мегагерца',
    GHz: 'гігагерц|гігагерци|гігагерців|гігагерца',
    dB: 'децибел|децибели|децибелів|децибела',
  },
  unitSymbols: {
    ...cyrillicUnitSymbols,
    га: 'hectare',
    'км/год': 'kilometer-per-hour',
    ГБ: 'gigabyte',
    МБ: 'megabyte',
    год: 'hour',
    'год.': 'hour',
    хв: 'minute',
    'хв.': 'minute',
    кВт·год: 'kWh',
  },
  currencies: {
    UAH: 'гривня|гривні|гривень|гривні',
    USD: 'долар|долари|доларів|долара',
    GBP: 'фунт|фунти|фунтів|фунта',
  },
  currencySigns: { грн: 'UAH', 'грн.': 'UAH', євро: 'EUR' },
  minor: {
    UAH: 'копійка|копійки|копійок|копійки',
    EUR: 'цент|центи|центів|цента',
    USD: 'цент|центи|центів|цента',
    GBP: 'пенс|пенси|пенсів|пенса',
  },
  scales: {
    'тис.': 'f:тисяча|тисячі|тисяч|тисячі',
    млн: 'm:мільйон|мільйони|мільйонів|мільйона',
    'млн.': 'm:мільйон|мільйони|мільйонів|мільйона',
    млрд: 'm:мільярд|мільярди|мільярдів|мільярда',
  },
  addressWords: { www: 'ве ве ве', com: 'ком', org: 'орг', net: 'нет', ua: 'ю ей', info: 'інфо' },
  abbreviations: {
    'т. д.': 'так далі',
    'т. п.': 'тому подібне',
    'напр.': 'наприклад',
    'вул.': 'вулиця',
    'просп.': 'проспект',
    'буд.#': 'будинок',
    'кв.#': 'квартира',
    'стор.#': 'сторінка',
    'с.#': 'сторінка',
    'розд.#': 'розділ',
    'рис.#': 'рисунок',
    'ст.#': 'стаття',
    'т.#': 'том',
    'ім.': 'імені',
    'див.': 'дивись',
    'тел.': 'телефон',
    'до н. е.': 'до нашої ери',
    'н. е.': 'нашої ери',
    'проф.': 'професор',
    'обл.': 'область',
    'м. Київ': 'місто Київ',
    'п.#': 'пункт',
    'та ін.': 'та інші',
    'ін.': 'інші',
    'шт.': 'штук',
    'пн.': 'понеділок',
  },
  roman: [
    {
      after: '\\s(?:ст\\.|століття)',
      single: true,
      read: (value, numbers, { before, after }) =>
        ordinal(
          value,
          numbers,
          /століття/.test(after) && !/(?:^|\s)(?:у|в|до|з|кінця|початку)\s$/iu.test(before) ? 'е' : 'ого',
        ),
    },
    { after: '\\sстолітті', single: true, read: (value, numbers) => ordinal(value, numbers, 'ому') },
    { before: '(?:[Рр]озділ|[Тт]ом)\\s', single: true, read: (value, numbers) => ordinal(value, numbers, 'ий') },
    {
      before: '(?:Петро|Микола|Олександр|Людовик|Генріх|Карл|Павло|Іван Павло|Фрідріх|Пилип)\\s',
      single: true,
      read: (value, numbers) => ordinal(value, numbers, 'ий'),
    },
    { before: '(?:Катерина|Єлизавета|Марія)\\s', single: true, read: (value, numbers) => ordinal(value, numbers, 'а') },
  ],
  ordinals: [
    ['-?й(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'ий')],
    ['-(?:га|тя|ша|та|ма)(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'а')],
    ['-(?:ше|ге|тє)(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'е')],
    ['-(?:ий|ій)(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'ий')],
    ['-?а(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'а')],
    ['-(?:ті|і)(?!\\p{L})|-?(?:ті|і)(?=\\sроки)', (value, numbers) => ordinal(value, numbers, 'і')],
    ['-?[ет]?е(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'е')],
    ['-?го(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'ого')],
    ['-?му(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'ому')],
    ['-?х(?!\\p{L})', (value, numbers) => ordinal(value, numbers, 'их')],
  ],
  rules: (numbers) => [
    rule(String.raw`(?<=\d{4})\s?р\.(?=\s?\p{Ll}|\s?$|[,;)])`, (_, { before }) =>
      /(?:^|\s)[УВув]\s\d{4}$/u.test(before) ? ' році' : ' року',
    ),
    rule(
      String.raw`(?<![\p{L}\d.,-]|\s\p{L}{3,9}\s)(?<y>[12]\d{3})\s(?<noun>рік|року|році)(?!\p{L})`,
      ({ y = '', noun = '' }) => `${ordinal(Number(y), numbers, yearEndings[noun]!)} ${noun}`,
    ),
  ],
};
