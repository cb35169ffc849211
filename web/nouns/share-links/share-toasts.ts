import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { toast } from '../../parts/status/toast.ts';

/** C-22: at the top, where they lie on no button of the modal. */
const above = { position: 'top-center' } as const;

/** Tells, above the share modals, what happened. */
export const showToastAbove = (text: string, kind?: 'success' | 'error'): void =>
  (kind ? toast[kind] : toast)(text, above);

/** Shows, above the share modals, what went wrong; an abort shows nothing. */
export function showErrorAbove(error: unknown): void {
  if (!isAbort(error)) showToastAbove(messageOf(error), 'error');
}
