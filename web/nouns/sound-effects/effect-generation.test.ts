import { expect, it, vi } from 'vitest';
import type { SoundEffectReply } from '../../../contract/speech-tools/sound-effects.ts';
import { effectRequestOf, emptyEffectDraft } from './effect-draft.ts';
import { createEffectGeneration } from './effect-generation.ts';

const request = effectRequestOf({ ...emptyEffectDraft, text: 'rain' });
const items = [{ batch_id: 'b1' }] as SoundEffectReply[];

it('runs one generation at a time and returns its variants', async () => {
  const reply = Promise.withResolvers<SoundEffectReply[]>();
  const generate = vi.fn(() => reply.promise);
  const generation = createEffectGeneration(generate);
  const first = generation.start(request);
  expect(generation.state()).toEqual({ kind: 'running', text: 'rain' });
  expect(await generation.start(request)).toBeUndefined();
  reply.resolve(items);
  expect(await first).toBe(items);
  expect(generation.state()).toEqual({ kind: 'idle' });
  expect(generate).toHaveBeenCalledTimes(1);
});

it('keeps the error with its prompt until it is reset', async () => {
  const error = new Error('refused');
  const generation = createEffectGeneration(() => Promise.reject(error));
  expect(await generation.start(request)).toBeUndefined();
  expect(generation.state()).toEqual({ kind: 'failed', text: 'rain', error });
  generation.reset();
  expect(generation.state()).toEqual({ kind: 'idle' });
});

it('shows no error when it is cancelled', async () => {
  const generation = createEffectGeneration(
    (_request, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const started = generation.start(request);
  generation.cancel();
  expect(await started).toBeUndefined();
  expect(generation.state()).toEqual({ kind: 'idle' });
});
