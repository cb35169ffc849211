import { toCardinal } from 'n2words/ar-SA';
import { rule } from '../../rule.ts';
import type { Locale, NumberWords } from '../locale.ts';

/** The forms of a counted noun: zero, one, two, few, many, other. One and two contain the number. */
const counted = (one: string, dual: string, few: string, many: string, other: string): string =>
  `${other}|=${one}|=${dual}|${few}|${many}|${other}`;
/** Tens, twos and thousands in the case that speech uses for all of them. */
const toOblique = (words: string): string =>
  words
    .replaceAll(/(?<=عشر|ثلاث|أربع|خمس|ست|سبع|ثمان|تسع)ون(?=\s|$)/g, 'ين')
    .replaceAll(/(?<=مئت|ألف|مليون)ان(?=\s|$)/g, 'ين')
    .replace('اثنا عشر', 'اثني عشر')
    .replaceAll(/اثنان(?= و)/g, 'اثنين');
const days =
  'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر الحادي_عشر الثاني_عشر الثالث_عشر الرابع_عشر الخامس_عشر السادس_عشر السابع_عشر الثامن_عشر التاسع_عشر العشرين'
    .split(' ')
    .map((name) => name.replace('_', ' '));
const ordinal = (value: number, numbers: NumberWords): string => {
  if (value <= 20) return days[value - 1]!;
  if (value >= 100) return numbers.cardinal(value);
  const [ten, one] = [value - (value % 10), value % 10];
  const tens = `ال${numbers.cardinal(ten)}`;
  return one === 0 ? tens : `${one === 1 ? 'الحادي' : days[one - 1]} و${tens}`;
};
const hours =
  'الواحدة الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة الحادية_عشرة الثانية_عشرة'
    .split(' ')
    .map((name) => name.replace('_', ' '));

/** Fifth to tenth: one, two, and three or more. */
const parts = 'خُمس|خُمسين|أخماس سُدس|سُدسين|أسداس سُبع|سُبعين|أسباع ثُمن|ثُمنين|أثمان تُسع|تُسعين|أتساع عُشر|عُشرين|أعشار'.split(
  ' ',
);

