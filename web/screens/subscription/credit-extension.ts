import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import { formatCount } from '../../format/count.ts';

/** What the field holds of the kept maximum: nothing where there is no end. */
export const extensionText = (kept: number | null): string => (kept === null || kept === unlimited ? '' : String(kept));

/** The credits of the field; null where it is empty: as many as the plan allows. */
export const extensionCredits = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Why a maximum cannot be kept; `most`: what the plan allows, undefined where that has no end. */
export function extensionProblem(text: string, most: number | undefined): string | undefined {
  const credits = extensionCredits(text);
  if (credits === null) return undefined;
  if (!Number.isInteger(credits) || credits < 0) return 'Enter a whole number of credits.';
  if (most !== undefined && credits > most) return `This plan extends by ${formatCount(most)} credits at most.`;
  return undefined;
}
