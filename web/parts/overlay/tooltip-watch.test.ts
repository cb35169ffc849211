import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tooltipDelayMs, watchTooltips } from './tooltip-watch.ts';

/** The parts of an element that tooltips use. */
class FakeElement {
  readonly selectors: readonly string[];
  isConnected = true;
  constructor(...selectors: string[]) {
    this.selectors = selectors;
  }
  closest(selector: string) {
    return this.selectors.includes(selector) ? this : null;
  }
  matches(selector: string) {
    return this.selectors.includes(selector);
  }
}

const withTooltip = () => new FakeElement('[data-tooltip]');
const plain = new FakeElement();

function watch() {
  const page = new EventTarget();
  const show = vi.fn();
  const stop = watchTooltips(page as Document, show as (anchor: HTMLElement | undefined) => void);
  const send = (type: string, target: FakeElement = plain, more: object = {}) => {
    const event = Object.assign(new Event(type), more);
    Object.defineProperty(event, 'target', { value: target });
    page.dispatchEvent(event);
  };
  return { show, stop, send };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Element', FakeElement);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('UI-006 shows after the pointer has rested for 400 ms', () => {
  const { show, send } = watch();
  const button = withTooltip();
  send('pointerover', button);
  vi.advanceTimersByTime(399);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show.mock.calls).toEqual([[button]]);
  expect(tooltipDelayMs).toBe(400);
});

it('UI-006 shows nothing when the pointer only passes over', () => {
  const { show, send } = watch();
  send('pointerover', withTooltip());
  vi.advanceTimersByTime(200);
  send('pointerover', plain);
  vi.advanceTimersByTime(1000);
  expect(show).not.toHaveBeenCalled();
});

it('shows the next tooltip without a delay, and with the delay again after a pause', () => {
  const { show, send } = watch();
  send('pointerover', withTooltip());
  vi.advanceTimersByTime(400);
  const next = withTooltip();
  send('pointerover', next);
  vi.advanceTimersByTime(0);
  expect(show).toHaveBeenLastCalledWith(next);
  send('pointerover', plain);
  vi.advanceTimersByTime(1000);
  send('pointerover', withTooltip());
  vi.advanceTimersByTime(100);
  expect(show).toHaveBeenLastCalledWith(undefined);
});

it.each(['pointerdown', 'focusout', 'scroll'])('hides on %s', (type) => {
  const { show, send } = watch();
  send('pointerover', withTooltip());
  vi.advanceTimersByTime(400);
  send(type);
  expect(show).toHaveBeenLastCalledWith(undefined);
});

it('U-11 shows at once on keyboard focus, stays under the pointer, and hides on Escape', () => {
  const { show, send } = watch();
  const focused = new FakeElement('[data-tooltip]', ':focus-visible');
  send('focusin', withTooltip());
  expect(show).not.toHaveBeenCalled();
  send('focusin', focused);
  expect(show).toHaveBeenLastCalledWith(focused);
  send('pointerover', new FakeElement('[role="tooltip"]'));
  expect(show).toHaveBeenLastCalledWith(focused);
  send('keydown', focused, { key: 'Escape' });
  expect(show).toHaveBeenLastCalledWith(undefined);
});

it('shows nothing for touch, for removed elements, and after it was stopped', () => {
  const { show, send, stop } = watch();
  send('pointerover', withTooltip(), { pointerType: 'touch' });
  vi.advanceTimersByTime(1000);
  const gone = withTooltip();
  send('pointerover', gone);
  gone.isConnected = false;
  vi.advanceTimersByTime(1000);
  stop();
  send('pointerover', withTooltip());
  vi.advanceTimersByTime(1000);
  expect(show).not.toHaveBeenCalled();
});

it('shows nothing over an open menu', () => {
  const { show, send } = watch();
  send('pointerover', new FakeElement('[data-tooltip]', '[aria-haspopup][aria-expanded="true"]'));
  vi.advanceTimersByTime(tooltipDelayMs);
  expect(show).not.toHaveBeenCalled();
});
