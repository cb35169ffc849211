import { isAbort, messageOf } from '../../data/api/api-error.ts';
import { toast } from '../../parts/status/toast.ts';

/** C-22: at the top, where they cover no button of the modal. */
const above = { position: 'top-center' } as const;

/** Shows a message above the share modals. */
export const showToastAbove = (text: string, kind?: 'success' | 'error'): void =>
  (kind ? toast[kind] : toast)(text, above);

/** Shows an error above the share modals; ignores an abort. */
export function showErrorAbove(error: unknown): void {
  if (!isAbort(error)) showToastAbove(messageOf(error), 'error');
}
