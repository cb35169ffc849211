import type { Expectation } from '../../../../audio/analysis/turns/expectation.ts';
import type { GuidedAsk } from '../../../../contract/agents/config/guided-flow.ts';

/** The kind of answer to a question: its end is known sooner, and a simple recognizer hears only such answers. */
export function expectedAnswer({ type, options }: GuidedAsk): Expectation {
  switch (type) {
    case 'yes_no':
    case 'date':
    case 'time':
    case 'spelling':
      return { kind: type };
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'digits':
    case 'phone':
      return { kind: 'digits' };
    case 'email':
      return { kind: 'spelling' };
    case 'choice':
      return { kind: 'choice', choices: options.flatMap(({ value, phrases }) => [value, ...phrases]) };
    case 'text':
    case 'name':
      return { kind: 'open' };
  }
}
