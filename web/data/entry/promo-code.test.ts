import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { createPromoCodeStore } from './promo-code.ts';

const events = new EventTarget();
const storeOn = (storage: ReturnType<typeof memoryStorage>) =>
  createPromoCodeStore(
    () => storage,
    () => events,
  );

it('PROMO-007 stores and clears a code', () => {
  const storage = memoryStorage();
  const promo = storeOn(storage);
  expect(promo.code()).toBeUndefined();
  promo.save('SAVE');
  expect(storage.entries()).toEqual({ 'xi:coupon': '"SAVE"' });
  expect(storeOn(storage).code()).toBe('SAVE');
  promo.clear();
  expect([promo.code(), storage.entries()]).toEqual([undefined, {}]);
});

it('PROMO-004 remembers that the dialog of a code was closed, until a code is stored again', () => {
  const promo = storeOn(memoryStorage());
  expect(promo.isClosed()).toBe(false);
  promo.save('SAVE');
  expect(promo.isClosed()).toBe(false);
  promo.close();
  expect([promo.isClosed(), promo.code()]).toEqual([true, 'SAVE']);
  promo.save('OTHER');
  expect(promo.isClosed()).toBe(false);
});

it('notifies listeners of each change until they unsubscribe', () => {
  const storage = memoryStorage();
  const promo = storeOn(storage);
  const listener = vi.fn();
  const stop = promo.subscribe(listener);
  promo.save('SAVE');
  promo.close();
  promo.clear();
  stop();
  promo.save('SAVE');
  expect(listener).toHaveBeenCalledTimes(3);
});
