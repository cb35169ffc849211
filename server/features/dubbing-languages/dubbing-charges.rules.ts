import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { hasDubbingStudio } from '../dubbing-projects/dubbing-plan.rules.ts';
import { isOpen, isSilent, type JoinedLine, totalLength } from './dubbing-lines.rules.ts';

/** DUB-007: whether a plan has the dubbing studio. */
export const hasStudio = (tier: Tier): boolean => hasDubbingStudio(tier);

interface DubbedSource {
  readonly durationMs: number | null;
  readonly options: { readonly startS?: number; readonly endS?: number };
}

/** The part of the source that is dubbed, in ms. */
export function dubbedSpanMs({ durationMs, options }: DubbedSource): number {
  const endMs = Math.min(durationMs ?? 0, options.endS === undefined ? Number.POSITIVE_INFINITY : options.endS * 1000);
  return Math.max(0, endMs - (options.startS ?? 0) * 1000);
}

interface ChargedLanguage {
  /** null: it has no whole dub yet. */
  readonly outputRevision: number | null;
  readonly freeRegenerationMs: number;
}

export interface DubCharge {
  /** The sound that is made. */
  readonly coveredMs: number;
  /** The part of it that is paid with credits, and the part that the free allowance covers. */
  readonly chargeMs: number;
  readonly freeMs: number;
  /** Whether the first whole dub is paid: then the pauses between the lines count as well. */
  readonly isFirst: boolean;
}

/** The free allowance that is left: what is spoken again is free up to the length of the source. */
export const freeMsLeft = (source: DubbedSource, { freeRegenerationMs }: ChargedLanguage): number =>
  Math.max(0, dubbedSpanMs(source) - freeRegenerationMs);

/** What speaking these lines costs once the language was dubbed, and before it for single lines. */
export function chargeOfLines(
  source: DubbedSource,
  language: ChargedLanguage,
  lines: readonly JoinedLine[],
): DubCharge {
  const coveredMs = Math.min(dubbedSpanMs(source), totalLength(lines));
  const freeMs = language.outputRevision === null ? 0 : Math.min(coveredMs, freeMsLeft(source, language));
  return { coveredMs, chargeMs: coveredMs - freeMs, freeMs, isFirst: false };
}

/**
 * What a dub costs. The first one costs the whole span without the lines that were spoken, and paid, one by one before; a
 * later one, or one of some lines, costs the lines that are open, less the free allowance.
 */
export function chargeOfDub(
  source: DubbedSource,
  language: ChargedLanguage,
  { all, wanted }: { readonly all: readonly JoinedLine[]; readonly wanted: readonly JoinedLine[] },
): DubCharge {
  if (language.outputRevision !== null || wanted.length < all.length)
    return chargeOfLines(source, language, wanted.filter(isOpen));
  const paid = totalLength(all.filter((line) => !isSilent(line) && !isOpen(line)));
  const chargeMs = Math.max(0, dubbedSpanMs(source) - paid);
  return { coveredMs: chargeMs, chargeMs, freeMs: 0, isFirst: true };
}

/**
 * What is paid at the end of a run: the first dub without the lines that could not be spoken, a later one only for the lines
 * for which an engine worked.
 */
export function settleCharge(
  { chargeMs, freeMs, isFirst }: DubCharge,
  {
    newMs,
    unspokenMs,
    spokenLines,
  }: { readonly newMs: number; readonly unspokenMs: number; readonly spokenLines: number },
): { readonly chargeMs: number; readonly freeMs: number } {
  if (spokenLines === 0) return { chargeMs: 0, freeMs: 0 };
  if (isFirst) return { chargeMs: Math.max(0, chargeMs - unspokenMs), freeMs: 0 };
  const usedFreeMs = Math.min(freeMs, newMs);
  return { chargeMs: Math.min(chargeMs, newMs - usedFreeMs), freeMs: usedFreeMs };
}
