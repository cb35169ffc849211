import { z } from 'zod';

/** Reads a field that may be absent, null or of a wrong shape in a stored config as `fallback`. */
const lenient = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema
    .nullish()
    .catch(undefined)
    .transform((value) => (value ?? fallback) as z.output<T>);
const optional = <T extends z.ZodType>(schema: T) =>
  schema
    .nullish()
    .catch(undefined)
    .transform((value) => (value ?? undefined) as z.output<T> | undefined);
const text = lenient(z.string(), '');
const isOn = lenient(z.boolean(), false);
const looseObject = z.record(z.string(), z.unknown());
const list = <T extends z.ZodType>(schema: T) =>
  lenient(z.array(z.unknown()), []).transform((items): z.output<T>[] =>
    items.flatMap((item) => {
      const result = schema.safeParse(item);
      return result.success ? [result.data] : [];
    }),
  );
const recordOf = <T extends z.ZodType>(schema: T) =>
  lenient(looseObject, {}).transform((entries): Record<string, z.output<T>> => {
    const result: Record<string, z.output<T>> = {};
    for (const [key, value] of Object.entries(entries)) {
      const parsed = schema.safeParse(value);
      if (parsed.success) result[key] = parsed.data;
    }
    return result;
  });

const locator = z.object({ id: z.string(), name: text, usage_mode: lenient(z.enum(['auto', 'prompt']), 'auto') });
const systemTool = z.object({ name: text, description: text, params: lenient(looseObject, {}) });

const customModel = z.object({
  url: z.string(),
  model_id: optional(z.string()),
  api_key: optional(looseObject),
  auth_connection: optional(looseObject),
  request_headers: lenient(looseObject, {}),
  api_version: optional(z.string()),
  api_type: lenient(z.string(), 'chat_completions'),
});
export type CustomModel = z.output<typeof customModel>;

const promptSettings = z.object({
  prompt: text,
  llm: text,
  reasoning_effort: optional(z.string()),
  thinking_budget: optional(z.number()),
  temperature: optional(z.number()),
  max_tokens: lenient(z.number(), -1),
  knowledge_base: list(locator),
  custom_llm: optional(customModel),
  ignore_default_personality: lenient(z.boolean(), true),
  rag: lenient(
    z.object({
      enabled: isOn,
      max_documents_length: lenient(z.number(), 50_000),
      max_retrieved_rag_chunks_count: lenient(z.number(), 20),
    }),
    { enabled: false, max_documents_length: 50_000, max_retrieved_rag_chunks_count: 20 },
  ),
  timezone: optional(z.string()),
  backup_llm_config: lenient(z.object({ preference: text, order: list(z.string()) }), {
    preference: 'default',
    order: [],
  }),
  cascade_timeout_seconds: lenient(z.number().min(0.1).max(60), 4),
  built_in_tools: recordOf(systemTool),
});

const privacy = lenient(z.object({ zero_retention_mode: isOn }), { zero_retention_mode: false });
const guardrails = z.object({
  focus: lenient(z.object({ is_enabled: isOn }), { is_enabled: false }),
  prompt_injection: lenient(z.object({ is_enabled: isOn }), { is_enabled: false }),
});

const agentSettings = z.object({
  conversation_config: z.object({
    agent: z.object({
      first_message: text,
      language: lenient(z.string(), 'en'),
      prompt: lenient(promptSettings, promptSettings.parse({})),
      dynamic_variables: lenient(z.object({ dynamic_variable_placeholders: lenient(looseObject, {}) }), {
        dynamic_variable_placeholders: {},
      }),
    }),
    language_presets: recordOf(
      z.object({
        overrides: lenient(z.object({ agent: lenient(z.object({ first_message: text }), { first_message: '' }) }), {
          agent: { first_message: '' },
        }),
        first_message_translation: optional(looseObject),
      }),
    ),
    tts: lenient(z.object({ voice_id: text }), { voice_id: '' }),
  }),
  platform_settings: lenient(z.object({ guardrails: lenient(guardrails, guardrails.parse({})), privacy }), {
    guardrails: guardrails.parse({}),
    privacy: privacy.parse({}),
  }),
});

const condition = z.looseObject({ type: z.string() });
const edge = z.object({
  source: z.string(),
  target: z.string(),
  forward_condition: optional(condition),
  backward_condition: optional(condition),
});
export type WorkflowCondition = z.output<typeof condition>;
const node = z.looseObject({ type: z.string(), edge_order: list(z.string()) });
export type WorkflowNode = z.output<typeof node>;
const workflow = z.object({
  nodes: recordOf(node),
  edges: recordOf(edge),
  prevent_subagent_loops: isOn,
});
export type Workflow = z.output<typeof workflow>;

/** The fields of an agent's config that the brain reads; unknown and invalid ones have the defaults of the public API. */
export interface BrainConfig {
  readonly firstMessage: string;
  readonly language: string;
  readonly prompt: z.output<typeof promptSettings>;
  readonly placeholders: Readonly<Record<string, unknown>>;
  /** First messages by language. */
  readonly firstMessages: Readonly<Record<string, string>>;
  /** The languages that the agent may change to. */
  readonly languages: readonly string[];
  readonly voiceId: string;
  readonly guardrails: z.output<typeof guardrails>;
  /** Nothing of a conversation is kept. */
  readonly storesNothing: boolean;
  readonly workflow: Workflow;
}

/** Reads a stored config. Never throws: a config that cannot be read has the defaults. */
export function readBrainConfig(config: Readonly<Record<string, unknown>>): BrainConfig {
  const parsed = agentSettings.safeParse(config);
  const settings = parsed.success
    ? parsed.data
    : agentSettings.parse({ conversation_config: { agent: {} }, platform_settings: {} });
  const { agent, language_presets, tts } = settings.conversation_config;
  const flow = workflow.safeParse(config.workflow ?? {});
  const presets = Object.entries(language_presets);
  return {
    firstMessage: agent.first_message,
    language: agent.language,
    prompt: agent.prompt,
    placeholders: agent.dynamic_variables.dynamic_variable_placeholders,
    firstMessages: Object.fromEntries(
      presets.map(([language, { overrides, first_message_translation: translation }]) => [
        language,
        overrides.agent.first_message || (typeof translation?.text === 'string' ? translation.text : ''),
      ]),
    ),
    languages: [...new Set([agent.language, ...presets.map(([language]) => language)])],
    voiceId: tts.voice_id,
    guardrails: settings.platform_settings.guardrails,
    storesNothing: settings.platform_settings.privacy.zero_retention_mode,
    workflow: flow.success ? flow.data : { nodes: {}, edges: {}, prevent_subagent_loops: false },
  };
}

/** Merges the overrides of a workflow node into a config: objects by field; null and absent fields change nothing. */
export function mergeOverrides(
  config: Readonly<Record<string, unknown>>,
  overrides: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...config };
  for (const [key, value] of Object.entries(overrides)) {
    if (value === null || value === undefined || key === '__proto__') continue;
    const base = merged[key];
    merged[key] = isObject(value) && isObject(base) ? mergeOverrides(base, value) : value;
  }
  return merged;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
