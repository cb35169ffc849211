import type { Age, Gender } from './traits.ts';

/** Words that indicate a gender. `weak`: used only if no other word matches. */
export const genderWords: readonly (readonly [words: string, gender: Gender, weak?: true])[] = [
  ['gender[- ]?neutral|genderless|androgyn(?:ous|e)|non[- ]?binary|agender', 'neutral'],
  [
    'wom[ae]n|females?|feminine|girls?|lady|ladies|mother|mum|mom|grandm(?:other|a)|granny|nana|queen|princess|witch|actress|sister|daughter|aunt(?:ie)?|goddess|nun|sorceress|heroine|soprano|waitress|frau|m[äa]dchen|weibliche?|femme|fille|f[ée]minine?|mujer|chica|niña|femenin[oa]|donna|mulher',
    'female',
  ],
  [
    'm[ae]n|males?|masculine|boys?|guys?|gentlem[ae]n|father|dad|grandfather|grandpa|king|prince|wizard|pirate|brother|son|uncle|dude|lad|bloke|monk|baritone|knight|cowboy|butler|emperor|santa|mann|junge|m[äa]nnliche?r?|homme|garçon|masculine?|hombre|chico|niño|masculin[oa]|uomo|homem|newsman|anchorman|salesman',
    'male',
  ],
  ['she|her|hers', 'female', true],
  ['he|his|him|sailors?|fisherm[ae]n', 'male', true],
  ['robot|android|machine|computer|alien', 'neutral', true],
];

/** From most to least specific; the first match applies. */
export const ageWords: readonly (readonly [words: string, age: Age])[] = [
  [
    '(?:little|small|young) (?:girl|boy|kid|child)|child(?:ren|like)?|kids?|toddler|baby|kleines? (?:kind|junge|m[äa]dchen)|enfant|niñ[oa]',
    'child',
  ],
  ['middle[- ]?aged?|mature|mid[- ]?life', 'middle_aged'],
  [
    'elder(?:ly)?|aged|ancient|senior|grandm(?:other|a)|grandfather|grandpa|granny|nana|wizened|retired|vieux|vieille|viej[oa]|ancian[oa]',
    'old',
  ],
  [
    'teen(?:ager?|aged)?|adolescent|young(?:er|ster)?|youth(?:ful)?|girls?|boys?|lad|student|junge?[rn]?|jeune|joven',
    'young',
  ],
  ['old(?:er|est)?|alte?[rn]?', 'old'],
  ['adult|grown[- ]up', 'middle_aged'],
];

/** Converts years to an age group. */
export const ageFromYears = (years: number): Age =>
  years < 13 ? 'child' : years < 35 ? 'young' : years < 60 ? 'middle_aged' : 'old';

export const decades: Readonly<Record<string, number>> = {
  twenties: 25,
  thirties: 32,
  forties: 45,
  fifties: 55,
  sixties: 65,
  seventies: 75,
  eighties: 85,
  nineties: 95,
};

/** English accents of the default voices, and similar accents. */
export const accentWords: readonly (readonly [words: string, accent: string])[] = [
  ['new york(?:er)?|brooklyn|bronx|jersey', 'new york'],
  ['scot(?:tish|s|land)?|glaswegian|highland|irish', 'scottish'],
  ['caribbean|jamaican|trinidadian|patois', 'caribbean'],
  ['lancashire|northern english|yorkshire|mancunian|liverpool|scouse', 'northern english'],
  ['midlands|brummie|birmingham', 'midlands english'],
  [
    'british|received pronunciation|posh|london|cockney|oxford|australian|aussie|new zealand|south african|queen.s english',
    'british',
  ],
  ['american|canadian|californian|texan|southern', 'american'],
];

export const languageWords: readonly (readonly [words: string, language: string])[] = [
  ['english', 'en'],
  ['spanish|spaniard|mexican|castilian|espa[ñn]ol[a]?', 'es'],
  ['french(?:man|woman)?|parisian|français[e]?', 'fr'],
  ['german|deutsche?[rs]?', 'de'],
  ['italian[oa]?', 'it'],
  ['portuguese|brazilian', 'pt'],
  ['polish', 'pl'],
  ['russian', 'ru'],
  ['japanese', 'ja'],
  ['korean', 'ko'],
  ['chinese|mandarin', 'zh'],
  ['arabic|arab', 'ar'],
  ['hindi', 'hi'],
  ['turkish', 'tr'],
  ['dutch(?:man|woman)?', 'nl'],
  ['swedish', 'sv'],
  ['indonesian', 'id'],
  ['filipino|tagalog', 'fil'],
  ['malay', 'ms'],
  ['romanian', 'ro'],
  ['ukrainian', 'uk'],
  ['greek', 'el'],
  ['czech', 'cs'],
  ['danish', 'da'],
  ['finnish', 'fi'],
  ['bulgarian', 'bg'],
  ['croatian', 'hr'],
  ['slovak', 'sk'],
  ['tamil', 'ta'],
];
