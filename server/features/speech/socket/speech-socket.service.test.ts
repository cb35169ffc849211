import { expect, it } from 'vitest';
import type { ModelEntry } from '../../../../contract/catalogue/models.ts';
import type { SpeechMessage, SpeechSocketQuery } from '../../../../contract/speech/speech-socket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { GenerationService } from '../generation/generation.service.ts';
import { speechSocketService } from './speech-socket.service.ts';

const model = { modelId: 'short', name: 'Short', maxCharacters: 100 } as ModelEntry;
const query = { model_id: 'short', output_format: 'pcm_16000', inactivity_timeout: 20 } as SpeechSocketQuery;

/** A socket service whose generations call `speak`. */
const socketOf = (speak: () => Promise<never>) =>
  speechSocketService({
    generation: { open: () => ({ historyItemId: 'a', speak, close: async () => {} }) } as unknown as GenerationService,
    models: { get: () => model },
    voices: { get: async () => ({ id: 'voice', languages: ['en'] }), settings: async () => ({ speed: 1 }) },
    speech: { readLanguage: () => undefined, readFormat: async () => 'pcm_16000' },
    dictionaries: { resolveLexicon: async () => [] },
  } as unknown as Parameters<typeof speechSocketService>[0]);

it('reports a failed generation while it waits for capacity', async () => {
  const failing = Promise.withResolvers<never>();
  const sent = { count: 0 };
  async function* messages(): AsyncGenerator<SpeechMessage> {
    for (; sent.count < 10; sent.count += 1) yield { text: 'Said once, and again. '.repeat(4) };
  }
  const connection = {
    actor: {} as Actor,
    voiceId: 'voice',
    query,
    requestId: 'request',
    messages: messages(),
    signal: new AbortController().signal,
  };
  const running = socketOf(() => failing.promise).streamInput(connection, async () => {});
  running.catch(() => {});
  await expect.poll(() => sent.count).toBe(2);
  await new Promise((resolve) => setTimeout(resolve, 20));
  // The third message waits for capacity, so the fourth is not read yet.
  expect(sent.count).toBe(2);
  failing.reject(new AppError('quota_exceeded'));
  await expect(running).rejects.toMatchObject({ code: 'quota_exceeded' });
});
