import type { DubStatus } from '../../../contract/dubbing/dubs.ts';
import { baseOfTag, readTargetLanguage } from '../../../contract/dubbing/target-languages.ts';

interface DubProject {
  readonly state: string;
  readonly progress: number;
  readonly progressMessage: string | null;
  readonly durationMs: number | null;
  readonly error: { readonly message: string } | null;
  readonly warnings: readonly { readonly type: string; readonly message: string }[];
  readonly options: { readonly startS?: number; readonly endS?: number };
}
interface DubLanguage {
  readonly language: string;
  readonly state: string;
  readonly progress: number;
  readonly progressMessage: string | null;
  readonly outputRevision: number | null;
  readonly error: { readonly message: string } | null;
  readonly warnings: readonly { readonly type: string; readonly message: string }[];
  readonly credits: number;
  readonly isRefunded: boolean;
}

/** The share of the progress that the preparation of the source has. */
const preparationShare = 0.4;
const isVoiceWarning = ({ type }: { readonly type: string }): boolean => type === 'voices_not_permitted';

/** Seconds of the source that are dubbed; undefined until it is read. */
export function dubbedSeconds({ durationMs, options }: Pick<DubProject, 'durationMs' | 'options'>): number | undefined {
  if (durationMs === null) return undefined;
  const endS = Math.min(durationMs / 1000, options.endS ?? Number.POSITIVE_INFINITY);
  return Math.max(0, endS - (options.startS ?? 0));
}

/** Why a language has no dub: it failed, or its lines need people. */
export const languageProblem = ({ state, error, warnings, outputRevision }: DubLanguage): string | undefined =>
  state === 'failed'
    ? (error?.message ?? 'The dub has failed.')
    : outputRevision === null
      ? warnings.find((warning) => !isVoiceWarning(warning))?.message
      : undefined;

/** Why a dub failed, for the person. */
export function dubProblem(status: DubStatus, project: DubProject, languages: readonly DubLanguage[]): string | null {
  if (status !== 'failed') return null;
  const [ofLanguage] = languages.flatMap((language) => languageProblem(language) ?? []);
  const notice = project.warnings.find((warning) => !isVoiceWarning(warning))?.message;
  return project.error?.message ?? ofLanguage ?? notice ?? 'The dub has failed.';
}

/** Whether a dub failed and nothing is paid for what failed. */
export const isRefunded = (status: DubStatus, languages: readonly DubLanguage[]): boolean =>
  status === 'failed' &&
  languages.every((language) => language.outputRevision !== null || language.isRefunded || language.credits === 0);

/** The progress of the preparation, and then of all languages: 0–1. */
export function dubProgress(
  status: DubStatus,
  project: DubProject,
  languages: readonly DubLanguage[],
): { readonly progress: number; readonly message: string | null } {
  if (status === 'dubbed') return { progress: 1, message: null };
  if (project.state !== 'ready')
    return { progress: project.progress * preparationShare, message: project.progressMessage };
  const done = languages.map(({ state, progress }) => (state === 'completed' || state === 'stale' ? 1 : progress));
  const share = done.length === 0 ? 1 : done.reduce((sum, one) => sum + one, 0) / done.length;
  const running = languages.find(({ state }) => state === 'processing');
  return { progress: preparationShare + (1 - preparationShare) * share, message: running?.progressMessage ?? null };
}

/** The language that a code means: `es-MX` as written, or the only one of `es` or `spa`. */
export function findByCode<L extends Pick<DubLanguage, 'language'>>(
  languages: readonly L[],
  code: string,
): L | undefined {
  const tag = readTargetLanguage(code);
  if (tag === undefined) return undefined;
  const exact = languages.find(({ language }) => language === tag);
  if (exact) return exact;
  const near = languages.filter(({ language }) => baseOfTag(language) === tag);
  return near.length === 1 ? near[0] : undefined;
}
