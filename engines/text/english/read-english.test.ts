import { describe, expect, test } from 'vitest';
import { readEnglish } from './read-english.ts';

/** Written and spoken form, separated by ` -> `. */
const kinds: Readonly<Record<string, string>> = {
  'whole numbers': `
    I have 3 cats. -> I have three cats.
    She is 42 -> She is forty-two
    1,234,567 people -> one million two hundred thirty-four thousand five hundred sixty-seven people
    1000000 stars -> one million stars
    It took 150 days -> It took one hundred fifty days
    agent 007 -> agent zero zero seven
    -4 outside -> minus four outside
    (-4) -> (minus four)
    −12 again -> minus twelve again
    1,2,3 go -> one, two, three go
    5-year-old -> five-year-old
    20000 leagues -> twenty thousand leagues
    ３ apples -> three apples
    ٣٤ pages -> thirty-four pages
    Call 911 now -> Call nine one one now
    #1 in the charts -> number one in the charts
    card 4111111111111111 ok -> card four one one one one one one one one one one one one one one one ok
    zip code 94103 -> zip code nine four one zero three
    PIN: 1234 -> PIN: one two three four
    Room 404 -> Room four oh four
    Flight 1549 -> Flight fifteen forty-nine
    Boeing 747s -> Boeing seven forty-sevens
    Springfield, IL 62704 -> Springfield, I.L six two seven zero four
    1 000 000 -> one million
    the Porsche 911 -> the Porsche nine eleven`,
  decimals: `
    0.5 -> zero point five
    .5 -> point five
    3.14159 -> three point one four one five nine
    1,234.50 -> one thousand two hundred thirty-four point five zero
    It is 10.5. -> It is ten point five.
    -0.75 -> minus zero point seven five
    3.2e-5 -> three point two times ten to the power of minus five`,
  ordinals: `
    the 3rd man -> the third man
    1st and 2nd -> first and second
    the 21st century -> the twenty-first century
    11th -> eleventh
    100th -> one hundredth
    the 1,000th visitor -> the one thousandth visitor`,
  years: `
    in 1984 -> in nineteen eighty-four
    2005 -> two thousand five
    In 2010, we met. -> In twenty ten, we met.
    the year 2000 -> the year two thousand
    1066 was grim, in 1066 -> one thousand sixty-six was grim, in ten sixty-six
    1905 -> nineteen oh five
    the 1900s -> the nineteen hundreds
    the 1980s -> the nineteen eighties
    the 2010s -> the twenty tens
    the '90s -> the nineties
    the ’60s -> the sixties
    in her 20s -> in her twenties
    class of '98 -> class of ninety-eight
    44 BC -> forty-four B.C
    AD 79 -> A.D seventy-nine
    1200 BCE -> twelve hundred B.C.E
    1914-1918 -> nineteen fourteen to nineteen eighteen
    1939–45 -> nineteen thirty-nine to forty-five
    the 2025/26 season -> the twenty twenty-five twenty-six season
    1350 users -> one thousand three hundred fifty users
    In 2026 it was 2026. -> In twenty twenty-six it was twenty twenty-six.
    the 1990s–2000s -> the nineteen nineties to two thousands
    1999's best -> nineteen ninety-nine's best`,
  dates: `
    01/02/2026 -> January second, twenty twenty-six
    21/11/2026 -> November twenty-first, twenty twenty-six
    2026-11-21 -> November twenty-first, twenty twenty-six
    2026-11-21T10:30:00Z -> November twenty-first, twenty twenty-six at ten thirty U.T.C
    2026/3/5 -> March fifth, twenty twenty-six
    21.11.2026 -> November twenty-first, twenty twenty-six
    Nov 21, 2026 -> November twenty-first, twenty twenty-six
    Nov. 21 was cold -> November twenty-first was cold
    November 21st -> November twenty-first
    21 November -> the twenty-first of November
    the 21st of November 2026 -> the twenty-first of November, twenty twenty-six
    3 March 1999, at noon -> the third of March, nineteen ninety-nine, at noon
    July 4-6 -> July fourth to sixth
    Dec 2026 -> December twenty twenty-six
    Mon, Nov 2 -> Monday, November second
    You may 5 times -> You may five times
    due by 5/12 -> due by May twelfth
    May 5 -> May fifth
    9/11 -> nine eleven
    Mon–Fri -> Monday to Friday
    in Dec. we met -> in December we met
    1/1/25 -> January first, twenty twenty-five`,
  times: `
    9:30 am -> nine thirty A.M
    at 9:30 a.m. on Monday -> at nine thirty A.M on Monday
    17:45 -> seventeen forty-five
    3 p.m. -> three P.M.
    3 p.m. tomorrow -> three P.M tomorrow
    10:05 PM -> ten oh five P.M
    9:00 -> nine o'clock
    9:00 AM -> nine A.M
    17:00 -> seventeen hundred
    00:00 -> midnight
    12:30:15 -> twelve thirty and fifteen seconds
    9am-5pm -> nine A.M to five P.M
    10:00-11:30 -> ten o'clock to eleven thirty
    6–8 pm -> six to eight P.M
    0900 hours -> oh nine hundred hours
    10.30am -> ten thirty A.M
    a 16:9 screen -> a sixteen to nine screen
    odds of 3:1 -> odds of three to one
    10 a.m.-2 p.m. daily -> ten A.M to two P.M daily
    45:30 -> forty-five thirty`,
  money: `
    $3.50 -> three dollars and fifty cents
    $1 -> one dollar
    $0.99 -> ninety-nine cents
    $1.01 -> one dollar and one cent
    $5.00 -> five dollars
    $1,234.56 -> one thousand two hundred thirty-four dollars and fifty-six cents
    £1m -> one million pounds
    €2.5bn -> two point five billion euros
    $3.5 million -> three point five million dollars
    $10k -> ten thousand dollars
    ¥1000 -> one thousand yen
    £5.20 -> five pounds and twenty pence
    5 USD -> five U.S dollars
    EUR 20 -> twenty euros
    20€ -> twenty euros
    12,50 € -> twelve euros and fifty cents
    50¢ -> fifty cents
    50p -> fifty pence
    $5-10 -> five to ten dollars
    $5-$10 -> five dollars to ten dollars
    £1m–£2m -> one million pounds to two million pounds
    -$5 -> minus five dollars
    $5/month -> five dollars per month
    a $5 bill -> a five dollar bill
    ₹500 -> five hundred rupees
    CA$20 -> twenty Canadian dollars
    It costs $20. -> It costs twenty dollars.
    €1.234,56 -> one thousand two hundred thirty-four euros and fifty-six cents
    a $2.5 billion-dollar deal -> a two point five billion-dollar deal`,
  units: `
    5% -> five percent
    2.5 % -> two point five percent
    5-10% -> five to ten percent
    60mph -> sixty miles per hour
    5 ft 10 in -> five feet ten inches
    5'10" -> five feet ten inches
    3kg -> three kilograms
    1 kg -> one kilogram
    12GB -> twelve gigabytes
    100 km/h -> one hundred kilometers per hour
    20°C -> twenty degrees Celsius
    -5 °F -> minus five degrees Fahrenheit
    90° -> ninety degrees
    30 m² -> thirty square meters
    2 cm^3 -> two cubic centimeters
    10-20 km -> ten to twenty kilometers
    a 5-km run -> a five kilometer run
    3.5GHz -> three point five gigahertz
    10 lbs. of -> ten pounds of
    6 in. long -> six inches long
    5 in the morning -> five in the morning
    44.1 kHz -> forty-four point one kilohertz
    9 m/s -> nine meters per second
    5 req/s -> five req per second
    16 fl oz -> sixteen fluid ounces
    200 sq ft -> two hundred square feet
    4 h later -> four hours later
    500ms -> five hundred milliseconds
    It weighs 3 kg. -> It weighs three kilograms.
    5M users -> five million users
    1.5B parameters -> one point five billion parameters
    1/4 tsp salt -> one quarter teaspoon salt
    1 1/2 tbsp oil -> one and a half tablespoons oil
    a 9V battery -> a nine volt battery
    100MPH -> one hundred miles per hour
    a 6.7" display -> a six point seven inches display`,
  'fractions and mathematics': `
    1/2 -> one half
    2/3 of -> two thirds of
    3/4 -> three quarters
    1 1/2 cups -> one and a half cups
    2½ -> two and a half
    ¾ cup -> three quarters cup
    7/10 -> seven out of ten
    1/16 -> one sixteenth
    24/7 -> twenty-four seven
    5x faster -> five times faster
    3x4 -> three by four
    1920x1080 -> nineteen twenty by ten eighty
    2 + 2 = 4 -> two plus two equals four
    10 - 3 = 7 -> ten minus three equals seven
    6 × 7 -> six times seven
    8 ÷ 2 -> eight divided by two
    x² -> x squared
    10^6 -> ten to the power of six
    E=mc² -> E equals mc squared
    10-20 -> ten to twenty
    pages 3–7 -> pages three to seven
    3-1 win -> three to one win
    ±5 -> plus or minus five
    ~20 -> about twenty
    10^-3 -> ten to the power of minus three
    p < 0.05 -> p is less than zero point zero five
    x >= 5, y != 3 -> x is at least five, y is not equal to three`,
  'telephones, networks, versions': `
    +1 (415) 555-0132 -> plus one, four one five, five five five, zero one three two
    (415) 555-0132 -> four one five, five five five, zero one three two
    415-555-0132 -> four one five, five five five, zero one three two
    555-0132 -> five five five, zero one three two
    +44 20 7946 0958 -> plus four four, two zero, seven nine four six, zero nine five eight
    1-800-555-0199 -> one, eight hundred, five five five, zero one nine nine
    192.168.0.1 -> one nine two dot one six eight dot zero dot one
    v2.1 -> version two point one
    version 3.12.1 -> version three point twelve point one
    123-45-6789 -> one two three, four five, six seven eight nine
    07700 900123 -> zero seven seven zero zero, nine zero zero one two three
    1-800-FLOWERS -> one eight hundred FLOWERS
    RFC 7231 -> R.F.C seventy-two thirty-one`,
  addresses: `
    example.com -> example dot com
    https://www.example.com/docs/ -> W.W.W dot example dot com slash docs
    See example.org. -> See example dot org.
    john.doe@example.com -> john dot doe at example dot com
    index.html -> index dot H.T.M.L
    bbc.co.uk -> B.B.C dot co dot U.K
    @jane_doe said -> at jane underscore doe said
    #MeToo -> hashtag Me Too
    /usr/local/bin -> slash usr slash local slash bin`,
  abbreviations: `
    Dr. Smith -> Doctor Smith
    Mr. and Mrs. Jones -> Mister and Missus Jones
    Ms. Lee -> Miz Lee
    Mr Bean -> Mister Bean
    St. Louis -> Saint Louis
    12 Main St. -> twelve Main Street.
    Main St. is closed -> Main Street is closed
    221 Baker St., London -> two hundred twenty-one Baker Street, London
    1600 Sunset Blvd. -> sixteen hundred Sunset Boulevard.
    Mt. Everest -> Mount Everest
    No. 5 -> Number five
    no. 7 -> number seven
    vol. 2, pp. 10-20 -> volume two, pages ten to twenty
    Fig. 3 -> Figure three
    cats vs. dogs -> cats versus dogs
    e.g. this -> for example this
    i.e., that -> that is, that
    apples, etc. -> apples, et cetera.
    etc. and so on -> et cetera and so on
    John Smith Jr. spoke -> John Smith Junior spoke
    Acme Inc. grew -> Acme Incorporated grew
    Prof. Ada Byron, Ph.D., spoke -> Professor Ada Byron, P.H.D, spoke
    George W. Bush -> George W Bush
    J. R. R. Tolkien -> J.R.R Tolkien
    w/o sugar -> without sugar
    w/ milk -> with milk
    123 N. Main St. is -> one hundred twenty-three North Main Street is
    down Mulholland Dr. in rain -> down Mulholland Drive in rain
    No. I said no. -> No. I said no.
    Mr J.R. Ewing -> Mister J.R Ewing
    PhDs -> P.H.D's`,
  'acronyms and names with numbers': `
    the FBI agent -> the F.B.I agent
    the U.S. army -> the U.S army
    in the U.S.A. -> in the U.S.A.
    NASA and NATO -> NASA and NATO
    CDs and DVDs -> C-D's and D.V.D's
    the CEO's plan -> the C.E.O's plan
    HTML -> H.T.M.L
    STOP that -> STOP that
    I am NOT ok -> I am NOT ok
    THIS IS FOR BOB TODAY -> THIS IS FOR bob TODAY
    COVID-19 -> COVID nineteen
    A4 paper -> A-four paper
    MP3 -> M.P three
    GPT-4 -> G.P.T four
    F-16 jets -> F sixteen jets
    B2B -> B two B
    H₂O -> H two O
    3D -> three D
    5G -> five G
    4K video -> four K video
    1080p -> ten eighty p
    B737 -> B seven thirty-seven
    R&D -> R and D
    AT&T -> A.T and T
    Q3 2025 -> Q three twenty twenty-five
    iOS 17 -> i O.S seventeen
    JSON over TCP/IP -> Jason over T.C.P I.P
    ABC-123 -> A.B.C one twenty-three
    H.264 -> H two sixty-four
    x86 -> x eighty-six`,
  'Roman numerals': `
    Chapter IV -> Chapter four
    World War II -> World War two
    Henry VIII -> Henry the eighth
    Elizabeth II was -> Elizabeth the second was
    Pope John Paul II -> Pope John Paul the second
    Act I, Scene V -> Act one, Scene five
    Rocky III -> Rocky three
    Super Bowl LVIII -> Super Bowl fifty-eight
    I saw Mary I think -> I saw Mary I think`,
  signs: `
    salt & pepper -> salt and pepper
    C++ and C# -> C plus plus and C sharp
    and/or -> and or
    he/she -> he or she
    Hi 😀 there -> Hi there
    - first item -> first item
    • second item -> second item
    file(s) -> files
    Acme™ and Foo® -> Acme and Foo
    © 2026 Acme -> copyright twenty twenty-six Acme
    a → b -> a to b
    § 5 -> section five`,
};

const cases = Object.entries(kinds).flatMap(([kind, table]) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const at = line.lastIndexOf(' -> ');
      return [kind, line.slice(0, at).trimStart(), line.slice(at + 4)] as const;
    }),
);

/** Texts that need no changes. */
const plain = [
  'It was a bright cold day in April, and the clocks were striking thirteen.',
  '“Don’t you know?” she asked — quietly… (or so it seemed); then: nothing!',
  "Rock 'n' roll, mother-in-law, O'Neill, twenty-one, café, naïve, Zoë.",
  'I am, you are; a plan B, vitamin C, Malcolm X, STOP, NASA.',
  'Already said: three dollars and fifty cents, F.B.I, nine A.M, Henry the eighth.',
  ' spaces  stay \n as they were ',
  '',
];

test.each(plain)('does not change plain text: %s', (text) => {
  expect(readEnglish(text)).toBe(text);
});

describe('English normalization', () => {
  test.each(cases)('%s: %s', (_, written, reading) => {
    expect(readEnglish(written)).toBe(reading);
    expect(readEnglish(reading)).toBe(reading);
  });
});
