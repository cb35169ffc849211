import { createPatch } from 'rfc6902';
import type { Collection, RealtimeReply } from '../../../contract/instance/realtime.ts';

/** A snapshot of a document. States with the same version are equal. */
export interface State {
  readonly version: string;
  readonly value: unknown;
  /** Length of `value` as JSON. */
  readonly size: number;
}

export interface DocumentName {
  readonly collection: Collection;
  readonly id: string;
}

/** Comparing two lists takes time and memory proportional to the product of their lengths. */
const maxComparedListLength = 100;
const maxComparedSize = 200_000;

/** The frame that updates a client from `previous` to `current`: a patch if it is cheap to compute and shorter than a snapshot. */
export function changeFrame(
  { collection, id }: DocumentName,
  previous: State | undefined,
  current: State,
): RealtimeReply {
  const name = { collection, id, version: current.version };
  if (previous?.version === current.version) return { type: 'current', ...name };
  if (previous && [previous, current].every(isComparable)) {
    const patch = createPatch(previous.value, current.value);
    if (JSON.stringify(patch).length < current.size) return { type: 'patch', ...name, base: previous.version, patch };
  }
  return { type: 'snapshot', ...name, data: current.value };
}

const isComparable = ({ value, size }: State): boolean =>
  size <= maxComparedSize && maxListLength(value) <= maxComparedListLength;

function maxListLength(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let longest = Array.isArray(value) ? value.length : 0;
  for (const inner of Object.values(value)) longest = Math.max(longest, maxListLength(inner));
  return longest;
}
