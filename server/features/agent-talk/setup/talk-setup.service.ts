import { agentTalkLimits, type TalkAudioFormat } from '../../../../contract/agents/agent-talk-limits.ts';
import type { TalkInitiation } from '../../../../contract/agents/agent-talk-socket.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { TalkSetup } from '../session/talk-session.service.ts';
import { findVariableProblem, missingVariables } from './dynamic-variables.rules.ts';
import type { InitiationWebhookService } from './initiation-webhook.service.ts';
import type { Admission } from './talk-admission.service.ts';
import { readTalkConfig } from './talk-config.parser.ts';
import { applyLanguage, findForbidden, mergeConfig, permitTyping } from './talk-overrides.rules.ts';

type JsonObject = Readonly<Record<string, unknown>>;

interface TalkSetupDeps {
  readonly initiationWebhook: Pick<InitiationWebhookService, 'ask'>;
}

/** System variables that exist in each conversation. */
const systemVariables = [
  'agent_id',
  'current_agent_id',
  'conversation_id',
  'is_text_only',
  'time_utc',
  'time',
  'timezone',
  'call_duration_secs',
  'agent_turns',
];

const overriddenLanguage = (override: JsonObject | null | undefined): string | undefined => {
  const language = (override?.agent as JsonObject | null | undefined)?.language;
  return typeof language === 'string' ? language : undefined;
};

const refusedOverride = (field: string) =>
  new AppError('agent_override_refused', {
    message: `Override for field '${field}' is not allowed by config.`,
    param: field,
  });

/** Prepares conversations: applies overrides, languages and dynamic variables. */
export function talkSetupService({ initiationWebhook }: TalkSetupDeps) {
  return {
    /**
     * Throws `agent_override_refused` and `missing_dynamic_variable`, which name the field. `facts`: what the channel knows
     * about the caller, such as `caller_id`.
     */
    async prepare(
      { live, environment }: Admission,
      initiation: TalkInitiation | undefined,
      facts: JsonObject = {},
    ): Promise<TalkSetup & { readonly endUserId: string | undefined }> {
      const asked = await initiationWebhook.ask(live, facts);
      const { overrides } = readTalkConfig(live.config).platform_settings;
      const permitted = overrides.conversation_config_override;
      let settings = live.config.conversation_config as JsonObject;
      for (const override of [asked?.conversation_config_override, initiation?.conversation_config_override]) {
        if (!override) continue;
        const field = findForbidden(settings, override, permitTyping(permitted, override));
        if (field !== undefined) throw refusedOverride(field);
        const language = overriddenLanguage(override);
        settings = mergeConfig(language === undefined ? settings : applyLanguage(settings, language), override);
      }
      const extraBody = initiation?.custom_llm_extra_body ?? asked?.custom_llm_extra_body ?? undefined;
      if (extraBody && Object.keys(extraBody).length > 0 && !overrides.custom_llm_extra_body)
        throw refusedOverride('custom_llm_extra_body');
      const configured = { ...live, config: { ...live.config, conversation_config: settings } as typeof live.config };
      const config = readTalkConfig(configured.config);
      const { agent, conversation } = config.conversation_config;
      const given = { ...asked?.dynamic_variables, ...initiation?.dynamic_variables };
      const problem = findVariableProblem(given);
      if (problem) throw new AppError('invalid_parameters', problem);
      const variables = { ...agent.dynamic_variables.dynamic_variable_placeholders, ...given };
      const known = [...systemVariables, ...Object.keys(facts)].map((name) => [`system__${name}`, '']);
      const [missing, ...others] = missingVariables({ ...variables, ...Object.fromEntries(known) }, [
        agent.first_message,
        agent.prompt.prompt,
      ]);
      if (missing !== undefined)
        throw new AppError('missing_dynamic_variable', {
          message: `Missing required dynamic variables: ${[missing, ...others].join(', ')}`,
          param: `dynamic_variables.${missing}`,
        });
      const owner: Actor = {
        userId: live.agent.userId,
        workspaceId: live.workspaceId,
        role: 'admin',
        via: 'session',
        permissions: undefined,
      };
      return {
        live: configured,
        config,
        owner,
        variables,
        extraBody: extraBody ?? undefined,
        isTextOnly: conversation.text_only,
        environment: initiation?.environment ?? environment ?? 'production',
        channelFacts: facts,
        endUserId: initiation?.user_id ?? asked?.user_id ?? undefined,
      };
    },
  };
}
export type TalkSetupService = ReturnType<typeof talkSetupService>;

/** The same conversation in writing, as long as it may be. `greets`: false leaves out the first message. */
export function toTypedSetup(
  setup: TalkSetup,
  { clientEvents, greets }: { readonly clientEvents: readonly string[]; readonly greets: boolean },
): TalkSetup {
  const settings = mergeConfig(setup.live.config.conversation_config as JsonObject, {
    conversation: {
      text_only: true,
      client_events: clientEvents,
      max_duration_seconds: agentTalkLimits.maxDurationS,
    },
    ...(!greets && { agent: { first_message: '' } }),
  });
  const config = { ...setup.live.config, conversation_config: settings } as typeof setup.live.config;
  return { ...setup, live: { ...setup.live, config }, config: readTalkConfig(config), isTextOnly: true };
}

/** The formats of a channel that carries no others. */
export interface TalkFormats {
  readonly input: TalkAudioFormat;
  readonly output: TalkAudioFormat;
}

/** The same conversation over a channel whose sound has these formats, and is no event that an agent can leave out. */
export function withFormats<Setup extends TalkSetup>(setup: Setup, { input, output }: TalkFormats): Setup {
  const { conversation_config: settings, ...config } = setup.config;
  const { conversation } = settings;
  return {
    ...setup,
    config: {
      ...config,
      conversation_config: {
        ...settings,
        tts: { ...settings.tts, agent_output_audio_format: output },
        asr: { ...settings.asr, user_input_audio_format: input },
        conversation: { ...conversation, client_events: [...new Set([...conversation.client_events, 'audio'])] },
      },
    },
  };
}
