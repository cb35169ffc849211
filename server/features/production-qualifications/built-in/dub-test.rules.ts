import { choiceQuestion } from './built-in-question.rules.ts';

/** Dubs that fit the picture and the scene. */
export const dubTest = {
  id: 'dub-basics-1',
  title: 'Dubbing basics',
  taskType: 'dub',
  language: null,
  instructions:
    'The questions are about adapting and directing dialogue in the dubbing studio. Choose every correct answer.',
  passPercent: 80,
  minutes: 25,
  questions: [
    choiceQuestion(
      'length',
      'A line lasts 2.0 seconds in the original. Your translation takes 3.1 seconds at a natural pace. What do you do first?',
      [
        'Rewrite it shorter with the same meaning',
        'Speed the voice up by half',
        'Let it run into the next line',
        'Cut its last words',
      ],
      0,
    ),
    choiceQuestion(
      'lips',
      'In a close-up, which sounds should match the visible mouth most closely?',
      [
        'Sounds with closed lips: b, m, p',
        'All vowels exactly',
        'Sounds made in the throat',
        'None: only the length matters',
      ],
      0,
    ),
    choiceQuestion(
      'off-screen',
      'A speaker is off screen. What changes?',
      [
        'Lip fit does not matter, but start and end still do',
        'The line may be dropped',
        'The line must be louder than the others',
        'Any voice may speak the line',
      ],
      0,
    ),
    choiceQuestion(
      'reactions',
      'Between two lines a character gasps audibly. What do you do?',
      [
        'Keep or recreate the gasp, so that the voice does not vanish',
        'Replace it by the word “gasp”',
        'Fill the time with speech',
        'Mute the scene until the next line',
      ],
      0,
    ),
    choiceQuestion(
      'background',
      'After replacing the voice, the rain of a scene stops during each line. What is wrong?',
      [
        'The background was not kept under the new voice',
        'The rain must be removed from the whole scene',
        'The voice must be quieter',
        'Nothing: viewers listen to the voice',
      ],
      0,
    ),
    choiceQuestion(
      'register',
      'Two friends call each other by first name. The target language distinguishes a familiar and a polite “you”. What is right?',
      [
        'The polite form, always, to be safe',
        'The familiar form, consistently for both',
        'Whichever is shorter in each line',
        'Avoid “you” in the whole film',
      ],
      1,
    ),
    choiceQuestion(
      'consistency',
      'Which must stay the same in all scenes and episodes?',
      [
        'The voice of each character',
        'The pronunciation of names',
        'Fixed terms of the story',
        'The number of words in each line',
      ],
      0,
      1,
      2,
    ),
  ],
} as const;
