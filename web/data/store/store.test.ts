import { expect, it, vi } from 'vitest';
import { createEmitter, createStore } from './store.ts';

it('computes the initial state once, at the first read', () => {
  const initial = vi.fn(() => 1);
  const store = createStore(initial);
  expect(initial).not.toHaveBeenCalled();
  expect([store.state(), store.state()]).toEqual([1, 1]);
  expect(initial).toHaveBeenCalledTimes(1);
});

it('notifies listeners of a new state, and not of the same one', () => {
  const store = createStore(() => 1);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set(2);
  store.set(2);
  expect(store.state()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('computes the initial state again after a reset', () => {
  let initial = 1;
  const store = createStore(() => initial);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(5);
  initial = 2;
  store.reset();
  expect(store.state()).toBe(2);
  expect(listener).toHaveBeenCalledTimes(2);
});

it('emits events with their arguments', () => {
  const emitter = createEmitter<[name: string, count: number]>();
  const listener = vi.fn();
  emitter.subscribe(listener);
  emitter.emit('saved', 2);
  expect(listener).toHaveBeenCalledWith('saved', 2);
});
