/** What the neighbours of a word say about it. `noun` includes adjectives, which sound as the noun does in these words. */
export type Evidence = 'noun' | 'be' | 'verb' | 'third-person' | 'past';

/** One pronunciation of a heteronym, in ARPAbet, and when it applies. Words are separated by spaces. */
export interface Reading {
  readonly phonemes: string;
  readonly evidence?: readonly Evidence[];
  /** Words directly before or after, which decide before any evidence. */
  readonly before?: string;
  readonly after?: string;
  /** Words directly after, which decide only where there is no evidence. */
  readonly laterAfter?: string;
  /** Words in the same clause, which decide if nothing else does. */
  readonly near?: string;
}

/**
 * Words with one pronunciation as a noun or adjective and another as a verb: "noun / verb".
 * Source of the pronunciations of this file: the CMU Pronouncing Dictionary. It lacks the verbs conduct (with a schwa),
 * export, frequent and house, and row as a quarrel; these, and the noun refuse, are as in Merriam-Webster.
 */
export const nounsAndVerbs: Readonly<Record<string, string>> = {
  abuse: 'AH0 B Y UW1 S / AH0 B Y UW1 Z',
  advocate: 'AE1 D V AH0 K AH0 T / AE1 D V AH0 K EY2 T',
  associate: 'AH0 S OW1 SH IY0 AH0 T / AH0 S OW1 SH IY0 EY2 T',
  attribute: 'AE1 T R AH0 B Y UW2 T / AH0 T R IH1 B Y UW2 T',
  conduct: 'K AA1 N D AH0 K T / K AH0 N D AH1 K T',
  conflict: 'K AA1 N F L IH0 K T / K AH0 N F L IH1 K T',
  contest: 'K AA1 N T EH0 S T / K AH0 N T EH1 S T',
  contract: 'K AA1 N T R AE2 K T / K AH0 N T R AE1 K T',
  convert: 'K AA1 N V ER0 T / K AH0 N V ER1 T',
  convict: 'K AA1 N V IH0 K T / K AH0 N V IH1 K T',
  delegate: 'D EH1 L AH0 G AH0 T / D EH1 L AH0 G EY2 T',
  deliberate: 'D IH0 L IH1 B ER0 AH0 T / D IH0 L IH1 B ER0 EY2 T',
  desert: 'D EH1 Z ER0 T / D IH0 Z ER1 T',
  duplicate: 'D UW1 P L AH0 K AH0 T / D UW1 P L AH0 K EY2 T',
  elaborate: 'IH0 L AE1 B R AH0 T / IH0 L AE1 B ER0 EY2 T',
  escort: 'EH1 S K AO0 R T / EH0 S K AO1 R T',
  excuse: 'IH0 K S K Y UW1 S / IH0 K S K Y UW1 Z',
  export: 'EH1 K S P AO0 R T / EH0 K S P AO1 R T',
  extract: 'EH1 K S T R AE2 K T / IH0 K S T R AE1 K T',
  frequent: 'F R IY1 K W AH0 N T / F R IY0 K W EH1 N T',
  graduate: 'G R AE1 JH AH0 W AH0 T / G R AE1 JH AH0 W EY2 T',
  house: 'HH AW1 S / HH AW1 Z',
  import: 'IH1 M P AO2 R T / IH2 M P AO1 R T',
  increase: 'IH1 N K R IY2 S / IH2 N K R IY1 S',
  insult: 'IH1 N S AH2 L T / IH2 N S AH1 L T',
  moderate: 'M AA1 D ER0 AH0 T / M AA1 D ER0 EY2 T',
  object: 'AA1 B JH EH0 K T / AH0 B JH EH1 K T',
  perfect: 'P ER1 F IH2 K T / P ER0 F EH1 K T',
  permit: 'P ER1 M IH2 T / P ER0 M IH1 T',
  present: 'P R EH1 Z AH0 N T / P R IY0 Z EH1 N T',
  produce: 'P R OW1 D UW0 S / P R AH0 D UW1 S',
  progress: 'P R AA1 G R EH2 S / P R AH0 G R EH1 S',
  project: 'P R AA1 JH EH0 K T / P R AH0 JH EH1 K T',
  protest: 'P R OW1 T EH2 S T / P R AH0 T EH1 S T',
  rebel: 'R EH1 B AH0 L / R IH0 B EH1 L',
  record: 'R EH1 K ER0 D / R IH0 K AO1 R D',
  refuse: 'R EH1 F Y UW2 S / R AH0 F Y UW1 Z',
  reject: 'R IY1 JH EH0 K T / R IH0 JH EH1 K T',
  separate: 'S EH1 P ER0 IH0 T / S EH1 P ER0 EY2 T',
  subject: 'S AH1 B JH IH0 K T / S AH0 B JH EH1 K T',
  suspect: 'S AH1 S P EH2 K T / S AH0 S P EH1 K T',
  transport: 'T R AE1 N S P AO0 R T / T R AE0 N S P AO1 R T',
  use: 'Y UW1 S / Y UW1 Z',
};

