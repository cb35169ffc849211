import { createStore } from '../../data/store/store.ts';
import { t } from '../../messages/t.ts';

/** PRIV-006: what the dialog shows. */
export interface OptOutRequest {
  readonly title: string;
  readonly description: string;
  /** Default: Continue. */
  readonly confirmText?: string;
  /** Default: Cancel. */
  readonly cancelText?: string;
  readonly toggle_enabled: boolean;
  readonly can_change: boolean;
}

/** PRIV-007: the chosen setting; null: cancelled or closed. */
export interface OptOutAnswer {
  readonly toggle_enabled: boolean | null;
}

interface OpenRequest extends Required<OptOutRequest> {
  readonly answer: (enabled: boolean | null) => void;
}

/** The request whose dialog is open. */
export const openOptOutRequest = createStore<OpenRequest | undefined>(() => undefined);

/** Opens the dialog and resolves to its answer. A dialog that is already open is closed as cancelled. */
export function askOptOut(request: OptOutRequest): Promise<OptOutAnswer> {
  openOptOutRequest.state()?.answer(null);
  const { promise, resolve } = Promise.withResolvers<OptOutAnswer>();
  openOptOutRequest.set({
    confirmText: t('Continue'),
    cancelText: t('Cancel'),
    ...request,
    answer: (enabled) => {
      openOptOutRequest.set(undefined);
      resolve({ toggle_enabled: enabled });
    },
  });
  return promise;
}
