import { choiceQuestion } from './built-in-question.rules.ts';

/** Audiobooks that are pleasant to hear for hours. */
export const audiobookTest = {
  id: 'audiobook-basics-1',
  title: 'Audiobook basics',
  taskType: 'audiobook',
  language: null,
  instructions: 'The questions are about producing a narrated book chapter by chapter. Choose every correct answer.',
  passPercent: 80,
  minutes: 20,
  questions: [
    choiceQuestion(
      'room-tone',
      'What belongs in the pauses between paragraphs?',
      [
        'Even, quiet room tone or the same noise floor as under the speech',
        'Digital silence that starts and stops audibly',
        'Music, in every pause',
        'The breath of the narrator, made louder',
      ],
      0,
    ),
    choiceQuestion(
      'pacing',
      'Which pauses make structure audible?',
      [
        'A longer pause at a chapter than at a scene break, and there a longer one than at a paragraph',
        'The same pause everywhere',
        'No pauses: listeners can stop the player',
        'A long pause after each sentence',
      ],
      0,
    ),
    choiceQuestion(
      'dialogue',
      'How do listeners follow a dialogue that one narrator reads?',
      [
        'By small, consistent differences of tone and pace between the characters',
        'By adding “he said” where the author did not write it',
        'By reading all characters the same',
        'By sound effects before each line',
      ],
      0,
    ),
    choiceQuestion(
      'text',
      'The manuscript has an obvious typing error: “He hte the apple.” What is narrated?',
      [
        '“He ate the apple”, and the correction is reported',
        'Exactly what is written',
        'The sentence is left out',
        'A sentence that the narrator likes better',
      ],
      0,
    ),
    choiceQuestion(
      'numbers',
      'The text says “In 1984, Dr. Hall paid $1,200 (see p. 12).” What is right in an audiobook?',
      [
        '1984 is read as a year',
        '“Dr.” is read as “Doctor”',
        'The amount is read with its currency',
        'References to pages may be left out if the customer agrees',
      ],
      0,
      1,
      2,
      3,
    ),
    choiceQuestion(
      'loudness',
      'Two chapters were produced on different days, and one is clearly louder. What do you do?',
      [
        'Bring both to the same loudness before you submit',
        'Mention it to the listeners in the first chapter',
        'Nothing: players have a volume control',
        'Make the louder one even louder, so that it seems intended',
      ],
      0,
    ),
  ],
} as const;
