import { api, session } from '../../data/api/api.ts';
import { createStore } from '../../data/store/store.ts';
import { createEffectDraft } from './effect-draft.ts';
import { createEffectGeneration } from './effect-generation.ts';

/** The draft of this tab. */
export const effectDraft = createEffectDraft(() => localStorage);

/** The generation of this tab. */
export const effectGeneration = createEffectGeneration(
  async (request, signal) => (await api.call('POST /v1/sound-generation/variants', { ...request, signal })).history,
);

/** The ID of the variants that were generated last. */
export const latestBatchId = createStore<string | undefined>(() => undefined);

// The draft of one person must not show for the next one who signs in.
session.subscribe(() => {
  if (session.state().status !== 'signed-out') return;
  effectGeneration.cancel();
  effectGeneration.reset();
  effectDraft.clear();
  latestBatchId.set(undefined);
});
