import { toCardinal } from 'n2words/ta-IN';
import { rule } from '../../rule.ts';
import type { Gender, Locale, NumberWords } from '../locale.ts';

/** Joins thousands with the words after them. Before a noun, one is ஒரு. */
const cardinal = (value: number, gender: Gender): string => {
  const words = toCardinal(BigInt(value))
    .replace(/(?<=^|\s)ஒரு ஆயிரம்/, 'ஆயிரம்')
    .replace('இரண்டு ஆயிரம்', 'இரண்டாயிரம்')
    .replace(/ஆயிரம் (?=\S)/, 'ஆயிரத்து ')
    .replace(/ாயிரம் (?=\S)/, 'ாயிரத்து ')
    .replace(/லட்சம் (?=\S)/, 'லட்சத்து ')
    .replace(/கோடி (?=\S)/, 'கோடியே ');
  return gender === 'bare' ? words : words.replace(/^ஒன்று$/, 'ஒரு').replace(/ொன்று$/, 'ொரு');
};
/** ஐந்து -> ஐந்தாவது. */
const ordinal = (value: number, numbers: NumberWords, suffix: string): string =>
  value === 1 && suffix === 'வது' ? 'முதலாவது' : `${numbers.cardinal(value).replace(/ு$/, '')}ா${suffix}`;

/** எட்டு -> எட்டில். */
const inLocative = (words: string): string =>
  words.replace(/ம்$/, 'த்தில்').replace(/நூறு$/, 'நூற்றில்').replace(/ு$/, 'ில்');

