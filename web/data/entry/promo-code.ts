import { coupon, keepCoupon, readLocal, removeLocal, writeLocal } from '../storage/local-store.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The promo code of this browser until a plan is bought with it (PROMO-003, PROMO-007). */
export interface PromoCodeStore {
  /** The kept code. */
  readonly code: () => string | undefined;
  /** Whether the person closed the dialog about the kept code. */
  readonly isClosed: () => boolean;
  /** Keeps a code; whoever follows is told, and the dialog may appear again. */
  readonly keep: (code: string) => void;
  readonly close: () => void;
  readonly clear: () => void;
  /** Calls `listener` after each change in this tab; returns how to stop it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createPromoCodeStore(storage: () => Store, events: () => EventTarget): PromoCodeStore {
  const tell = () => void events().dispatchEvent(new Event(coupon.event));
  const code = () => readLocal(storage(), coupon.name, isText);
  return {
    code,
    isClosed: () => code() !== undefined && readLocal(storage(), coupon.closedName, isText) === code(),
    keep: (next) => keepCoupon(storage(), events(), next),
    close: () => {
      writeLocal(storage(), coupon.closedName, code());
      tell();
    },
    clear: () => {
      removeLocal(storage(), coupon.name);
      removeLocal(storage(), coupon.closedName);
      tell();
    },
    subscribe: (listener) => {
      const target = events();
      target.addEventListener(coupon.event, listener);
      return () => target.removeEventListener(coupon.event, listener);
    },
  };
}

/** That of this browser. */
export const promoCode = createPromoCodeStore(
  () => localStorage,
  () => window,
);
