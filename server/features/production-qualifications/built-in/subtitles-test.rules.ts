import { choiceQuestion } from './built-in-question.rules.ts';

/** Subtitles that viewers can read in time. */
export const subtitlesTest = {
  id: 'subtitles-basics-1',
  title: 'Subtitling basics',
  taskType: 'subtitles',
  language: null,
  instructions:
    'Unless a task says otherwise: at most two lines of 42 characters, at most 17 characters per second for adults, and between 5/6 of a second and 7 seconds on screen. Choose every correct answer.',
  passPercent: 80,
  minutes: 25,
  questions: [
    choiceQuestion(
      'reading-speed',
      'A subtitle has 60 characters. How long must it stay at least, at 17 characters per second?',
      ['About 2 seconds', 'About 2.5 seconds', 'About 3.6 seconds', 'About 6 seconds'],
      2,
    ),
    choiceQuestion(
      'too-fast',
      'A speaker is so fast that the text reaches 24 characters per second. What do you do first?',
      [
        'Condense the text without losing its meaning',
        'Use a third line',
        'Use a smaller font',
        'Extend the subtitle over the next one',
      ],
      0,
    ),
    choiceQuestion(
      'line-break',
      'Where is the best break of “She told him that the train had already left the station”?',
      [
        'She told him that the train had already left the / station',
        'She told him that the / train had already left the station',
        'She told him that / the train had already left the station',
        'She told him / that the train had already left the station',
      ],
      3,
    ),
    choiceQuestion(
      'shot-change',
      'Speech ends a few frames before a shot change. Where does the subtitle end?',
      [
        'In the middle of the next shot',
        'At the shot change, less the gap of two frames',
        'One second after the shot change',
        'Wherever the file ends it: shot changes do not matter',
      ],
      1,
    ),
    choiceQuestion(
      'sdh',
      'Which belong in subtitles for deaf and hard-of-hearing viewers (SDH), but not in plain subtitles?',
      [
        'Sounds that matter, such as [door slams]',
        'Names of speakers who are not visible',
        'A description of everything that is seen',
        'Signs for music, such as ♪',
      ],
      0,
      1,
      3,
    ),
    choiceQuestion(
      'dialogue',
      'Two people speak within one subtitle. How do you show it?',
      [
        'Each on a line of their own that starts with a hyphen',
        'Both on one line, separated by a comma',
        'With two subtitles on screen at once',
        'With the names of both in brackets after the text',
      ],
      0,
    ),
    choiceQuestion(
      'flash',
      'A single “No!” takes 0.3 seconds. How long do you show it?',
      ['0.3 seconds, as it is spoken', 'At least 5/6 of a second', 'At least 4 seconds', 'Leave it out'],
      1,
    ),
    choiceQuestion(
      'local',
      'The source says: “It was 90 degrees and ten miles to go.” The target audience uses metric units, and the exact values do not matter. What fits best?',
      [
        'Convert both and round: 32 degrees, 16 kilometres',
        'Keep the numbers and change only the units',
        'Convert to two decimals: 32.22 degrees, 16.09 kilometres',
        'Leave the numbers out',
      ],
      0,
    ),
  ],
} as const;