export const ar: Locale = {
  tag: 'ar-u-nu-latn',
  numbers: {
    cardinal: (value, gender) =>
      toOblique(toCardinal(BigInt(value), { gender: gender === 'f' ? 'feminine' : 'masculine' })),
  },
  signs: {
    point: 'فاصلة',
    minus: 'ناقص',
    plus: 'زائد',
    times: 'ضرب',
    dividedBy: 'قسمة',
    equals: 'يساوي',
    atMost: 'أصغر من أو يساوي',
    atLeast: 'أكبر من أو يساوي',
    notEqual: 'لا يساوي',
    and: 'و',
    to: 'إلى',
    at: 'آت',
    dot: 'نقطة',
    slash: 'شرطة مائلة',
    dash: 'شرطة',
    underscore: 'شرطة سفلية',
    number: 'رقم',
    section: 'المادة',
    hashtag: 'وسم',
    less: 'أقل من',
    greater: 'أكبر من',
    about: 'حوالي',
    plusMinus: 'زائد أو ناقص',
    copyright: 'حقوق النشر',
    squared: 'تربيع',
    outOf: 'من',
  },
  decimal: '.',
  groupsBySpace: true,
  joinsNumbers: true,
  decimals: 'number',
  pause: '، ',
  fractions: 'نصف|ثلث|ثلثين|ربع|ثلاثة أرباع',
  readFraction: (over, under, numbers) => {
    const [one, two, many] = parts[under - 5]?.split('|') ?? [];
    if (!one) return `${numbers.cardinal(over)} على ${numbers.cardinal(under).replace(/^اثنان/, 'اثنين')}`;
    return over === 1 ? one : over === 2 ? two! : `${numbers.cardinal(over)} ${many}`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'يوم|بتاريخ',
  date: ({ day, monthName, year }, numbers) =>
    `${ordinal(day, numbers)} من ${monthName}${year ? ` عام ${numbers.cardinal(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers, before) => {
      const name = hours[(hour + 11) % 12]!;
      const article = /الساعة\s$/.test(before) ? name : `الساعة ${name}`;
      const minutes =
        { 0: '', 15: ' والربع', 30: ' والنصف' }[minute] ??
        ` و${numbers.cardinal(minute, 'f')} ${minute < 11 ? 'دقائق' : 'دقيقة'}`;
      return `${article}${minutes}${hour > 12 ? ' مساءً' : ''}`;
    },
  },
  phone: 'digits',
  phoneWords: 'هاتف|جوال|الهاتف|الجوال|اتصل|فاكس|رقم',
  genders: { f: 'hour minute second GBP TRY INR celsius degree' },
  genderOfNoun: (noun) => (/(?:ة|ات|سنوات|سيارات)$/.test(noun) ? (/ات$/.test(noun) ? 'f' : 'bare') : 'bare'),
  units: {
    kilometer: counted('كيلومتر واحد', 'كيلومترين', 'كيلومترات', 'كيلومترًا', 'كيلومتر'),
    meter: counted('متر واحد', 'مترين', 'أمتار', 'مترًا', 'متر'),
    kilogram: counted('كيلوغرام واحد', 'كيلوغرامين', 'كيلوغرامات', 'كيلوغرامًا', 'كيلوغرام'),
    gram: counted('غرام واحد', 'غرامين', 'غرامات', 'غرامًا', 'غرام'),
    liter: counted('لتر واحد', 'لترين', 'لترات', 'لترًا', 'لتر'),
    hour: counted('ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة'),
    minute: counted('دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة'),
    second: counted('ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية', 'ثانية'),
    celsius: counted('درجة مئوية واحدة', 'درجتين مئويتين', 'درجات مئوية', 'درجة مئوية', 'درجة مئوية'),
    percent: 'بالمئة',
    permille: 'بالألف',
    mg: counted('ملليغرام واحد', 'ملليغرامين', 'ملليغرامات', 'ملليغرامًا', 'ملليغرام'),
    t: counted('طن واحد', 'طنين', 'أطنان', 'طنًا', 'طن'),
    m2: counted('متر مربع واحد', 'مترين مربعين', 'أمتار مربعة', 'مترًا مربعًا', 'متر مربع'),
    km2: counted('كيلومتر مربع واحد', 'كيلومترين مربعين', 'كيلومترات مربعة', 'كيلومترًا مربعًا', 'كيلومتر مربع'),
    m3: counted('متر مكعب واحد', 'مترين مكعبين', 'أمتار مكعبة', 'مترًا مكعبًا', 'متر مكعب'),
    W: 'واط',
    kW: 'كيلوواط',
    MW: 'ميغاواط',
    kWh: 'كيلوواط ساعة',
    V: 'فولت',
    Hz: 'هرتز',
    kHz: 'كيلوهرتز',
    MHz: 'ميغاهرتز',
    GHz: 'غيغاهرتز',
    dB: 'ديسيبل',
  },
  unitSymbols: {
    كم: 'kilometer',
    'كم/س': 'kilometer-per-hour',
    م: 'meter',
    سم: 'centimeter',
    كغ: 'kilogram',
    كجم: 'kilogram',
    غ: 'gram',
    'م²': 'm2',
  },
  currencies: {
    SAR: counted('ريال واحد', 'ريالين', 'ريالات', 'ريالًا', 'ريال'),
    EGP: counted('جنيه واحد', 'جنيهين', 'جنيهات', 'جنيهًا', 'جنيه'),
    AED: counted('درهم واحد', 'درهمين', 'دراهم', 'درهمًا', 'درهم'),
    USD: counted('دولار واحد', 'دولارين', 'دولارات', 'دولارًا', 'دولار'),
    EUR: 'يورو',
  },
  currencySigns: { 'ر.س': 'SAR', 'ر.س.': 'SAR', ريال: 'SAR', 'ج.م': 'EGP', 'د.إ': 'AED' },
  minor: {
    SAR: counted('هللة واحدة', 'هللتين', 'هللات', 'هللة', 'هللة'),
    EGP: counted('قرش واحد', 'قرشين', 'قروش', 'قرشًا', 'قرش'),
    AED: counted('فلس واحد', 'فلسين', 'فلوس', 'فلسًا', 'فلس'),
    USD: counted('سنت واحد', 'سنتين', 'سنتات', 'سنتًا', 'سنت'),
    EUR: counted('سنت واحد', 'سنتين', 'سنتات', 'سنتًا', 'سنت'),
  },
  money: (major, minor) => `${major} و${minor}`,
  scales: { مليون: 'm:مليون', ملايين: 'm:ملايين', مليار: 'm:مليار', ألف: 'm:ألف', آلاف: 'm:آلاف' },
  abbreviations: {
    'د.': 'الدكتور',
    'أ.': 'الأستاذ',
    'أ.د.': 'الأستاذ الدكتور',
    'م.': 'المهندس',
    'ص.#': 'صفحة',
    'ص#': 'صفحة',
    'ج#': 'الجزء',
    'ط#': 'الطبعة',
    'ق.م': 'قبل الميلاد',
    'ق.م.': 'قبل الميلاد',
    'ص.ب': 'صندوق بريد',
    إلخ: 'إلى آخره',
    'إلخ.': 'إلى آخره',
    الخ: 'إلى آخره',
    هـ: 'هجرية',
    'ت.': 'هاتف',
    'ش.': 'شارع',
  },
  roman: [{ before: '(?:الفصل|القرن|الباب|الجزء)\\s', single: true, read: ordinal }],
  rules: (numbers) => [
    rule(String.raw`\s?&\s?`, () => ' و'),
    rule(String.raw`(?<=\d{4}\s?)م(?=\s|$|[.،])`, () => ' ميلادية'),
    rule(String.raw`(?<=القرن\s(?:ال)?)(?<n>\d{1,2})(?!\d)`, ({ n = '' }) => ordinal(Number(n), numbers)),
  ],
};
