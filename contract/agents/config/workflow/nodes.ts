import { z } from 'zod';
import { conversationConfigOverrides } from '../conversation/conversation-config.ts';
import { knowledgeLocators } from '../conversation/knowledge.ts';
import { byType, longText, orNull, promptText, word, words } from '../field-kinds.ts';
import { guidedStep } from '../guided-flow.ts';
import { schemaOverrides } from '../tools/tool-fields.ts';
import { transferFields } from '../tools/transfers.ts';

const nodeFields = {
  position: z.looseObject({ x: z.number().default(0), y: z.number().default(0) }).prefault({}),
  /** The IDs of the edges that leave the node, in the order in which they are checked. */
  edge_order: words().default([]),
};

/** What the node does without a language model; not in the public API. */
const guided = guidedStep.nullish();

const overrideAgent = z.looseObject({
  ...nodeFields,
  guided,
  type: z.literal('override_agent'),
  conversation_config: conversationConfigOverrides.prefault({}),
  additional_prompt: promptText().default(''),
  additional_knowledge_base: knowledgeLocators.default([]),
  additional_tool_ids: words().default([]),
  label: word(),
  entry_behavior: z.enum(['generate_immediately', 'wait_for_user', 'auto']).default('auto'),
});

const standaloneAgent = z.looseObject({
  ...nodeFields,
  type: z.literal('standalone_agent'),
  agent_id: orNull(word()),
  node_id: orNull(z.string().min(1).max(200)),
  delay_ms: z.int().min(0).max(60_000).default(0),
  transfer_message: orNull(longText()),
  enable_transferred_agent_first_message: z.boolean().default(false),
  preserve_client_tts_overrides: z.boolean().default(false),
});

export const workflowNode = byType('type', {
  start: z.looseObject({ ...nodeFields, type: z.literal('start') }),
  end: z.looseObject({ ...nodeFields, guided, type: z.literal('end') }),
  phone_number: z.looseObject({ ...nodeFields, ...transferFields, type: z.literal('phone_number') }),
  override_agent: overrideAgent,
  standalone_agent: standaloneAgent,
  tool: z.looseObject({
    ...nodeFields,
    guided,
    type: z.literal('tool'),
    tools: z
      .array(z.looseObject({ tool_id: word(), schema_overrides: schemaOverrides }))
      .max(50)
      .default([]),
  }),
});
