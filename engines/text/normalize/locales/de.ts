import { finalStop } from '../../english/spell.ts';
import { rule } from '../../rule.ts';
import type { Locale, NumberWords, ReadOrdinal } from '../locale.ts';

/** The ending of an adjective or ordinal depends on the word before it. */
const ending = (before: string): 'ordinal' | 'ordinal-n' | 'ordinal-r' => {
  if (/(?:^|[^\p{L}])(?:am|vom|zum|beim|im|bis|ab|dem|den|des|seit|nach|vor|dieser|einer|zur)\s$/iu.test(before))
    return 'ordinal-n';
  return /(?:^|[^\p{L}])(?:der|die|das|jede|diese)\s$/iu.test(before) ? 'ordinal' : 'ordinal-r';
};
const readOrdinal: ReadOrdinal = (value, numbers, { before }) => numbers.ordinal(value, ending(before));
/** Ludwig XIV. -> Ludwig der Vierzehnte. */
const readKing = (value: number, numbers: NumberWords): string => {
  const words = numbers.ordinal(value);
  return `der ${words[0]!.toUpperCase()}${words.slice(1)}`;
};
/** Words that begin a sentence after a number, rather than being counted by an ordinal. */
const sentenceStarts =
  'Er|Sie|Es|Ich|Du|Wir|Ihr|Das|Der|Die|Den|Dem|Ein|Eine|Und|Aber|Doch|Dann|Da|Dort|Hier|Jetzt|Nun|So|In|Im|Am|An|Auf|Mit|Für|Von|Vor|Nach|Bei|Wenn|Weil|Als|Alle|Man|Mein|Meine|Sein|Seine|Diese|Dieser|Dieses';
const weekdayNames: Readonly<Record<string, string>> = {
  Mo: 'Montag',
  Di: 'Dienstag',
  Mi: 'Mittwoch',
  Do: 'Donnerstag',
  Fr: 'Freitag',
  Sa: 'Samstag',
  So: 'Sonntag',
};
const weekdays = Object.keys(weekdayNames).join('|');
const kings =
  'Ludwig|Friedrich|Wilhelm|Heinrich|Karl|Otto|Maximilian|Elisabeth|Elizabeth|Katharina|Charles|Georg|Philipp|Franz|Joseph|Johannes Paul|Paul|Benedikt|Pius|Johannes|Franziskus|Leo';

/** Nouns that are counted by eine. */
const feminine =
  /(?:ung|heit|keit|schaft|ion|tät|ei|ik|ur|anz|enz)$|^(?:Frau|Person|Stunde|Minute|Sekunde|Woche|Stadt|Nacht|Hand|Seite|Tasse|Flasche|Dose|Packung|Stimme|Katze|Straße|Tochter|Mutter|Schwester|Schule|Klasse|Karte|Uhr|Zahl|Nummer|Frage|Antwort|Tür|Wand|Bank|Maus|Kuh|Gruppe|Liste|Zeile|Mail|Tablette|Prise|Scheibe|Reise|Sache|Stufe|Runde|Folge|Etage|Million|Milliarde|Note|Zehe|Zwiebel|Tafel|Kugel|Schüssel|Gabel)$/;
const scaleNames: Readonly<Record<string, true>> = { Million: true, Milliarde: true, Mio: true, Mrd: true, Tsd: true };

