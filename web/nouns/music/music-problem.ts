import { ApiError, messageOf } from '../../data/api/api-error.ts';

/** A refused request: where its fault is, and why. */
export interface MusicProblem {
  /** The name of the field in the request, such as `prompt` or `composition_plan.sections.2.lines`. */
  readonly param: string | undefined;
  readonly code: string | undefined;
  readonly text: string;
}

export function musicProblem(error: unknown): MusicProblem {
  const text = messageOf(error);
  const payload = error instanceof ApiError ? error.payload : undefined;
  const detail = typeof payload === 'object' && payload !== null && 'detail' in payload ? payload.detail : undefined;
  if (typeof detail !== 'object' || detail === null) return { param: undefined, code: undefined, text };
  const first = (Array.isArray(detail) ? detail[0] : detail) as Record<string, unknown> | undefined;
  const path = Array.isArray(first?.loc) ? first.loc.filter((part) => part !== 'body').join('.') : first?.param;
  return {
    param: typeof path === 'string' && path !== '' ? path : undefined,
    code: typeof first?.code === 'string' ? first.code : undefined,
    text,
  };
}

/** The index of the section that a problem of a plan is about. */
export function problemSection({ param }: Pick<MusicProblem, 'param'>): number | undefined {
  const index = /^(?:composition_plan|music_prompt)\.sections\.(\d+)/.exec(param ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}
