import { toast } from '../parts/toast.ts';
import { isAbort, messageOf } from './api-error.ts';

/** Shows what went wrong; an abort shows nothing (API-014, API-015). */
export function showError(error: unknown): void {
  if (!isAbort(error)) toast.error(messageOf(error));
}
