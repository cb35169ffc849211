import { createPatch } from 'rfc6902';
import type { Collection, RealtimeReply } from '../../../contract/instance/realtime.ts';

/** A document at one moment. Two states with the same version are the same. */
export interface State {
  readonly version: string;
  readonly value: unknown;
  /** Of `value` as JSON. */
  readonly size: number;
}

export interface Name {
  readonly collection: Collection;
  readonly id: string;
}

/** The comparison of two lists takes the product of their lengths, in time and in room. */
const longestCompared = 100;
const largestCompared = 200_000;

/** What brings a reader from `before` to `now`: a patch where that is shorter than the whole, and quickly found. */
export function changeFrame({ collection, id }: Name, before: State | undefined, now: State): RealtimeReply {
  const name = { collection, id, version: now.version };
  if (before?.version === now.version) return { type: 'current', ...name };
  if (before && [before, now].every(isComparable)) {
    const patch = createPatch(before.value, now.value);
    if (JSON.stringify(patch).length < now.size) return { type: 'patch', ...name, base: before.version, patch };
  }
  return { type: 'snapshot', ...name, data: now.value };
}

const isComparable = ({ value, size }: State): boolean =>
  size <= largestCompared && longestList(value) <= longestCompared;

function longestList(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let longest = Array.isArray(value) ? value.length : 0;
  for (const inner of Object.values(value)) longest = Math.max(longest, longestList(inner));
  return longest;
}
