import type { SoundTraits } from './traits.ts';

/** `words`: a regular expression; `label`: the label of the voice if it matches. */
export interface SoundWord {
  readonly words: string;
  readonly label: string;
  readonly sound: Partial<SoundTraits>;
}

const row = (words: string, label: string, sound: Partial<SoundTraits>): SoundWord => ({ words, label, sound });

/** Words about the sound of a voice. Earlier entries match first; matched text is not matched again. */
export const soundWords: readonly SoundWord[] = [
  // Pitch and size.
  row('(?:very )?low(?:er)?[- ](?:pitch(?:ed)?|voiced?|register|tone)', 'deep', { semitones: -3, size: -0.03 }),
  row('high(?:er)?[- ](?:pitch(?:ed)?|voiced?|register|tone)', 'high', { semitones: 3, size: 0.03 }),
  row('deep(?:er|est|ly)?|low(?:er|est)|tiefer?e?n?r?|grave|profonde?|profund[oa]', 'deep', {
    semitones: -3,
    size: -0.07,
    body: 2,
    tilt: -0.4,
  }),
  row('bass(?:y|o)?|baritone|booming|thunder(?:ous|ing)', 'booming', {
    semitones: -4,
    size: -0.1,
    body: 3,
    intonation: 0.1,
  }),
  row('soprano|shrill|piercing|squeaky|squeaking|chipmunk|helium', 'squeaky', {
    semitones: 6,
    size: 0.14,
    tilt: 1,
    body: -3,
    presence: 2,
  }),
  row('high(?:er|est)?|hoher?e?n?|aigu[eë]?|agud[oa]', 'high', { semitones: 3, size: 0.04, tilt: 0.3 }),
  row('giant|ogre|troll|monster|beast|demon(?:ic)?|dragon|huge|massive|titan', 'monstrous', {
    semitones: -6,
    size: -0.18,
    body: 3,
    breathiness: 0.1,
    rate: -0.15,
  }),
  row('mouse|elf|elves|fairy|pixie|gnome|goblin|tiny|cartoon(?:ish|y)?', 'tiny', {
    semitones: 5,
    size: 0.14,
    rate: 0.08,
  }),
  row('big(?:ger)?|large(?:r)?|burly|hefty|robust|strong(?:er)?|powerful', 'strong', {
    semitones: -1,
    size: -0.06,
    body: 2,
    presence: 1,
  }),
  // Timbre.
  row('warm(?:er|th|ly)?|warme[rsn]?|chaleureu(?:x|se)|c[aá]lid[oa]|mellow|velvet(?:y)?|honeyed', 'warm', {
    body: 2.5,
    tilt: -0.7,
    presence: -1,
  }),
  row('rich(?:er)?|full(?:er)?|round(?:ed)?|sonorous|resonan(?:t|ce)|chocolat[ey]*', 'rich', {
    body: 3,
    size: -0.03,
    presence: 0.5,
  }),
  row('smooth(?:er)?|silky|creamy|sanfte?[rn]?|suave|douce?', 'smooth', { presence: -2, tilt: -0.4, intonation: -0.1 }),
  row('soft(?:er|ly)?|gentle|tender|delicate|leise', 'soft', {
    presence: -2,
    breathiness: 0.15,
    tilt: -0.3,
    intonation: -0.2,
  }),
  row('bright(?:er)?|brilliant|sparkl(?:y|ing)|claire?', 'bright', { tilt: 1.2, presence: 1.5, body: -1 }),
  row('dark(?:er)?|dunkle?[rn]?|brooding|ominous|sinister|menacing|evil|villain(?:ous)?', 'dark', {
    tilt: -1.3,
    semitones: -1.5,
    presence: -1,
    rate: -0.1,
  }),
  row('crisp(?:er)?|clear(?:er|ly)?|articulate|precise|enunciated|klare?[rn]?', 'crisp', { presence: 2.5, tilt: 0.3 }),
  row('whisper(?:y|s|ed|ing)?|hushed|asmr', 'whispery', { breathiness: 0.7, intonation: -0.5, tilt: 0.3, rate: -0.1 }),
  row('breath(?:y|ier|ily)|airy|airier|ethereal|husky|sultry|seductive|smoky', 'breathy', {
    breathiness: 0.35,
    tilt: -0.3,
    intonation: -0.1,
  }),
  row(
    'rasp(?:y|ier|ing)?|gravel(?:ly)?|hoarse|rough(?:er)?|gruff|croak(?:y|ing)?|scratchy|rugged|weathered|throaty',
    'raspy',
    {
      breathiness: 0.25,
      semitones: -1,
      presence: 2,
      body: -0.5,
      intonation: -0.2,
    },
  ),
  row('nasal(?:ly)?|whin(?:y|ing)|nerdy', 'nasal', { nasal: 1, semitones: 0.5 }),
  row('thin(?:ner)?|reedy|weak|frail|feeble|wheezy', 'thin', {
    body: -4,
    tilt: 0.8,
    presence: -0.5,
    breathiness: 0.08,
  }),
  row('light(?:er)?|leichte?r?', 'light', { tilt: 0.7, semitones: 1, body: -1, size: 0.02 }),
  row('harsh(?:er)?|metallic|tinny|strident', 'metallic', { presence: 4, body: -2, nasal: 0.3 }),
  row('robot(?:ic|s)?|android|machine|synthetic|mechanical|computer(?:ised|ized)?|cyborg', 'robotic', {
    intonation: -1.6,
    nasal: 0.5,
    presence: 2,
  }),
  row('shaky|trembling|quaver(?:y|ing)|wavering', 'shaky', { intonation: 0.3, breathiness: 0.12, rate: -0.08 }),
  // Intonation and mood.
  row('monoton(?:e|ous)|flat|deadpan|emotionless|expressionless|dull|bored', 'monotone', {
    intonation: -1.3,
    rate: -0.05,
  }),
  row('expressive|animated|dramatic|theatrical|melodic|sing-?song|lively|vivid|dynamic|lebhafte?r?', 'expressive', {
    intonation: 0.5,
  }),
  row('excit(?:ed|ing)|enthusiastic|hyper(?:active)?|energetic|energy|eager|passionate|upbeat|peppy', 'excited', {
    intonation: 0.5,
    semitones: 1.5,
    rate: 0.15,
    presence: 1,
  }),
  row(
    'happy|happier|cheerful|joy(?:ful|ous)?|jolly|playful|bubbly|friendly|sassy|smiling|sweet|fr[oö]hliche?r?|joyeu(?:x|se)|alegre',
    'cheerful',
    {
      intonation: 0.3,
      semitones: 1,
      tilt: 0.4,
      rate: 0.05,
    },
  ),
  row('sad(?:der)?|melanchol(?:y|ic)|mournful|sorrowful|depressed|gloomy|grieving|traurige?r?|triste', 'sad', {
    intonation: -0.6,
    semitones: -1,
    rate: -0.2,
    tilt: -0.6,
  }),
  row('ang(?:ry|rier)|furious|aggressive|shout(?:ing|y)?|yelling|loud', 'angry', {
    presence: 3,
    intonation: 0.3,
    semitones: 1,
    rate: 0.1,
  }),
  row(
    'calm(?:er|ing|ly)?|sooth(?:ing)?|relax(?:ed|ing)|peaceful|serene|meditat(?:ive|ion)|ruhige?r?|tranquil[oa]?',
    'calm',
    {
      intonation: -0.4,
      rate: -0.18,
      presence: -1,
      tilt: -0.3,
    },
  ),
  row('serious|stern|solemn|formal|authoritative|commanding|dignified|regal|noble|wise', 'authoritative', {
    intonation: -0.3,
    semitones: -1,
    rate: -0.06,
    body: 1,
  }),
  row('confident|assertive|bold|assured', 'confident', { presence: 1, body: 1, intonation: 0.1 }),
  row('shy|timid|nervous|anxious|scared|hesitant', 'shy', {
    breathiness: 0.15,
    semitones: 1,
    presence: -1,
    intonation: -0.1,
  }),
  row('mysterious|creepy|eerie|spooky|haunting|ghost(?:ly)?', 'mysterious', {
    breathiness: 0.3,
    rate: -0.15,
    intonation: -0.2,
    tilt: -0.4,
  }),
  row('neutral tone|natural|casual|conversational|relatable', 'natural', {}),
  row('professional|polished', 'professional', { presence: 0.8, intonation: -0.1 }),
  // Pace.
  row(
    'fast(?:er)?[- ]?(?:paced|talking)?|quick(?:er|ly)?|rapid(?:ly)?|hurried|brisk|snappy|schnelle?r?|rapide|r[aá]pid[oa]',
    'fast',
    { rate: 0.28 },
  ),
  row(
    'slow(?:er|ly)?[- ]?(?:paced|talking)?|unhurried|measured|deliberate|drawl(?:ing)?|langsame?r?|lente?|lent[oa]',
    'slow',
    { rate: -0.28 },
  ),
  // Transmission.
  row(
    '(?:over (?:a|the) )?(?:tele)?phone(?: (?:line|call))?|walkie[- ]talkie|intercom|call cent(?:er|re)|megaphone',
    'telephone',
    { telephone: 1 },
  ),
  row('radio|broadcast(?:er|ing)?|podcast(?:er)?|studio[- ](?:quality|recording)|close[- ]mic(?:ked)?', 'broadcast', {
    radio: 1,
  }),
];

