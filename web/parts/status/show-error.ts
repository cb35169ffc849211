import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { toast } from './toast.ts';

/** Shows an error as a toast; ignores an abort (API-014, API-015). */
export function showError(error: unknown): void {
  if (!isAbort(error)) toast.error(messageOf(error));
}
