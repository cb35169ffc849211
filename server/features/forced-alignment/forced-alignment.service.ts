import { createReadStream } from 'node:fs';
import type { Pcm } from '../../../audio/pcm.ts';
import { longestAlignedS } from '../../../contract/speech/forced-alignment.ts';
import type { ForcedAlignment } from '../../../engines/align/forced.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError } from '../../../engines/contract.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';

interface ForcedAlignmentDeps {
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly slots: ConcurrencyLimiter;
  readonly subscription: SubscriptionService;
}

const sampleRate = 16_000;
const timeoutMs = 5 * 60_000;

/** Texts over recordings of them. Nothing is kept, and nothing charged. */
export function forcedAlignmentService({ speech, codecs, slots, subscription }: ForcedAlignmentDeps) {
  return {
    async align(
      actor: Actor,
      input: { file: UploadedFile; text: string; languageCode: string | undefined },
      signal: AbortSignal,
    ): Promise<ForcedAlignment> {
      const language = input.languageCode?.toLowerCase().split(/[-_]/)[0];
      const both = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const limit = subscription.concurrencyOf(await subscription.get(actor));
      const slot = await slots.acquire(actor.workspaceId, limit, both);
      try {
        const recording = decoded(input.file, both);
        return await speech.align({ recording, text: input.text, ...(language && { languageCode: language }) }, both);
      } catch (error) {
        if (!(error instanceof EngineError) || error.retryable) throw error;
        throw error.engineId === 'align'
          ? new AppError('bad_request', { message: `The text cannot be aligned: ${error.message}.`, param: 'text' })
          : new AppError('invalid_audio', { message: 'The file is no audio that can be read.', param: 'file' });
      } finally {
        slot.release();
      }
    },
  };

  async function* decoded(file: UploadedFile, signal: AbortSignal): AsyncGenerator<Pcm> {
    let length = 0;
    for await (const piece of codecs.decode(createReadStream(file.path), sampleRate, signal)) {
      length += piece.samples.length;
      if (length > longestAlignedS * sampleRate)
        throw new AppError('audio_too_long', {
          message: `The recording is longer than ${longestAlignedS / 60} minutes.`,
          param: 'file',
        });
      yield piece;
    }
  }
}
export type ForcedAlignmentService = ReturnType<typeof forcedAlignmentService>;
