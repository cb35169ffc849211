type Role = 'narrator' | 'mira' | 'grandfather';

/** Who reads what in the chapter on the page about Studio. */
export const chapterVoices: Readonly<Record<Role, { id: string; name: string }>> = {
  narrator: { id: 'x4xyB7LQ4DBqHboMSp4D', name: 'Helen' },
  mira: { id: 'vt2gl8t7mqaKzxEZUtub', name: 'Pippa' },
  grandfather: { id: 'ZRtR3VtdPqFe8WctSIOd', name: 'Angus' },
};

export const chapterTitle = 'The Clock in Harrow Lane';

interface ChapterSentence {
  readonly role: Role;
  /** Starts a paragraph. */
  readonly isFirst?: true;
  readonly text: string;
}

/** The chapter by sentences, written for this page. */
export const chapterSentences: readonly ChapterSentence[] = [
  {
    role: 'narrator',
    isFirst: true,
    text: 'On the first cold morning of October, the clock above the bakery stopped at twenty past four.',
  },
  { role: 'narrator', text: 'Nobody in Harrow Lane noticed until the bread was late.' },
  { role: 'narrator', text: 'Mira carried a ladder across the street and knocked at the last blue door.' },
  { role: 'mira', isFirst: true, text: '“Grandfather, your clock has gone to sleep.”' },
  { role: 'grandfather', isFirst: true, text: '“It is not asleep. It is listening.”' },
  { role: 'mira', isFirst: true, text: '“Listening to what?”' },
  {
    role: 'grandfather',
    isFirst: true,
    text: '“Bring the ladder inside, and do not let the cold in with it.”',
  },
  {
    role: 'narrator',
    isFirst: true,
    text: 'He took a small brass key from his waistcoat and held it to the light.',
  },
  { role: 'narrator', text: 'On its edge, in letters as fine as hair, stood her own name.' },
  { role: 'mira', isFirst: true, text: '“Who put that there?”' },
  {
    role: 'grandfather',
    isFirst: true,
    text: '“I did, on the day you were born. A clock should know who comes after.”',
  },
  { role: 'narrator', isFirst: true, text: 'They climbed together, one step for him and two for her.' },
  { role: 'narrator', text: 'Behind the white face sat a wren, asleep on the great wheel.' },
  { role: 'mira', isFirst: true, text: '“So it was listening after all.”' },
  { role: 'grandfather', isFirst: true, text: '“Hush now. Twenty minutes will not hurt the bread.”' },
];

export const chapterSoundId = 'chapter';

/** Takes of one sentence, which differ in the settings of the voice. */
export const chapterTakes: readonly {
  readonly id: string;
  readonly stability: number;
  readonly style: number;
  readonly speed: number;
}[] = [
  { id: 'chapter-take-1', stability: 0.5, style: 0, speed: 1 },
  { id: 'chapter-take-2', stability: 0, style: 1, speed: 1 },
  { id: 'chapter-take-3', stability: 0.8, style: 0, speed: 0.85 },
];
/** The sentence of the takes. */
export const takesSentence = 14;
