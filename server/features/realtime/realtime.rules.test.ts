import { applyPatch, type Operation } from 'rfc6902';
import { expect, it } from 'vitest';
import { changeFrame, type State } from './realtime.rules.ts';

const name = { collection: 'project', id: 'p1' } as const;
const state = (version: string, value: unknown): State => ({ version, value, size: JSON.stringify(value).length });

it('sends a patch if it is shorter, else a snapshot, and only the version if nothing changed', () => {
  const long = { text: 'x'.repeat(500), at: 1 };
  const before = state('1', long);
  expect(changeFrame(name, undefined, before)).toEqual({ type: 'snapshot', ...name, version: '1', data: long });
  expect(changeFrame(name, before, before)).toEqual({ type: 'current', ...name, version: '1' });
  expect(changeFrame(name, before, state('2', { ...long, at: 2 }))).toEqual({
    type: 'patch',
    ...name,
    version: '2',
    base: '1',
    patch: [{ op: 'replace', path: '/at', value: 2 }],
  });
  expect(changeFrame(name, before, state('2', { at: 2 }))).toMatchObject({ type: 'snapshot', data: { at: 2 } });
});

it('distinguishes an empty value from a missing one', () => {
  const long = 'x'.repeat(500);
  const after = { long, a: null, list: [null, 2] };
  const frame = changeFrame(name, state('1', { long, a: 1, b: 2, list: [1, 2] }), state('2', after));
  const data = { long, a: 1, b: 2, list: [1, 2] };
  applyPatch(data, (frame.type === 'patch' ? frame.patch : []) as Operation[]);
  expect(data).toEqual(after);
});

it('does not compare long lists, which would block the event loop', () => {
  const list = (from: number) => Array.from({ length: 20_000 }, (_, at) => `block ${from + at}`);
  const frame = changeFrame(
    name,
    state('1', { inner: [{ list: list(0) }] }),
    state('2', { inner: [{ list: list(1) }] }),
  );
  expect(frame.type).toBe('snapshot');
});
