import type { Topic } from '../../../contract/instance/realtime.ts';

/** Called with which thing of the topic changed last; others may have as well. */
type Listener = (id: string | null) => void;

const listeners = new Map<Topic, Set<Listener>>();

/** What the server tells of changes, for whoever needs more than to ask for a list again. */
export const changes = {
  tell(topic: Topic, id: string | null): void {
    for (const listener of listeners.get(topic) ?? []) listener(id);
  },
  /** Until the returned function is called. */
  subscribe(topic: Topic, listener: Listener): () => void {
    const group = listeners.get(topic) ?? new Set();
    listeners.set(topic, group.add(listener));
    return () => void group.delete(listener);
  },
};
