import type { ReactNode } from 'react';
import type { ExternalToast, toast as sonnerToast } from 'sonner';

const { promise: toaster, resolve: markToasterReady } = Promise.withResolvers<typeof sonnerToast>();

/** Call it once the toast area is mounted, with its library; earlier toasts then appear. */
export { markToasterReady };

type ShowToast = (message: ReactNode, options?: ExternalToast) => void;

/**
 * The toast library loads with the toast area, so that the first paint does not wait for it. It is not imported when a
 * toast appears: the one of a lost connection could not load it.
 */
const showToast =
  (kind?: 'success' | 'error'): ShowToast =>
  (message, options) =>
    void toaster.then((toast) => (kind ? toast[kind](message, options) : toast(message, options)));

/** Shows a short message. */
export const toast: ShowToast & {
  readonly success: ShowToast;
  readonly error: ShowToast;
  readonly dismiss: (id: string) => void;
} = Object.assign(showToast(), {
  success: showToast('success'),
  error: showToast('error'),
  dismiss: (id: string) => void toaster.then((toast) => toast.dismiss(id)),
});
