/**
 * Of what sentences to be read aloud are put together (O-41): one of each list in turn. Words that everybody can say, and of
 * which no two sound alike.
 */
export const captchaWords: readonly (readonly string[])[] = [
  ['Yesterday', 'Tomorrow', 'In winter', 'At sunrise', 'Last summer', 'Every evening', 'On Monday', 'Before lunch'],
  ['seven', 'twelve', 'thirty', 'nine', 'forty', 'eleven', 'sixty', 'fifteen'],
  ['yellow', 'silver', 'quiet', 'wooden', 'purple', 'ancient', 'gentle', 'enormous', 'crooked', 'frozen'],
  [
    'bicycles',
    'lanterns',
    'elephants',
    'umbrellas',
    'musicians',
    'sailors',
    'teapots',
    'dragons',
    'gardeners',
    'trumpets',
  ],
  ['wandered', 'travelled', 'floated', 'hurried', 'rolled', 'tumbled', 'marched', 'drifted'],
  [
    'across the harbour',
    'beyond the village',
    'under the bridge',
    'along the river',
    'behind the theatre',
    'over the mountain',
    'through the market',
    'around the island',
  ],
  [
    'without a sound.',
    'in heavy rain.',
    'with great joy.',
    'for an hour.',
    'against the wind.',
    'before it was dark.',
    'while nobody watched.',
    'as if by magic.',
  ],
];
