import { ApiError } from './api-error.ts';

/** The field that a refused request names, such as `email` or `composition_plan.sections.2.lines`. */
export function paramOf(error: unknown): string | undefined {
  const detail = firstDetail(error);
  const path = Array.isArray(detail?.loc) ? detail.loc.filter((part) => part !== 'body').join('.') : detail?.param;
  return typeof path === 'string' && path !== '' ? path : undefined;
}

/** What the server says of the refusal; of the first fault if there are several. */
export function firstDetail(error: unknown): Readonly<Record<string, unknown>> | undefined {
  const payload = error instanceof ApiError ? error.payload : undefined;
  const detail = typeof payload === 'object' && payload !== null && 'detail' in payload ? payload.detail : undefined;
  const first: unknown = Array.isArray(detail) ? detail[0] : detail;
  return typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : undefined;
}
