import type { TranslatorKind } from '../../../contract/catalogue/dubbing/translator-kinds.ts';
import { openApertium } from '../../../engines/translate/apertium/apertium.ts';
import { openFirefox } from '../../../engines/translate/firefox/firefox.ts';
import type { Translator } from '../../../engines/translate/translator.ts';
import { modelsFolder } from '../../env.ts';
import { languageModelsService } from '../../features/agent-brain/models/language-models.service.ts';
import { modelRepliesService } from '../../features/agent-brain/models/model-replies.service.ts';
import { modelSending } from '../../features/agent-brain/models/model-sending.service.ts';
import { findByName, operatorModels } from '../../features/agent-brain/models/model-target.rules.ts';
import { addressTranslator } from '../../features/translators/address-translator.service.ts';
import { modelTranslator } from '../../features/translators/model-translator.service.ts';
import { mountTranslators } from '../../features/translators/translators.routes.ts';
import { translatorsService } from '../../features/translators/translators.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** The translators of this server, in the order of the operator. */
export function openTranslators({ platform }: { readonly platform: Platform }) {
  const { env, log, onStop } = platform;
  const open: Readonly<Record<TranslatorKind, () => Translator | undefined>> = {
    firefox: () =>
      openFirefox({
        folder: env.TRANSLATE_MODEL_FOLDER ?? `${modelsFolder(env)}/translation`,
        onProblem: (problem) => log.warn({ problem }, 'a translation model cannot be used'),
      }),
    address: () => openAddress(platform),
    model: () => openModel(platform),
    apertium: () => (env.TRANSLATE_APERTIUM === 'off' ? undefined : openApertium({ command: env.TRANSLATE_APERTIUM })),
  };
  const translators = env.TRANSLATORS.map((kind) => open[kind]()).filter((one) => one !== undefined);
  onStop(async () => {
    await Promise.all(translators.map((translator) => translator.close?.()));
  });
  const service = translatorsService({ translators, log });
  return { services: { translators: service }, routes: [mountTranslators(service)] } satisfies Module;
}

function openAddress({ env, proxies }: Platform): Translator | undefined {
  const { TRANSLATE_URL: url, TRANSLATE_API_KEY: key } = env;
  // The operator configured the address, so it may be in a private network.
  return url ? addressTranslator({ url, key, outgoing: { ...proxies, allowPrivate: true } }) : undefined;
}

/** The model of an address of its own, or one of the language models of agents. */
function openModel({ env, proxies, log }: Platform): Translator | undefined {
  const { TRANSLATE_MODEL: name, TRANSLATE_MODEL_URL: baseUrl, TRANSLATE_MODEL_KEY: apiKey } = env;
  if (!name) return undefined;
  const models = baseUrl
    ? operatorModels({ baseUrl, apiKey, models: name })
    : [
        findByName(
          operatorModels({
            baseUrl: env.LLM_BASE_URL,
            apiKey: env.LLM_API_KEY,
            models: env.LLM_MODEL,
            providers: env.LLM_PROVIDERS,
          }),
          name,
        ),
      ].filter((model) => model !== undefined);
  if (models.length === 0) {
    log.warn({ model: name }, 'TRANSLATE_MODEL names no language model of this server, so none translates');
    return undefined;
  }
  const trusted = { ...proxies, allowPrivate: true };
  const replies = modelRepliesService({ send: modelSending({ trusted, outgoing: trusted }), log });
  return modelTranslator({ languageModels: languageModelsService({ models, replies }) });
}
