import { createPatch } from 'rfc6902';
import type { Collection, RealtimeReply } from '../../../contract/realtime.ts';

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

/** What brings a reader from `before` to `now`: a patch where that is shorter than the whole. */
export function changeFrame({ collection, id }: Name, before: State | undefined, now: State): RealtimeReply {
  const name = { collection, id, version: now.version };
  if (before?.version === now.version) return { type: 'current', ...name };
  if (before) {
    const patch = createPatch(before.value, now.value);
    if (JSON.stringify(patch).length < now.size) return { type: 'patch', ...name, base: before.version, patch };
  }
  return { type: 'snapshot', ...name, data: now.value };
}
