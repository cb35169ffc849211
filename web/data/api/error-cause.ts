import { planLimitErrors } from '../../../contract/catalogue/plans/plan-limit-errors.ts';
import { ApiError, isOffline } from './api-error.ts';

/** Why a call failed, as far as it changes what a person can do next. */
export type ErrorCause = 'offline' | 'server-away' | 'quota' | 'plan' | 'engine' | 'too-long' | 'busy';

/** By `detail.status` of the reply (contract/errors.ts). */
const causes: Readonly<Record<string, ErrorCause>> = {
  quota_exceeded: 'quota',
  engine_failed: 'engine',
  max_character_limit_exceeded: 'too-long',
  system_busy: 'busy',
  too_many_concurrent_requests: 'busy',
  rate_limit_exceeded: 'busy',
  service_unavailable: 'server-away',
  storage_unavailable: 'server-away',
};

/** A reply without a readable body is that of a proxy whose server is away. */
export function causeOf(error: unknown): ErrorCause | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0) return isOffline() ? 'offline' : 'server-away';
  return causes[error.type] ?? (planLimitErrors.has(error.type) ? 'plan' : undefined);
}

/** Whether no reply arrived, or it broke off. */
export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Causes that last until a person changes something. */
const lasting: ReadonlySet<ErrorCause> = new Set(['quota', 'plan', 'too-long']);

/** Whether the same call may succeed later without any change. */
export function mayPass(error: unknown): boolean {
  const cause = causeOf(error);
  return cause ? !lasting.has(cause) : error instanceof ApiError && error.status >= 500;
}
