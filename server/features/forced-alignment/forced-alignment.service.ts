import { createReadStream } from 'node:fs';
import type { Pcm } from '../../../audio/pcm.ts';
import { maxRecordingS } from '../../../contract/speech/forced-alignment.ts';
import type { ForcedAlignment } from '../../../engines/align/forced.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import type { CreditHoldsService } from '../subscription/credit-holds.service.ts';

interface ForcedAlignmentDeps {
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly holds: Pick<CreditHoldsService, 'acquireSlot'>;
}

const sampleRate = 16_000;
const timeoutMs = 5 * 60_000;

/** Aligns texts with recordings. Nothing is stored or charged. */
export function forcedAlignmentService({ speech, codecs, holds }: ForcedAlignmentDeps) {
  return {
    async align(
      actor: Actor,
      input: { file: UploadedFile; text: string; languageCode: string | undefined },
      signal: AbortSignal,
    ): Promise<ForcedAlignment> {
      const language = input.languageCode?.toLowerCase().split(/[-_]/)[0];
      const callSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const slot = await holds.acquireSlot(actor, callSignal);
      try {
        const recording = decodeRecording(input.file, callSignal);
        return await speech.align(
          { recording, text: input.text, ...(language && { languageCode: language }) },
          callSignal,
        );
      } catch (error) {
        if (!(error instanceof EngineError) || error.retryable) throw error;
        throw error.engineId === 'align'
          ? new AppError('bad_request', { message: `The text cannot be aligned: ${error.message}.`, param: 'text' })
          : new AppError('invalid_audio', { message: 'The file is not a readable audio file.', param: 'file' });
      } finally {
        slot.release();
      }
    },
  };

  async function* decodeRecording(file: UploadedFile, signal: AbortSignal): AsyncGenerator<Pcm> {
    let decodedSamples = 0;
    for await (const piece of codecs.decode(createReadStream(file.path), sampleRate, signal)) {
      decodedSamples += piece.samples.length;
      if (decodedSamples > maxRecordingS * sampleRate)
        throw new AppError('audio_too_long', {
          message: `The recording is longer than ${maxRecordingS / 60} minutes.`,
          param: 'file',
        });
      yield piece;
    }
  }
}
export type ForcedAlignmentService = ReturnType<typeof forcedAlignmentService>;
