import { openMediaProvider } from '../../../engines/remote/media-provider.ts';
import type { AssetsService } from '../../features/assets/assets.service.ts';
import { generateMedia, sweepMedia } from '../../features/flows/flows.jobs.ts';
import { mountFlows } from '../../features/flows/flows.routes.ts';
import { flowsService } from '../../features/flows/flows.service.ts';
import { mediaGenerationService } from '../../features/flows/media-generation.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechArea } from '../speech/speech-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface FlowsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly speech: SpeechArea;
  readonly voices: VoicesArea;
  readonly assets: AssetsService;
}

/** Videos and pictures of a provider, and speech, generated in the background. */
export async function openFlows({ platform, workspaces, speech, voices: { voices }, assets }: FlowsDeps) {
  const { MEDIA_PROVIDER_URL: url, MEDIA_PROVIDER_KEY: key } = platform.env;
  const provider = url === undefined ? undefined : openMediaProvider({ url, key });
  const { workspace, webhooks } = workspaces;
  const { textToSpeech, models } = speech;
  const secret = await findOrCreateSecret(platform.db, 'flows');
  const flows = flowsService({
    ...platform,
    secret,
    hasProvider: provider !== undefined,
    models,
    voices,
    speech: textToSpeech,
    webhooks,
  });
  const generation = mediaGenerationService({
    ...platform,
    // The operator chose the provider.
    outgoing: { ...platform.proxies, allowPrivate: true },
    provider,
    assets,
    speech: textToSpeech,
    workspace,
    webhooks,
  });
  return {
    services: {},
    jobs: [generateMedia(generation), sweepMedia(generation)],
    routes: [mountFlows(flows)],
  } satisfies Module;
}
