import type { Topic } from '../../../contract/instance/realtime.ts';
import { createEmitter, type Emitter } from '../store/store.ts';

/** `id`: what changed last in the topic; more may have changed. */
type Arguments = [id: string | null];

const emitters = new Map<Topic, Emitter<Arguments>>();

function emitterOf(topic: Topic): Emitter<Arguments> {
  const emitter = emitters.get(topic) ?? createEmitter<Arguments>();
  emitters.set(topic, emitter);
  return emitter;
}

/** The changes that the server reports, for code that needs more than to refetch a list. */
export const changes = {
  emit: (topic: Topic, id: string | null): void => emitterOf(topic).emit(id),
  /** Calls `listener` after each change of the topic; returns a function that stops this. */
  subscribe: (topic: Topic, listener: (id: string | null) => void): (() => void) =>
    emitterOf(topic).subscribe(listener),
};
