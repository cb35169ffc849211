import { choiceQuestion } from './built-in-question.rules.ts';

/** Clean transcripts that readers can trust. */
export const transcriptTest = {
  id: 'transcript-basics-1',
  title: 'Transcription basics',
  taskType: 'transcript',
  language: null,
  instructions:
    'Unless a task asks for more, transcripts are clean verbatim: what was said, without noise that carries no meaning. Choose every correct answer.',
  passPercent: 80,
  minutes: 20,
  questions: [
    choiceQuestion(
      'clean-verbatim',
      'A speaker says: “So, um, I, I think we, you know, we should wait.” What does a clean verbatim transcript contain?',
      [
        'So, um, I, I think we, you know, we should wait.',
        'I think we should wait.',
        'The speaker suggests waiting.',
        'I believe it would be wise to wait.',
      ],
      1,
    ),
    choiceQuestion(
      'full-verbatim',
      'A legal customer orders full verbatim. Which of these stay in the transcript?',
      [
        'Filler words such as “um”',
        'False starts and repetitions',
        'Your corrections of the grammar',
        'Audible laughter, as a note',
      ],
      0,
      1,
      3,
    ),
    choiceQuestion(
      'inaudible',
      'A name is covered by noise, and you cannot make it out after several attempts. What do you write?',
      [
        'The name that is most likely',
        'Nothing: leave the word out',
        'A mark such as [inaudible] with its time',
        'Three question marks in place of the sentence',
      ],
      2,
    ),
    choiceQuestion(
      'grammar',
      'A speaker makes a grammatical mistake that does not hide the meaning: “We was late.” What do you write in clean verbatim?',
      ['We was late.', 'We were late.', 'We was [sic: were] late.', 'Leave the sentence out'],
      0,
    ),
    choiceQuestion(
      'numbers',
      'Which line has numbers in a form that is easy to read and exact?',
      [
        'Revenue grew by twelve point five percent to three million euros in twenty twenty-four.',
        'Revenue grew by 12.5% to 3 million euros in 2024.',
        'Revenue grew by about 12% to 3,000,000.00 euros in 2024.',
        'Revenue grew by 12.5 percent to three 000 000 euros in the year 24.',
      ],
      1,
    ),
    choiceQuestion(
      'speakers',
      'Two people talk at the same time for a few seconds. What is right?',
      [
        'Write only the louder speaker.',
        'Mix both into one paragraph.',
        'Give each speaker a paragraph of their own, in the order in which they start.',
        'Mark the whole passage as inaudible.',
      ],
      2,
    ),
    choiceQuestion(
      'names',
      'An unknown product name is spoken clearly. What do you do before you write it?',
      [
        'Search for its official spelling with the subject of the recording, and use it everywhere.',
        'Write it as it sounds, a little differently each time.',
        'Replace it by a general word.',
      ],
      0,
    ),
  ],
} as const;
