import type { Expectation } from '../../../audio/analysis/turns/expectation.ts';
import { turnWordsOf } from '../../../audio/analysis/turns/turn-words.ts';
import type { AnswerGrammar } from '../../../engines/recognize/recognizer.ts';

/** What callers seldom say instead of an answer. */
const insteadOfAnswers =
  "help|repeat that|can you repeat that|i don't know|an operator|operator|an agent|speak to a person|goodbye|cancel|stop|go back";
const letters = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}.`);
const signs = 'at|dot|dash|minus|underscore|plus';
const dateWords = 'the|of|next|this|on|in|at|days|weeks|and|past|to|day after tomorrow|from now';

const split = (list: string): string[] => list.split('|');

/**
 * The phrases of an expected answer, for a recognizer that hears grammars of English; undefined if everything may be said.
 */
export function answerGrammar(expects: Expectation): AnswerGrammar | undefined {
  const { yes, no, digits, numbers, closers } = turnWordsOf('en');
  const answers = [...yes, ...no];
  const seldom = split(insteadOfAnswers);
  switch (expects.kind) {
    case 'open':
      return undefined;
    case 'yes_no':
      return { phrases: answers, seldom, repeats: false };
    case 'choice': {
      const choices = expects.choices.flatMap((choice) => [choice, `${choice} please`, `the ${choice}`]);
      return { phrases: [...choices, ...answers], seldom, repeats: false };
    }
    case 'digits':
      return { phrases: [...digits], seldom, repeats: true };
    case 'spelling':
      return { phrases: [...letters, ...digits, ...split(signs)], repeats: true };
    case 'number':
    case 'date':
    case 'time':
      return {
        phrases: [...digits, ...numbers, ...split(dateWords), ...closers.slice(0, 3)],
        seldom,
        repeats: true,
      };
  }
}
