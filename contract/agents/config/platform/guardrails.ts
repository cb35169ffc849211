import { z } from 'zod';
import { byType, orNull, promptText, word } from '../field-kinds.ts';

const defaultFeedback =
  "Your response was blocked by a guardrail that blocks content that matches this condition/category: '{{trigger_reason}}' During your next turn you must tell the user \"I'm sorry but I can't answer that question, would you like to know something else?\".";

const action = byType('type', {
  end_call: z.looseObject({ type: z.literal('end_call') }),
  retry: z.looseObject({ type: z.literal('retry'), feedback: promptText().default(defaultFeedback) }),
});
const triggerAction = action.prefault({ type: 'end_call' });
const executionMode = z.enum(['streaming', 'blocking']).default('streaming');

const switchOnly = z.looseObject({ is_enabled: z.boolean().default(false) }).prefault({});
const threshold = z
  .looseObject({
    is_enabled: z.boolean().default(false),
    threshold: z.union([z.number().min(0).max(1), z.enum(['low', 'medium', 'high'])]).default(0.3),
  })
  .prefault({});

const contentConfig = z
  .looseObject({
    sexual: threshold,
    violence: threshold,
    harassment: threshold,
    self_harm: threshold,
    profanity: threshold,
    religion_or_politics: threshold,
    medical_and_legal_information: threshold,
  })
  .prefault({});

const moderationConfig = z
  .looseObject({
    sexual: threshold,
    violence: threshold,
    violence_graphic: threshold,
    harassment: threshold,
    harassment_threatening: threshold,
    hate: threshold,
    hate_threatening: threshold,
    self_harm_instructions: threshold,
    self_harm: threshold,
    self_harm_intent: threshold,
    sexual_minors: threshold,
  })
  .prefault({});

const customGuardrail = z.looseObject({
  is_enabled: z.boolean().default(false),
  name: z.string().min(1).max(500),
  prompt: z.string().min(1).max(10_000),
  execution_mode: executionMode,
  model: word().default('gemini-3.1-flash-lite'),
  history_message_count: z.int().min(0).max(100).default(0),
  history_include_tool_calls: z.boolean().default(false),
  trigger_action: triggerAction,
  evaluate_full_response_only: z.boolean().default(false),
});

/** What the agent must not say. */
export const guardrails = z
  .looseObject({
    version: z.literal('1').default('1'),
    focus: switchOnly,
    prompt_injection: switchOnly,
    content: z
      .looseObject({ execution_mode: executionMode, config: contentConfig, trigger_action: triggerAction })
      .prefault({}),
    moderation: orNull(z.looseObject({ execution_mode: executionMode, config: moderationConfig })),
    custom: z
      .looseObject({ config: z.looseObject({ configs: z.array(customGuardrail).max(50).default([]) }).prefault({}) })
      .prefault({}),
  })
  .prefault({});
