import { messageOf } from '../../data/api/api-error.ts';
import { firstDetail, paramOf } from '../../data/api/error-param.ts';

/** A refused request: where its fault is, and why. */
export interface MusicProblem {
  /** The name of the field in the request, such as `prompt` or `composition_plan.sections.2.lines`. */
  readonly param: string | undefined;
  readonly code: string | undefined;
  readonly text: string;
}

export function musicProblem(error: unknown): MusicProblem {
  const code = firstDetail(error)?.code;
  return { param: paramOf(error), code: typeof code === 'string' ? code : undefined, text: messageOf(error) };
}

/** The index of the section that a problem of a plan is about. */
export function problemSection({ param }: Pick<MusicProblem, 'param'>): number | undefined {
  const index = /^(?:composition_plan|music_prompt)\.sections\.(\d+)/.exec(param ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}
