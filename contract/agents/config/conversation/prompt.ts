import { z } from 'zod';
import { defaultLlm } from '../../agents-limits.ts';
import { orNull, overridesOf, promptText, word, words } from '../field-kinds.ts';
import { builtInToolOverrides, builtInTools } from '../tools/built-in-tools.ts';
import { toolConfig } from '../tools/tool-config.ts';
import { knowledgeLocators, ragConfig, ragOverrides } from './knowledge.ts';
import { backupLlm, customLlm } from './llm.ts';

const promptFields = {
  prompt: promptText().default(''),
  /** The name of a model, or `custom-llm`. */
  llm: word().default(defaultLlm),
  reasoning_effort: orNull(word()),
  thinking_budget: orNull(z.int()),
  enable_reasoning_summary: z.boolean().default(false),
  /** Null: the request to the model has no temperature. */
  temperature: z.number().nullable().default(0),
  /** At most so many tokens a reply; -1: no limit. */
  max_tokens: z.int().default(-1),
  tool_ids: words().default([]),
  built_in_tools: builtInTools,
  mcp_server_ids: words(10).default([]),
  native_mcp_server_ids: words(10).default([]),
  knowledge_base: knowledgeLocators.default([]),
  custom_llm: orNull(customLlm),
  ignore_default_personality: z.boolean().nullable().default(true),
  rag: ragConfig,
  /** An IANA time zone. */
  timezone: orNull(word()),
  backup_llm_config: backupLlm.prefault({ preference: 'default' }),
  cascade_timeout_seconds: z.number().min(2).max(15).default(4),
  /** Tools that belong to this agent alone. */
  tools: z.array(toolConfig).max(200).default([]),
};

export const promptConfig = z.looseObject(promptFields).prefault({});
export const promptOverrides = overridesOf({
  ...promptFields,
  built_in_tools: builtInToolOverrides,
  rag: ragOverrides,
});

/** What a language or a client may change. */
export const promptClientOverrides = overridesOf({
  prompt: promptFields.prompt,
  llm: promptFields.llm,
  tool_ids: promptFields.tool_ids,
  native_mcp_server_ids: promptFields.native_mcp_server_ids,
  knowledge_base: promptFields.knowledge_base,
});
