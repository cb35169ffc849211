import { z } from 'zod';

const off = z.boolean().default(false);

/** Which fields a client may set when it starts a conversation. */
const fieldSwitches = z
  .looseObject({
    asr: z.looseObject({ keywords: off }).prefault({}),
    turn: z
      .looseObject({
        soft_timeout_config: z.looseObject({ message: off, additional_soft_timeout_messages: off }).prefault({}),
      })
      .prefault({}),
    tts: z
      .looseObject({
        model_id: off,
        voice_id: off,
        supported_voices: off,
        stability: off,
        speed: off,
        similarity_boost: off,
        pronunciation_dictionary_locators: off,
      })
      .prefault({}),
    conversation: z.looseObject({ text_only: off, max_duration_seconds: off }).prefault({}),
    agent: z
      .looseObject({
        first_message: off,
        language: off,
        max_conversation_duration_message: off,
        prompt: z
          .looseObject({ prompt: off, llm: off, tool_ids: off, native_mcp_server_ids: off, knowledge_base: off })
          .prefault({}),
      })
      .prefault({}),
  })
  .prefault({});

export const overrideSwitches = z
  .looseObject({
    conversation_config_override: fieldSwitches,
    custom_llm_extra_body: off,
    enable_conversation_initiation_client_data_from_webhook: off,
    enable_starting_workflow_node_id_from_client: off,
    enable_procedure_ids_from_client: off,
  })
  .prefault({});
