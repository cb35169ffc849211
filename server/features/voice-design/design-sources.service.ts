import type { Pcm } from '../../../audio/pcm.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { Original } from '../../../engines/design/design-voices.ts';
import type { VoiceLab } from '../../../engines/lab/lab.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { singleValue } from '../../platform/streams/single-value.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { requireConsent } from '../voices/clones/voice-clones.service.ts';
import type { VoiceRow } from '../voices/voices.tables.ts';

interface DesignSourcesDeps {
  readonly codecs: Pick<Codecs, 'decode'>;
  readonly lab: Pick<VoiceLab, 'examine' | 'adapt'>;
  readonly subscription: Pick<SubscriptionService, 'get'>;
  readonly clock: Clock;
}

/** The person from whose recording a designed voice starts. */
export interface SourceSpeaker {
  readonly consent: NonNullable<VoiceRow['consent']>;
  /** Speaker embedding; null if unknown. */
  readonly embedding: number[] | null;
}

/** The uploaded recording with the consent to use it. */
interface SourceRecording {
  readonly base64: string;
  readonly consent: string | null | undefined;
  /** ISO 639; language of the preview text. */
  readonly language: string | undefined;
}

/** Hz; the sample rate of the voice lab. */
const sampleRate = 16_000;
const maxDurationS = 120;
const param = 'reference_audio_base64';

/** Recordings from which a design starts. They are not stored. */
export function designSourcesService({ codecs, lab, subscription, clock }: DesignSourcesDeps) {
  return {
    /**
     * Adapts a voice to a recording. This is an instant clone whatever the description changes later, so plan and consent
     * are required as for a clone (PLAN-038, U-42). Throws `invalid_audio` without a voice, `audio_too_long` above two minutes.
     */
    async adaptRecording(
      actor: Actor,
      source: SourceRecording,
      signal: AbortSignal,
    ): Promise<{ original: Original; speaker: SourceSpeaker }> {
      const { base64, language } = source;
      if ((await subscription.get(actor)).tier === 'free')
        throw new AppError('can_not_use_instant_voice_cloning', {
          message: 'Your plan does not include instant voice cloning, so a design cannot start from a recording.',
          param,
        });
      const consent = requireConsent(actor, source.consent, clock());
      const file = Buffer.from(base64.replace(/^data:[^,]{0,100},/, ''), 'base64');
      const recording = await decode(file, signal);
      const { faults } = await lab.examine(recording, signal);
      if (faults[0])
        throw new AppError('invalid_audio', {
          message: `The reference audio cannot be used: ${faults[0].replaceAll('_', ' ')}.`,
          param,
        });
      const { recipe, embedding } = await lab.adapt([recording], language === undefined ? {} : { language }, signal);
      return { original: { recipe, labels: {} }, speaker: { consent, embedding: [...embedding] } };
    },
  };

  async function decode(file: Uint8Array, signal: AbortSignal): Promise<Pcm> {
    const pieces: Float32Array[] = [];
    let length = 0;
    try {
      for await (const { samples } of codecs.decode(singleValue(file), sampleRate, signal)) {
        pieces.push(samples);
        length += samples.length;
        if (length > maxDurationS * sampleRate)
          throw new AppError('audio_too_long', {
            message: `The reference audio is longer than ${maxDurationS} seconds.`,
            param,
          });
      }
    } catch (error) {
      if (!(error instanceof EngineError) || error.retryable) throw error;
      throw new AppError('invalid_audio', {
        message: 'The reference audio could not be read. Upload another audio file.',
        param,
      });
    }
    const samples = new Float32Array(length);
    let at = 0;
    for (const piece of pieces) {
      samples.set(piece, at);
      at += piece.length;
    }
    return { samples, sampleRate };
  }
}
export type DesignSourcesService = ReturnType<typeof designSourcesService>;