/** Their plural has the sound of the verb, or is not used. */
export const withoutPlural: readonly string[] = [
  'house',
  'deliberate',
  'elaborate',
  'frequent',
  'moderate',
  'separate',
];

/** Words after a noun of `nounsAndVerbs` that form a term with it. */
export const termsWithNoun: Readonly<Record<string, string>> = {
  house: 'prices arrest number party music',
  object: 'oriented lesson',
  present: 'day',
  record: 'high highs low lows player players label labels holder holders breaking',
  refuse: 'collection collectors bin bins bag bags dump disposal truck trucks heap',
};

const tearDrop = 'T IH1 R';
const rip = 'T EH1 R';

/** Words whose pronunciations differ by meaning too. The first reading that fits applies. */
export const readingsOf: Readonly<Record<string, readonly Reading[]>> = {
  bass: [
    {
      phonemes: 'B EY1 S',
      before: 'double electric upright acoustic',
      after: 'guitar guitars guitarist player players drum drums clef line lines voice singer solo',
      near: 'guitar drum drums piano singer band sings baritone tenor song music',
    },
    {
      phonemes: 'B AE1 S',
      before: 'sea largemouth smallmouth striped freshwater',
      after: 'fishing fillet fillets fisherman',
      near: 'fish fishing fisherman lake caught catch river pond trout angler grilled',
    },
  ],
  bow: [
    { phonemes: 'B OW1', after: 'tie ties', near: 'arrow arrows violin cello quiver ribbon hair tied strings' },
    {
      phonemes: 'B AW1',
      before: "ship's boat's",
      evidence: ['verb'],
      near: 'stern ship audience take took',
      laterAfter: 'down before',
    },
  ],
  bows: [
    { phonemes: 'B OW1 Z', near: 'arrow arrows violin ribbons ribbon hair' },
    { phonemes: 'B AW1 Z', evidence: ['third-person'], near: 'audience applause', laterAfter: 'down before' },
  ],
  close: [
    { phonemes: 'K L OW1 Z', after: 'of' },
    {
      phonemes: 'K L OW1 S',
      before: 'very too quite pretty come comes came coming get gets got getting stay stayed stand stood sit sat drew',
      after:
        'friend friends friendship relative relatives relationship relationships ties contact attention range proximity quarters',
      evidence: ['noun', 'be'],
      laterAfter: 'to by enough together behind',
    },
    { phonemes: 'K L OW1 Z', evidence: ['verb'] },
  ],
  content: [
    {
      phonemes: 'K AH0 N T EH1 N T',
      before: 'feel feels felt seem seems seemed perfectly quite',
      laterAfter: 'with to',
    },
    { phonemes: 'K AA1 N T EH0 N T', evidence: ['noun'] },
  ],
  contents: [{ phonemes: 'K AA1 N T EH0 N T S', evidence: ['noun', 'be'] }],
  deserts: [
    { phonemes: 'D IH0 Z ER1 T S', before: 'just', evidence: ['third-person'] },
    { phonemes: 'D EH1 Z ER0 T S', evidence: ['noun', 'be'] },
  ],
  dove: [
    {
      phonemes: 'D OW1 V',
      evidence: ['verb', 'past'],
      laterAfter: 'into in off under headfirst deep deeper down underwater overboard',
    },
    { phonemes: 'D AH1 V', evidence: ['noun', 'be'] },
  ],
  estimate: [
    { phonemes: 'EH1 S T AH0 M AH0 T', evidence: ['noun', 'be'] },
    { phonemes: 'EH1 S T AH0 M EY2 T', evidence: ['verb'], laterAfter: 'that' },
  ],
  lead: [
    {
      phonemes: 'L IY1 D',
      after: 'singer role roles guitarist actor actors time times generation developer engineer author designer story',
    },
    {
      phonemes: 'L EH1 D',
      before: 'of molten containing contains contain',
      after:
        'pipe pipes paint paints poisoning weight weights pencil pencils shot battery batteries crystal bullet bullets acid solder exposure ore oxide levels free based',
    },
    { phonemes: 'L IY1 D', evidence: ['verb'], laterAfter: 'to the' },
    { phonemes: 'L EH1 D', near: 'copper tin zinc mercury toxic metal metals pipes' },
  ],
  live: [
    {
      phonemes: 'L AY1 V',
      before:
        'broadcast broadcasts streamed streaming go goes going went perform performed performing performs aired shown reporting recorded',
      after:
        'music broadcast broadcasts concert concerts show shows tv television stream streaming event events performance performances audience coverage wire wires ammunition bait chat band bands album recording recordings session sessions demo video feed updates entertainment',
      evidence: ['noun', 'be'],
    },
    { phonemes: 'L IH1 V', evidence: ['verb'] },
  ],
  lives: [
    { phonemes: 'L AY1 V Z', before: 'save saves saved saving lose loses lost claimed', evidence: ['noun', 'be'] },
    { phonemes: 'L IH1 V Z', evidence: ['third-person'] },
  ],
  minute: [
    {
      phonemes: 'M AY0 N UW1 T',
      before: 'very extremely incredibly',
      after:
        'detail details amount amounts quantity quantities particle particles trace traces changes difference differences fraction fractions variations crystals',
    },
  ],
  read: [
    { phonemes: 'R EH1 D', evidence: ['past'] },
    { phonemes: 'R IY1 D', evidence: ['verb'] },
  ],
  resume: [
    { phonemes: 'R EH1 Z AH0 M EY2', evidence: ['noun'] },
    { phonemes: 'R IH0 Z UW1 M', evidence: ['verb'] },
  ],
  row: [
    { phonemes: 'R OW1', after: 'of' },
    { phonemes: 'R AW1', before: 'blazing furious', after: 'about broke erupted' },
    { phonemes: 'R OW1', evidence: ['verb', 'noun'] },
  ],
  sow: [
    { phonemes: 'S OW1', after: 'seeds seed discord confusion', evidence: ['verb'] },
    { phonemes: 'S AW1', evidence: ['noun', 'be'] },
  ],
  tear: [
    { phonemes: tearDrop, after: 'gas duct ducts rolled ran fell dropped trickled' },
    { phonemes: rip, evidence: ['verb'], laterAfter: 'up down apart off out open along' },
    { phonemes: tearDrop, near: 'cheek cheeks eye eyes cry crying wept shed' },
    { phonemes: rip, near: 'wear fabric muscle ligament jeans shirt' },
  ],
  tears: [
    { phonemes: `${tearDrop} Z`, before: 'shed sheds shedding to in into of her his my their your' },
    { phonemes: `${rip} Z`, evidence: ['third-person'], laterAfter: 'up down apart off open' },
    { phonemes: `${tearDrop} Z`, near: 'cheek cheeks eye eyes cry crying wept' },
  ],
  wind: [
    {
      phonemes: 'W IH1 N D',
      after: 'turbine turbines power farm farms speed speeds energy instrument instruments chill and or',
      evidence: ['noun', 'be'],
    },
    { phonemes: 'W AY1 N D', evidence: ['verb'] },
  ],
  winds: [
    {
      phonemes: 'W AY1 N D Z',
      before: 'road river path trail street stream',
      evidence: ['third-person'],
      laterAfter: 'up',
    },
    { phonemes: 'W IH1 N D Z', evidence: ['noun', 'be'] },
  ],
  wound: [
    { phonemes: 'W UW1 N D', after: 'care healing dressing dressings infection infections' },
    { phonemes: 'W AW1 N D', evidence: ['past'], laterAfter: 'up around round down through tightly its' },
    { phonemes: 'W UW1 N D', evidence: ['noun', 'verb'] },
  ],
};
