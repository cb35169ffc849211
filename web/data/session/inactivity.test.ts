import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { clearLastActivity, watchInactivity } from './inactivity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function watch({ timeoutMs = 5000, store = memoryStorage() } = {}) {
  const target = new EventTarget();
  const onInactive = vi.fn();
  const stop = watchInactivity({ target, timeoutMs, onInactive, store });
  return { target, onInactive, stop };
}

describe('the inactivity timer', () => {
  it('AUTH-012 signs out after the timeout, once', () => {
    const { onInactive } = watch();
    vi.advanceTimersByTime(4999);
    expect(onInactive).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20_000);
    expect(onInactive).toHaveBeenCalledTimes(1);
  });

  it.each(['mousemove', 'keydown', 'click', 'scroll', 'touchstart', 'visibilitychange'])(
    'AUTH-013 begins anew at %s',
    (sign) => {
      const { target, onInactive } = watch();
      vi.advanceTimersByTime(4000);
      target.dispatchEvent(new Event(sign));
      vi.advanceTimersByTime(4999);
      expect(onInactive).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(onInactive).toHaveBeenCalledTimes(1);
    },
  );

  it('U-38 counts activity in another tab', () => {
    const store = memoryStorage();
    const [busy, idle] = [watch({ store }), watch({ store })];
    for (let second = 0; second < 10; second += 1) {
      vi.advanceTimersByTime(1000);
      busy.target.dispatchEvent(new Event('keydown'));
    }
    expect(idle.onInactive).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(idle.onInactive).toHaveBeenCalledTimes(1);
  });

  it('counts the time during machine sleep', () => {
    const { target, onInactive } = watch();
    vi.setSystemTime(Date.now() + 60_000);
    target.dispatchEvent(new Event('mousemove'));
    expect(onInactive).toHaveBeenCalledTimes(1);
  });

  it('AUTH-012 counts the time while no tab was open', () => {
    const store = memoryStorage();
    watch({ store }).stop();
    vi.setSystemTime(Date.now() + 4999);
    const back = watch({ store });
    expect(back.onInactive).not.toHaveBeenCalled();
    back.stop();
    vi.setSystemTime(Date.now() + 5000);
    const late = watch({ store });
    late.target.dispatchEvent(new Event('mousemove'));
    expect(late.onInactive).toHaveBeenCalledTimes(1);
  });

  it('ignores the time before a new sign-in', () => {
    const store = memoryStorage();
    watch({ store }).stop();
    vi.setSystemTime(Date.now() + 60_000);
    clearLastActivity(store);
    expect(watch({ store }).onInactive).not.toHaveBeenCalled();
  });

  it('stops on request', () => {
    const { onInactive, stop } = watch();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onInactive).not.toHaveBeenCalled();
  });
});