export const ta: Locale = {
  tag: 'ta',
  numbers: { cardinal },
  signs: {
    point: 'புள்ளி',
    minus: 'மைனஸ்',
    plus: 'பிளஸ்',
    times: 'பெருக்கல்',
    dividedBy: 'வகுத்தல்',
    equals: 'சமம்',
    atMost: 'குறைவு அல்லது சமம்',
    atLeast: 'அதிகம் அல்லது சமம்',
    notEqual: 'சமமல்ல',
    and: 'மற்றும்',
    to: 'முதல்',
    at: 'அட்',
    dot: 'டாட்',
    slash: 'ஸ்லாஷ்',
    dash: 'டேஷ்',
    underscore: 'அண்டர்ஸ்கோர்',
    number: 'எண்',
    section: 'பிரிவு',
    hashtag: 'ஹேஷ்டேக்',
    less: 'விடக் குறைவு',
    greater: 'விட அதிகம்',
    about: 'சுமார்',
    plusMinus: 'பிளஸ் மைனஸ்',
    copyright: 'பதிப்புரிமை',
    squared: 'வர்க்கம்',
  },
  decimal: '.',
  decimals: 'digits',
  fractions: 'அரை|மூன்றில் ஒன்று|மூன்றில் இரண்டு|கால்|முக்கால்',
  readFraction: (over, under, numbers) => `${inLocative(numbers.cardinal(under))} ${numbers.cardinal(over)}`,
  dateOrder: 'dmy',
  date: ({ day, monthName, year }, numbers) =>
    `${monthName} ${numbers.cardinal(day)}${year ? `, ${numbers.cardinal(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) =>
      `${numbers.cardinal(hour)} மணி${minute ? ` ${numbers.cardinal(minute)} நிமிடம்` : ''}`,
  },
  genderOfNoun: (noun) => (/^(?:இல்|முதல்|ஆம்|வரை|மற்றும்|பிளஸ்|சமம்|மைனஸ்)$/.test(noun) ? 'bare' : 'm'),
  phone: 'digits',
  phoneWords: 'தொலைபேசி|கைபேசி|அலைபேசி|போன்|எண்',
  units: {
    kilometer: 'கிலோமீட்டர்',
    meter: 'மீட்டர்',
    centimeter: 'சென்டிமீட்டர்',
    kilogram: 'கிலோகிராம்',
    gram: 'கிராம்',
    liter: 'லிட்டர்',
    hour: 'மணி நேரம்',
    gigabyte: 'ஜிகாபைட்',
    megabyte: 'மெகாபைட்',
    mg: 'மில்லிகிராம்',
    t: 'டன்',
    m2: 'சதுர மீட்டர்',
    km2: 'சதுர கிலோமீட்டர்',
    m3: 'கன மீட்டர்',
    permille: 'ஆயிரத்தில் {0}',
    'kilometer-per-hour': 'மணிக்கு {0} கிலோமீட்டர்',
    'meter-per-second': 'வினாடிக்கு {0} மீட்டர்',
    W: 'வாட்',
    kW: 'கிலோவாட்',
    MW: 'மெகாவாட்',
    kWh: 'கிலோவாட் மணி',
    V: 'வோல்ட்',
    Hz: 'ஹெர்ட்ஸ்',
    kHz: 'கிலோஹெர்ட்ஸ்',
    MHz: 'மெகாஹெர்ட்ஸ்',
    GHz: 'ஜிகாஹெர்ட்ஸ்',
    dB: 'டெசிபல்',
  },
  unitSymbols: {
    'கி.மீ.': 'kilometer',
    'கி.மீ': 'kilometer',
    'மீ.': 'meter',
    'செ.மீ.': 'centimeter',
    'கி.கி.': 'kilogram',
    கிலோ: 'kilogram',
    'லி.': 'liter',
    'ச.மீ.': 'm2',
  },
  currencies: { INR: 'ரூபாய்', USD: 'டாலர்', GBP: 'பவுண்டு', EUR: 'யூரோ' },
  currencySigns: { 'ரூ.': 'INR', ரூ: 'INR', 'Rs.': 'INR' },
  minor: { INR: 'பைசா', USD: 'சென்ட்', EUR: 'சென்ட்', GBP: 'பென்ஸ்' },
  scales: { கோடி: 'm:கோடி', லட்சம்: 'm:லட்சம்', ஆயிரம்: 'm:ஆயிரம்' },
  abbreviations: {
    'டாக்.': 'டாக்டர்',
    'டாக்டர்.': 'டாக்டர்',
    'பேரா.': 'பேராசிரியர்',
    'திரு.': 'திரு',
    'திருமதி.': 'திருமதி',
    'முனை.': 'முனைவர்',
    'எ.கா.': 'எடுத்துக்காட்டு',
    'உ.ம்.': 'உதாரணம்',
    'ப.#': 'பக்கம்',
    'பக்.#': 'பக்கம்',
    'எண்.#': 'எண்',
    'அத்.#': 'அத்தியாயம்',
    'கி.மு.': 'கிறிஸ்துவுக்கு முன்',
    'கி.பி.': 'கிறிஸ்துவுக்குப் பின்',
    'மு.ப.': 'முற்பகல்',
    'பி.ப.': 'பிற்பகல்',
    'தொ.பே.': 'தொலைபேசி',
    'முதலி.': 'முதலியன',
    'லிட்.': 'லிமிடெட்',
    'நெ.#': 'நம்பர்',
  },
  rules: (numbers) => [
    rule(String.raw`(?<![\d:.,])(?<h>\d{1,2}):(?<m>[0-5]\d)(?=\s?மணி)`, ({ h = '', m = '' }) =>
      m === '00' ? numbers.cardinal(Number(h)) : `${numbers.cardinal(Number(h))} ${numbers.cardinal(Number(m))}`,
    ),
  ],
  ordinals: [
    ['-?(?:ஆ)?வது(?![\\p{L}\\p{M}])', (value, numbers) => ordinal(value, numbers, 'வது')],
    ['-?ஆம்(?![\\p{L}\\p{M}])', (value, numbers) => ordinal(value, numbers, 'ம்')],
    ['-?ம்(?![\\p{L}\\p{M}])', (value, numbers) => ordinal(value, numbers, 'ம்')],
  ],
};
