import { promoCodeStorage, readLocal, removeLocal, savePromoCode, writeLocal } from '../storage/local-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The promo code of this browser, until a plan is bought with it (PROMO-003, PROMO-007). */
export interface PromoCodeStore {
  /** The stored code. */
  readonly code: () => string | undefined;
  /** Whether the person closed the dialog about the stored code. */
  readonly isClosed: () => boolean;
  /** Stores a code and notifies listeners; the dialog may appear again. */
  readonly save: (code: string) => void;
  readonly close: () => void;
  readonly clear: () => void;
  /** Calls `listener` after each change in this tab; returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPromoCodeStore(storage: () => Store, events: () => EventTarget): PromoCodeStore {
  const notify = () => void events().dispatchEvent(new Event(promoCodeStorage.event));
  const code = () => readLocal(storage(), promoCodeStorage.name, isText);
  return {
    code,
    isClosed: () => code() !== undefined && readLocal(storage(), promoCodeStorage.closedName, isText) === code(),
    save: (next) => savePromoCode(storage(), events(), next),
    close: () => {
      writeLocal(storage(), promoCodeStorage.closedName, code());
      notify();
    },
    clear: () => {
      removeLocal(storage(), promoCodeStorage.name);
      removeLocal(storage(), promoCodeStorage.closedName);
      notify();
    },
    subscribe: (listener) => {
      const target = events();
      target.addEventListener(promoCodeStorage.event, listener);
      return () => target.removeEventListener(promoCodeStorage.event, listener);
    },
  };
}

/** The promo code of this browser. */
export const promoCode = createPromoCodeStore(
  () => localStorage,
  () => window,
);
