import type { Topic } from '../../../contract/instance/realtime.ts';
import { createEmitter, type Emitter } from '../store/store.ts';

/** `id`: the last changed object of the topic; more may have changed. */
type Arguments = [id: string | null];

const emitters = new Map<Topic, Emitter<Arguments>>();

function emitterOf(topic: Topic): Emitter<Arguments> {
  const emitter = emitters.get(topic) ?? createEmitter<Arguments>();
  emitters.set(topic, emitter);
  return emitter;
}

/** Change events of the server, for code that does more than refetch a list. */
export const changes = {
  emit: (topic: Topic, id: string | null): void => emitterOf(topic).emit(id),
  /** Calls `listener` after each change of the topic; returns an unsubscribe function. */
  subscribe: (topic: Topic, listener: (id: string | null) => void): (() => void) =>
    emitterOf(topic).subscribe(listener),
};
