import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { createStore, type ReadableStore } from '../../data/store/store.ts';
import type { EffectRequest } from './effect-draft.ts';

type EffectGenerationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly error: unknown };

export interface EffectGeneration extends ReadableStore<EffectGenerationState> {
  /**
   * Generates variants; continues when the screen unmounts. Resolves with them, or with undefined if it failed, was
   * cancelled, or another generation runs.
   */
  readonly start: (request: EffectRequest) => Promise<readonly SoundEffectReply[] | undefined>;
  /** Variants that are finished stay in the history. */
  readonly cancel: () => void;
  /** Forgets the error. */
  readonly reset: () => void;
}

/** Creates the generation of this tab; one runs at a time. */
export function createEffectGeneration(
  generate: (request: EffectRequest, signal: AbortSignal) => Promise<readonly SoundEffectReply[]>,
): EffectGeneration {
  const { state, set, subscribe } = createStore<EffectGenerationState>(() => ({ kind: 'idle' }));
  let running: AbortController | undefined;
  return {
    state,
    subscribe,
    async start(request) {
      if (running) return undefined;
      const { text } = request.body;
      const abort = new AbortController();
      running = abort;
      set({ kind: 'running', text });
      try {
        const items = await generate(request, abort.signal);
        set({ kind: 'idle' });
        return items;
      } catch (error) {
        set(abort.signal.aborted || isAbort(error) ? { kind: 'idle' } : { kind: 'failed', text, error });
        return undefined;
      } finally {
        running = undefined;
      }
    },
    cancel: () => running?.abort(),
    reset: () => {
      if (!running) set({ kind: 'idle' });
    },
  };
}
