import { rule } from '../../rule.ts';
import type { Locale } from '../locale.ts';

const measureWords =
  '个|只|本|位|名|台|辆|张|次|天|年(?!\\d|代)|小时|分钟|点(?!\\d)|块|条|件|份|杯|瓶|家|所|座|栋|层|种|周|岁|双|对|间|万|千|亿|百万|人|棵|朵|首|部|斤|公斤|公里|米|倍|页';

export const zh: Locale = {
  tag: 'zh',
  numbers: {
    rules: 'zh',
    correct: (words, gender) => {
      const spoken = words.replaceAll('〇', '零').replaceAll(/二(?=[千万亿])/g, '两');
      return spoken === '二' && gender === 'm' ? '两' : spoken;
    },
  },
  signs: {
    point: '点',
    minus: '负',
    plus: '加',
    times: '乘',
    dividedBy: '除以',
    equals: '等于',
    atMost: '小于等于',
    atLeast: '大于等于',
    notEqual: '不等于',
    and: '和',
    to: '到',
    at: '艾特',
    dot: '点',
    slash: '斜杠',
    dash: '杠',
    underscore: '下划线',
    number: '号码',
    section: '第',
    hashtag: '话题',
    less: '小于',
    greater: '大于',
    about: '大约',
    plusMinus: '正负',
    copyright: '版权',
    squared: '的平方',
  },
  decimal: '.',
  decimals: 'digits',
  joinsNumbers: true,
  joinsWords: true,
  pause: '，',
  fractions: '二分之一|三分之一|三分之二|四分之一|四分之三',
  readFraction: (over, under, numbers) =>
    `${numbers.cardinal(under).replace(/^一(?=[百千])/, '')}分之${numbers.cardinal(over)}`,
  dateOrder: 'ymd',
  date: ({ day, month, year }, numbers) =>
    `${year ? `${numbers.digits(year).replaceAll(' ', '')}年` : ''}${numbers.cardinal(month)}月${numbers.cardinal(day)}日`,
  clock: {
    read: (hour, minute, numbers) => {
      const hours = `${numbers.cardinal(hour, 'm')}点`;
      if (minute === 0) return hours;
      return `${hours}${minute < 10 ? '零' : ''}${numbers.cardinal(minute)}分`;
    },
  },
  phone: 'digits',
  phoneDigits: '零 幺 二 三 四 五 六 七 八 九',
  phoneWords: '电话|手机|拨打|致电|传真|热线|号码',
  genders: { n: 'percent permille celsius fahrenheit degree' },
  units: {
    percent: '百分之{0}',
    permille: '千分之{0}',
    mg: '毫克',
    t: '吨',
    m2: '平方米',
    km2: '平方公里',
    m3: '立方米',
    kilometer: '公里',
    kilogram: '公斤',
    'kilometer-per-hour': '每小时{0}公里',
    gigabyte: 'G B ',
    megabyte: 'M B ',
    W: '瓦',
    kW: '千瓦',
    MW: '兆瓦',
    kWh: '千瓦时',
    V: '伏',
    Hz: '赫兹',
    kHz: '千赫兹',
    MHz: '兆赫兹',
    GHz: '吉赫兹',
    dB: '分贝',
  },
  unitSymbols: { '％': 'percent', 公里: 'kilometer', 公斤: 'kilogram' },
  currencies: { CNY: '元', USD: '美元', GBP: '英镑', EUR: '欧元' },
  currencySigns: { '¥': 'CNY', '￥': 'CNY', RMB: 'CNY', 元: 'CNY', 美元: 'USD', 欧元: 'EUR' },
  minor: { USD: '美分', EUR: '欧分', GBP: '便士' },
  scales: { 万: 'm:万', 亿: 'm:亿', 百万: 'm:百万' },
  abbreviations: {
    'No.#': '编号',
    'Tel.': '电话',
    'Tel:': '电话',
    'Dr.': '博士',
    'Mr.': '先生',
    'Ms.': '女士',
    'vs.': '对',
    'etc.': '等等',
    'p.#': '页',
  },
  rules: (numbers) => [
    rule(
      String.raw`(?<![\d:])(?<a>\d{1,3})[:：](?<b>\d)(?![\d:])`,
      ({ a = '', b = '' }) => `${numbers.cardinal(a)}比${numbers.cardinal(b)}`,
    ),
    rule(
      String.raw`(?<!\d)(?<y>\d{4})年?\s?[-–—~～至到]\s?(?=\d{4}年)`,
      ({ y = '' }) => `${numbers.digits(y).replaceAll(' ', '')}至`,
    ),
    // Emergency numbers and hotlines.
    rule(
      String.raw`(?<=(?:拨打|致电|呼叫|打)\s?)1\d{2}(?!\d|元)|(?<!\d)1(?:10|19|20|22)(?=报警|急救|火警|救护|电话|热线)`,
      (_, { match }) => Array.from(match, (digit) => (digit === '1' ? '幺' : numbers.cardinal(digit))).join(''),
    ),
    // Years digit by digit.
    rule(String.raw`(?<!\d)(?<y>\d{4}|\d\d(?=年代|年(?:\d|毕业|级)))(?=年)`, ({ y = '' }, { after }) =>
      y.length === 4
        ? numbers.digits(y).replaceAll(' ', '')
        : /^年代/.test(after)
          ? numbers.cardinal(y)
          : numbers.digits(y).replaceAll(' ', ''),
    ),
    // Yuan with jiao and fen: 3.50元 -> 三元五角.
    rule(
      String.raw`[¥￥]\s?(?<a>\d{1,3}(?:,\d{3})+|\d{1,12})\.(?<b>\d)(?<c>\d)(?!\d)(?:元)?|(?<![\d.,])(?<d>\d{1,3}(?:,\d{3})+|\d{1,12})\.(?<e>\d)(?<f>\d)?元`,
      ({ a, b, c, d = '', e = '', f = '0' }) => {
        const [yuan, jiao, fen] = [(a ?? d).replaceAll(',', ''), b ?? e, c ?? f];
        const small = `${jiao === '0' ? (fen === '0' ? '' : '零') : `${numbers.cardinal(jiao)}角`}${fen === '0' ? '' : `${numbers.cardinal(fen)}分`}`;
        return `${yuan === '0' ? '' : `${numbers.cardinal(yuan, 'm')}元`}${small}`;
      },
    ),
    rule(String.raw`(?<![\d.,第零一二三四五六七八九十月])2(?=\s?(?:${measureWords}))`, () => '两'),
  ],
};