/** Words for use cases, as in the labels of the default voices. */
export const useCaseWords: readonly (readonly [words: string, useCase: string])[] = [
  ['narrat(?:or|ion|ive|ing)|audio ?books?|stor(?:y|ies)(?:teller|telling)?|documentar(?:y|ies)|bedtime', 'narration'],
  ['news(?:reader|caster)?|anchor(?:man|woman)?|reporter|journalist|weather', 'news'],
  ['advert(?:s|isements?|ising)?|commercials?|promos?|trailers?|sales(?:man|woman|person)?|announcer', 'advertisement'],
  [
    'teach(?:er|ing)|professor|lectur(?:er|es?)|tutor(?:ials?)?|educational|explainers?|e-?learning|instructor|scientist|doctor',
    'informative_educational',
  ],
  ['social media|tiktok|reels?|shorts|influencer|vlog(?:ger)?', 'social_media'],
  [
    'characters?|villain|pirate|wizard|witch|robot|monster|ogre|troll|elf|fairy|goblin|dragon|mouse|king|queen|knight|games?|gaming|cartoon',
    'characters',
  ],
  [
    'assistant|conversation(?:al|s)?|customer|support|podcast(?:er)?|casual|chatty|friend(?:ly)?|agent',
    'conversational',
  ],
];
