import { toPeakRequest } from '../../../contract/fields/peak-fields.ts';
import { professionalVoicesRoutes } from '../../../contract/voices/professional-voices.ts';
import { peaksReply } from '../../http/range-reply.ts';
import { mount } from '../../http/route.ts';
import type { BiometricTermsService } from '../geolocation/biometric-terms.service.ts';
import type { VoiceCaptchaService } from '../voices/captcha/voice-captcha.service.ts';
import { presentAudio, presentCaptcha, presentRecordings, presentSeparation } from './professional-voices.present.ts';
import type { ProfessionalVoicesService } from './professional-voices.service.ts';
import type { ProfessionalRecordingsService } from './recordings/professional-recordings.service.ts';
import type { SpeakerSeparationService } from './separation/speaker-separation.service.ts';
import type { VoiceTrainingService } from './training/voice-training.service.ts';
import type { ManualVerificationService } from './verification/manual-verification.service.ts';

interface ProfessionalVoicesServices {
  readonly professional: ProfessionalVoicesService;
  readonly recordings: ProfessionalRecordingsService;
  readonly speakers: SpeakerSeparationService;
  readonly training: VoiceTrainingService;
  readonly verification: ManualVerificationService;
  readonly captcha: Pick<VoiceCaptchaService, 'sentence' | 'requireAttempt' | 'verify'>;
  readonly biometricTerms: BiometricTermsService;
}

const done = { status: 'ok' } as const;

export const mountProfessionalVoices = ({
  professional,
  recordings,
  speakers,
  training,
  verification,
  captcha,
  biometricTerms,
}: ProfessionalVoicesServices) =>
  mount(professionalVoicesRoutes, {
    'POST /v1/voices/pvc': async ({ actor, body }) => ({ voice_id: (await professional.create(actor, body)).id }),

    'POST /v1/voices/pvc/{voice_id}': async ({ actor, params, body }) => {
      await professional.edit(actor, params.voice_id, body);
      return params;
    },

    'POST /v1/voices/pvc/{voice_id}/samples': {
      async accept(call) {
        await recordings.requireAddable(call.actor, call.params.voice_id);
        await biometricTerms.requireAccepted(call);
        return undefined;
      },
      handle: async ({ actor, params, body, files, signal }) =>
        presentRecordings(
          await recordings.add(
            actor,
            params.voice_id,
            files.files ?? [],
            { removeBackgroundNoise: body.remove_background_noise },
            signal,
          ),
        ),
    },

    'POST /v1/voices/pvc/{voice_id}/samples/{sample_id}': async ({ actor, params, body, signal }) => {
      const change = {
        fileName: body.file_name ?? undefined,
        removeBackgroundNoise: body.remove_background_noise,
        selectedSpeakers: body.selected_speaker_ids ?? undefined,
        trimStartS: body.trim_start_time ?? undefined,
        trimEndS: body.trim_end_time ?? undefined,
      };
      await recordings.update(actor, params.voice_id, params.sample_id, change, signal);
      return { voice_id: params.voice_id };
    },

    'DELETE /v1/voices/pvc/{voice_id}/samples/{sample_id}': async ({ actor, params }) => {
      await recordings.remove(actor, params.voice_id, params.sample_id);
      return done;
    },

    'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/audio': async ({ actor, params, query, signal }) => {
      const preview = await recordings.preview(
        actor,
        params.voice_id,
        params.sample_id,
        { removeBackgroundNoise: query.remove_background_noise },
        signal,
      );
      return { ...params, ...presentAudio(preview) };
    },

    'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/waveform': async ({ actor, params, signal }) => ({
      sample_id: params.sample_id,
      visual_waveform: await recordings.waveform(actor, params.voice_id, params.sample_id, signal),
    }),

    'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/peaks': async ({ actor, params, query, headers }) =>
      peaksReply(
        params.sample_id,
        headers,
        await recordings.peaks(actor, params.voice_id, params.sample_id, toPeakRequest(query)),
      ),

    'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers': async ({ actor, params }) =>
      presentSeparation(await speakers.get(actor, params.voice_id, params.sample_id)),

    'POST /v1/voices/pvc/{voice_id}/samples/{sample_id}/separate-speakers': async ({ actor, params }) => {
      await speakers.separate(actor, params.voice_id, params.sample_id);
      return done;
    },

    'GET /v1/voices/pvc/{voice_id}/samples/{sample_id}/speakers/{speaker_id}/audio': async ({
      actor,
      params,
      signal,
    }) => {
      const { voice_id: voiceId, sample_id: sampleId, speaker_id: speakerId } = params;
      return presentAudio(await speakers.audio(actor, { voiceId, sampleId, speakerId }, signal));
    },

    'GET /v1/voices/pvc/{voice_id}/captcha': async ({ actor, params }) => {
      await professional.getOwned(actor, params.voice_id);
      const body = presentCaptcha(await captcha.sentence(actor, params.voice_id));
      return { contentType: 'image/svg+xml', body, headers: { 'cache-control': 'no-store' } };
    },

    'POST /v1/voices/pvc/{voice_id}/captcha': {
      async accept(call) {
        await professional.getOwned(call.actor, call.params.voice_id);
        await captcha.requireAttempt(call.actor, call.params.voice_id);
        await biometricTerms.requireAccepted(call);
        return undefined;
      },
      async handle({ actor, params, files, signal }) {
        await captcha.verify(actor, params.voice_id, files.recording![0]!, signal);
        return done;
      },
    },

    'POST /v1/voices/pvc/{voice_id}/train': async ({ actor, params, body }) => {
      await training.start(actor, params.voice_id, body?.model_id ?? undefined);
      return done;
    },

    'POST /v1/voices/pvc/{voice_id}/verification': {
      async accept(call) {
        const { voice } = await professional.getOwned(call.actor, call.params.voice_id);
        verification.requireRequestable(voice);
        await biometricTerms.requireAccepted(call);
        return undefined;
      },
      async handle({ actor, params, body, files }) {
        const { voice } = await professional.getOwned(actor, params.voice_id);
        await verification.request(actor, voice, files.files ?? [], body.extra_text ?? '');
        return done;
      },
    },
  });