export const de: Locale = {
  tag: 'de',
  numbers: {
    rules: 'de',
    cardinals: { m: 'cardinal-masculine', f: 'cardinal-feminine', n: 'cardinal-neuter' },
    ordinal: 'ordinal',
    year: 'numbering-year',
  },
  signs: {
    point: 'Komma',
    minus: 'minus',
    plus: 'plus',
    times: 'mal',
    dividedBy: 'geteilt durch',
    equals: 'gleich',
    atMost: 'kleiner oder gleich',
    atLeast: 'größer oder gleich',
    notEqual: 'ungleich',
    and: 'und',
    to: 'bis',
    ratio: 'zu',
    at: 'at',
    dot: 'Punkt',
    slash: 'Schrägstrich',
    dash: 'Bindestrich',
    underscore: 'Unterstrich',
    number: 'Nummer',
    section: 'Paragraf',
    hashtag: 'Hashtag',
    less: 'kleiner als',
    greater: 'größer als',
    about: 'etwa',
    plusMinus: 'plus minus',
    copyright: 'Copyright',
    squared: 'Quadrat',
    outOf: 'von',
  },
  decimal: ',',
  groupsBySpace: true,
  decimals: 'digits',
  fractions: 'einhalb|ein Drittel|zwei Drittel|ein Viertel|drei Viertel',
  readFraction: (over, under, numbers) => {
    const part = numbers.ordinal(under).replace(/^ein(?=hundert|tausend)/, '');
    return `${numbers.cardinal(over, 'm')} ${part[0]!.toUpperCase()}${part.slice(1)}l`;
  },
  dateOrder: 'dmy',
  slashDateWords: 'am|vom|bis zum|ab dem|zum|seit dem',
  shortDates: true,
  date: ({ day, monthName, year, before }, numbers) =>
    `${numbers.ordinal(day, ending(before))} ${monthName}${year ? ` ${numbers.year(year)}` : ''}`,
  clock: {
    read: (hour, minute, numbers) =>
      `${numbers.cardinal(hour, 'm')} Uhr${minute ? ` ${numbers.cardinal(minute)}` : ''}`,
    before: 'um',
    after: 'Uhr',
  },
  phone: 'digits',
  phoneWords: 'Tel|Telefon|Telefonnummer|Handy|Fax|Rufnummer',
  genders: { f: 'hour minute second week t megabit-per-second', n: 'gram kilogram mg pound GBP' },
  units: {
    mg: 'Milligramm',
    t: 'Tonne|Tonnen',
    m2: 'Quadratmeter',
    km2: 'Quadratkilometer',
    m3: 'Kubikmeter',
    permille: 'Promille',
    W: 'Watt',
    kW: 'Kilowatt',
    MW: 'Megawatt',
    kWh: 'Kilowattstunde|Kilowattstunden',
    V: 'Volt',
    Hz: 'Hertz',
    kHz: 'Kilohertz',
    MHz: 'Megahertz',
    GHz: 'Gigahertz',
    dB: 'Dezibel',
  },
  unitSymbols: { 'Std.': 'hour', 'Min.': 'minute', 'Sek.': 'second', Std: 'hour' },
  currencies: { USD: 'Dollar', GBP: 'Pfund', CHF: 'Franken' },
  currencySigns: { Fr: 'CHF' },
  minor: { EUR: 'Cent', USD: 'Cent', GBP: 'Pence', CHF: 'Rappen' },
  money: (major, _, minor) => `${major} ${minor}`,
  scales: {
    'Mio.': 'f:Million|Millionen',
    Mio: 'f:Million|Millionen',
    'Mrd.': 'f:Milliarde|Milliarden',
    Mrd: 'f:Milliarde|Milliarden',
    'Tsd.': 'm:tausend',
    Million: 'f:Million',
    Millionen: 'f:Millionen',
    Milliarden: 'f:Milliarden',
  },
  abbreviations: {
    'z. B.': 'zum Beispiel',
    'd. h.': 'das heißt',
    'u. a.': 'unter anderem',
    'u. U.': 'unter Umständen',
    'i. d. R.': 'in der Regel',
    'v. Chr.': 'vor Christus',
    'n. Chr.': 'nach Christus',
    'z. T.': 'zum Teil',
    'z. Z.': 'zur Zeit',
    'o. Ä.': 'oder Ähnliches',
    'usw.': 'und so weiter',
    'etc.': 'et cetera',
    'bzw.': 'beziehungsweise',
    'ca.': 'circa',
    'lt.': 'laut',
    'evtl.': 'eventuell',
    'ggf.': 'gegebenenfalls',
    'inkl.': 'inklusive',
    'exkl.': 'exklusive',
    'vgl.': 'vergleiche',
    'bspw.': 'beispielsweise',
    'sog.': 'sogenannte',
    'zzgl.': 'zuzüglich',
    'Dr.': 'Doktor',
    'Prof.': 'Professor',
    'Hr.': 'Herr',
    'Fr.': 'Frau',
    'St.': 'Sankt',
    'Str.': 'Straße',
    'Nr.': 'Nummer',
    'Tel.': 'Telefon',
    'Abs.': 'Absatz',
    'Art.#': 'Artikel',
    'S.#': 'Seite',
    'Bd.#': 'Band',
    'Kap.#': 'Kapitel',
    'Abb.#': 'Abbildung',
    'Jh.': 'Jahrhundert',
    'Mo.': 'Montag',
    'Di.': 'Dienstag',
    'Mi.': 'Mittwoch',
    'Do.': 'Donnerstag',
    'Sa.': 'Samstag',
    'So.#': 'Sonntag',
    'Geb.': 'Geboren',
  },
  roman: [
    {
      before: `(?:${kings})\\s`,
      after: '\\.?',
      single: true,
      read: readKing,
    },
    {
      before: '(?:Kapitel|Band|Teil|Akt|Artikel|Klasse|Weltkrieg|Abschnitt|Stufe)\\s',
      single: true,
      read: (value, numbers) => numbers.cardinal(value),
    },
    {
      after: '\\.\\s(?:Jahrhundert|Jh)',
      single: true,
      read: (value, numbers, { before }) => numbers.ordinal(value, ending(before)),
    },
  ],
  ordinals: [[`\\.(?=\\s(?!(?:${sentenceStarts})(?!\\p{L}))\\p{L})`, readOrdinal]],
  rules: (numbers) => [
    rule(
      String.raw`(?<![\p{L}\d.,:/-])(?<n>[2-9]|\d\d) 1\/2(?![\d/])`,
      ({ n = '' }) => `${numbers.cardinal(n)}einhalb`,
    ),
    rule(
      String.raw`(?<=\p{L}straße\s|\p{L}str\.\s)(?<n>\d{1,3})(?<letter>[a-z])?(?![\p{L}\d])`,
      ({ n = '', letter = '' }) => `${numbers.cardinal(n)}${letter && ` ${letter}`}`,
    ),
    rule(String.raw`(?<!\p{L})(?<name>\p{L}{2,30})str\.(?=\s|$)`, ({ name }) => `${name}straße`),
    rule(
      String.raw`(?<!\p{L})(?<first>${weekdays})\.?\s?[-–]\s?(?<last>${weekdays})(?!\p{L})\.?`,
      ({ first = '', last = '' }) => `${weekdayNames[first]} bis ${weekdayNames[last]}`,
    ),
    rule(String.raw`(?<![\p{L}\d])1(?=\sUhr)`, () => 'ein'),
    rule(
      String.raw`(?<![\p{L}\d.,:/-]|\p{Lu}\p{Ll}{1,20}\s)1(?=\s(?<noun>\p{Lu}\p{Ll}{2,30})(?!\p{L}))`,
      ({ noun = '' }) => (noun in scaleNames ? undefined : feminine.test(noun) ? 'eine' : 'ein'),
    ),
    rule(
      String.raw`(?<![\p{L}\d.,])(?<n>\d{1,3})\s?%(?<end>ig\p{L}{0,3})`,
      ({ n = '', end = '' }) => `${numbers.cardinal(n)}prozent${end}`,
    ),
    rule(String.raw`(?<=\d\s?)ff?\.(?!\p{L})`, (_, { after }) => ` folgende${finalStop(after)}`),
    rule(String.raw`(?<![\p{L}\d.,])(?<n>\d0)er(?!\p{L})`, ({ n = '' }) => `${numbers.cardinal(n)}er`),
    rule(String.raw`(?<![\p{L}\d.,])(?<n>1[1-9]\d0)er(?!\p{L})`, ({ n = '' }) => `${numbers.year(n)}er`),
  ],
};
