import { languageModelsService } from '../../features/agent-brain/models/language-models.service.ts';
import { modelRepliesService } from '../../features/agent-brain/models/model-replies.service.ts';
import { modelSending } from '../../features/agent-brain/models/model-sending.service.ts';
import { operatorModels } from '../../features/agent-brain/models/model-target.rules.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Hosts that the URLs of users may name in development. */
const localHosts = ['localhost', '127.0.0.1', '::1'];

/** The language models of the operator, and requests to those that agents bring. */
export function openLanguageModels({ platform }: { readonly platform: Platform }) {
  const { env, log, proxies } = platform;
  const allowedHosts = [...env.WEBHOOK_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])];
  const outgoing = { ...proxies, allowPrivate: false, allowedHosts };
  const models = operatorModels({
    baseUrl: env.LLM_BASE_URL,
    apiKey: env.LLM_API_KEY,
    models: env.LLM_MODEL,
    providers: env.LLM_PROVIDERS,
  });
  // The operator configured the addresses, so they may be in a private network.
  const send = modelSending({ trusted: { ...proxies, allowPrivate: true }, outgoing });
  const modelReplies = modelRepliesService({ send, log });
  const languageModels = languageModelsService({ models, replies: modelReplies });
  return { services: { modelReplies, languageModels, modelOutgoing: outgoing } } satisfies Module;
}
export type LanguageModelsModule = ReturnType<typeof openLanguageModels>['services'];
