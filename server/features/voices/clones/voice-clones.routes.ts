import { unixSeconds } from '../../../../contract/fields/unix-time.ts';
import { voiceClonesRoutes } from '../../../../contract/voices/voice-clones.ts';
import { rangeReply } from '../../../http/range-reply.ts';
import { mount } from '../../../http/route.ts';
import type { BiometricTermsService } from '../../geolocation/biometric-terms.service.ts';
import { presentSentence } from '../captcha/voice-captcha.present.ts';
import type { VoiceCaptchaService } from '../captcha/voice-captcha.service.ts';
import type { SampleLinksService } from '../samples/sample-links.service.ts';
import type { VoiceSamplesService } from '../samples/voice-samples.service.ts';
import type { VoiceClonesService } from './voice-clones.service.ts';

/** Replies with a recording or a range of it. The content type was detected, not taken from the upload. */
const recording = ({ sample, range, stream }: Awaited<ReturnType<VoiceSamplesService['open']>>) =>
  rangeReply(
    { contentType: sample.mimeType, bytes: sample.sizeBytes, range, stream },
    {
      'cache-control': 'private, no-cache',
      // The URL may be secret, so it must not leak as a referrer.
      'referrer-policy': 'no-referrer',
    },
  );

interface ClonesServices {
  readonly clones: VoiceClonesService;
  readonly samples: VoiceSamplesService;
  readonly links: SampleLinksService;
  readonly captcha: VoiceCaptchaService;
  readonly biometricTerms: BiometricTermsService;
}

export const mountVoiceClones = ({ clones, samples, links, captcha, biometricTerms }: ClonesServices) =>
  mount(voiceClonesRoutes, {
    'POST /v1/voices/add': {
      async accept(call) {
        await clones.requireAddable(call.actor);
        await biometricTerms.requireAccepted(call);
        return undefined;
      },
      async handle({ actor, body, files, signal }) {
        const recordings = { files: files.files ?? [], removeNoise: body.remove_background_noise };
        const created = await clones.add(actor, { ...body, consent: body.consent, ...recordings }, signal);
        return { voice_id: created.voiceId, requires_verification: created.requiresVerification };
      },
    },

    'POST /v1/voices/{voice_id}/edit': {
      async accept(call) {
        const refusal = await clones.requireEditable(call.actor, call.params.voice_id);
        return refusal ?? biometricTerms.findRefusal(call);
      },
      async handle({ actor, params, body, files, signal }) {
        const recordings = { files: files.files ?? [], removeNoise: body.remove_background_noise };
        await clones.edit(actor, params.voice_id, { ...body, ...recordings }, signal);
        return { status: 'ok' };
      },
    },

    'DELETE /v1/voices/{voice_id}/samples/{sample_id}': async ({ actor, params, signal }) => {
      await clones.removeSample(actor, params.voice_id, params.sample_id, signal);
      return { status: 'ok' };
    },

    'GET /v1/voices/{voice_id}/samples/{sample_id}/audio': async ({ actor, params, headers }) => {
      const sample = await samples.get(actor, params.voice_id, params.sample_id);
      return recording(await samples.open(sample, headers.range as string | undefined));
    },

    'GET /v1/voices/{voice_id}/samples/{sample_id}/sentence': async ({ actor, params, signal }) => ({
      contentType: 'audio/wav',
      body: await samples.firstSentence(await samples.get(actor, params.voice_id, params.sample_id), signal),
      headers: { 'cache-control': 'no-store' },
    }),

    'GET /v1/voices/{voice_id}/samples/{sample_id}/signed-url': async ({ actor, params, baseUrl }) => {
      const { token, expiresAt } = await links.sign(actor, params.voice_id, params.sample_id);
      return {
        signed_url: `${baseUrl}/v1/voice-samples/${token}`,
        expires_at_unix: unixSeconds(expiresAt),
      };
    },

    'GET /v1/voice-samples/{token}': async ({ params, headers }) =>
      recording(await samples.open(await links.read(params.token), headers.range as string | undefined)),

    'GET /v1/voices/{voice_id}/captcha': async ({ actor, params }) => ({
      contentType: 'image/svg+xml',
      body: presentSentence(await captcha.sentence(actor, params.voice_id)),
      headers: { 'cache-control': 'no-store' },
    }),

    'POST /v1/voices/{voice_id}/captcha': {
      async accept(call) {
        await captcha.requireAttempt(call.actor, call.params.voice_id);
        await biometricTerms.requireAccepted(call);
        return undefined;
      },
      async handle({ actor, params, files, signal }) {
        await captcha.verify(actor, params.voice_id, files.recording![0]!, signal);
        return { status: 'ok' };
      },
    },
  });
