import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';

/** Field text for the stored maximum; empty if there is none. */
export const extensionText = (extension: number | null): string =>
  extension === null || extension === unlimited ? '' : String(extension);

/** Credits entered in the field; null if empty, which means the plan's maximum. */
export const extensionCredits = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Returns why a maximum is invalid. `most`: the plan's maximum; undefined if it has none. */
export function extensionProblem(text: string, maxExtension: number | undefined): string | undefined {
  const credits = extensionCredits(text);
  if (credits === null) return undefined;
  if (!Number.isInteger(credits) || credits < 0) return t('Enter a whole number of credits.');
  if (maxExtension !== undefined && credits > maxExtension)
    return t('Enter at most {maxExtension} credits. This is the maximum of your plan.', {
      maxExtension: formatCount(maxExtension),
    });
  return undefined;
}
