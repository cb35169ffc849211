import type { ReplyTest } from '../../../../contract/agent-testing/agent-tests-fields.ts';

/** Letters and digits in lower case, without accents. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const sentences = (text: string): string[] => [text, ...text.split(/(?<=[.!?…])\s+/)];

/**
 * Compares a reply with the examples of a test, without a language model: an example matches if it is the reply or one of
 * its sentences, or the document that the reply quotes, in the same words. Undefined: no example decides.
 */
export function compareWithExamples(
  { success_examples: good, failure_examples: bad }: Pick<ReplyTest, 'success_examples' | 'failure_examples'>,
  reply: string,
  documents: readonly string[],
): { readonly passed: boolean; readonly reason: string } | undefined {
  const said = new Set([...sentences(reply), ...documents].map(normalize).filter(Boolean));
  const matches = ({ response }: { readonly response: string }) => said.has(normalize(response));
  const wrong = bad.find(matches);
  if (wrong) return { passed: false, reason: `The reply matches the failure example “${wrong.response}”.` };
  if (good.length === 0) return undefined;
  const right = good.find(matches);
  return right
    ? { passed: true, reason: `The reply matches the success example “${right.response}”, word for word.` }
    : { passed: false, reason: 'The reply matches no success example word for word.' };
}
