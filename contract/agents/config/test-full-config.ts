const end_call = { type: 'system', name: 'end_call', description: 'Ends.', params: { system_tool_type: 'end_call' } };
const transfer_to_number = {
  type: 'system',
  name: 'transfer_to_number',
  description: '',
  params: {
    system_tool_type: 'transfer_to_number',
    transfers: [
      {
        condition: 'The person asks for a human.',
        transfer_destination: { type: 'phone', phone_number: '+493012345' },
        transfer_type: 'sip_refer',
        custom_sip_headers: [{ type: 'static', key: 'X-Queue', value: 'sales' }],
        post_dial_digits: { type: 'static', value: '12#' },
      },
    ],
  },
};
const webhookTool = {
  type: 'webhook',
  name: 'get_weather',
  description: 'Reads the weather.',
  response_timeout_secs: 30,
  assignments: [{ source: 'response', dynamic_variable: 'sky', value_path: 'now.sky' }],
  api_schema: {
    url: 'https://weather.example/{city}',
    method: 'POST',
    request_headers: { 'X-Plain': 'a', 'X-Key': { secret_id: 'sec_1' }, 'X-User': { variable_name: 'user' } },
    path_params_schema: { city: { type: 'string', description: 'The city' } },
    query_params_schema: { properties: { unit: { type: 'string', enum: ['c', 'f'] } }, required: ['unit'] },
    request_body_schema: {
      type: 'object',
      required: ['days'],
      properties: {
        days: { type: 'integer', description: 'Days' },
        places: { type: 'array', items: { type: 'object', properties: { name: { type: 'string' } } } },
      },
    },
  },
};
const clientTool = { type: 'client', name: 'show_map', description: 'Shows a map.', expects_response: true };

/** A config with every part set, as clients send it. */
export const fullConfig = {
  conversation_config: {
    asr: { quality: 'high', provider: 'scribe_realtime', user_input_audio_format: 'ulaw_8000', keywords: ['Timbre'] },
    turn: {
      turn_timeout: 10,
      initial_wait_time: 3,
      silence_end_call_timeout: 40,
      turn_eagerness: 'patient',
      interruption_ignore_terms: ['uh-huh'],
      soft_timeout_config: {
        timeout_seconds: 3,
        message: 'One moment.',
        additional_soft_timeout_messages: ['Still here.'],
      },
    },
    tts: {
      model_id: 'eleven_turbo_v2_5',
      supported_voices: [{ label: 'Narrator', voice_id: 'cjVigY5qzO86Huf0OWal', stability: 0.7 }],
      suggested_audio_tags: [{ tag: 'calm', description: 'Calm' }],
      agent_output_audio_format: 'pcm_24000',
      speed: 1.1,
      audio_effects: { distance: 0.2, seed: 7 },
    },
    conversation: {
      text_only: true,
      max_duration_seconds: 300,
      client_events: ['audio', 'vad_score'],
      file_input: { enabled: false },
      monitoring_enabled: true,
      dtmf_input_settings: { dtmf_input_timeout: 3 },
      background_sound: { source_type: 'preset', source_id: 'office1', volume: 0.3 },
    },
    language_presets: {
      de: {
        overrides: { agent: { first_message: 'Hallo!' }, tts: { voice_id: 'cjVigY5qzO86Huf0OWal' } },
        first_message_translation: { source_hash: 'abc', text: 'Hallo!' },
      },
    },
    vad: { background_voice_detection: true },
    agent: {
      first_message: 'Hello {{user_name}}!',
      language: 'en',
      dynamic_variables: { dynamic_variable_placeholders: { user_name: 'Ann', age: 7, vip: true } },
      disable_first_message_interruptions: true,
      text_behavior_overrides: { widget: { verbosity: 'concise' } },
      prompt: {
        prompt: 'Be brief.',
        llm: 'custom-llm',
        temperature: null,
        max_tokens: 200,
        built_in_tools: {
          end_call,
          transfer_to_number,
          skip_turn: { type: 'system', name: 'skip_turn', params: { system_tool_type: 'skip_turn' } },
        },
        knowledge_base: [{ type: 'text', name: 'Prices', id: 'doc_1', usage_mode: 'prompt' }],
        tool_ids: ['tool_1'],
        mcp_server_ids: ['mcp_1'],
        custom_llm: { url: 'https://llm.example/v1', model_id: 'm', api_key: { secret_id: 'sec_1' } },
        rag: { enabled: true, max_documents_length: 10_000 },
        timezone: 'Europe/Berlin',
        backup_llm_config: { preference: 'override', order: ['gpt-4o'] },
        tools: [webhookTool, clientTool],
      },
    },
  },
  platform_settings: {
    evaluation: { criteria: [{ id: 'c1', name: 'Solved', conversation_goal_prompt: 'The problem is solved.' }] },
    widget: {
      variant: 'compact',
      avatar: { type: 'orb', color_1: '#111111' },
      text_contents: { start_call: 'Talk' },
      styles: { base: '#ffffff', button_radius: 8 },
      language_presets: { de: { text_contents: { start_call: 'Sprechen' } } },
    },
    data_collection: { order: { type: 'string', description: 'The number of the order' } },
    data_collection_scopes: { order: 'conversation' },
    overrides: { conversation_config_override: { agent: { first_message: true, prompt: { prompt: true } } } },
    workspace_overrides: {
      conversation_initiation_client_data_webhook: {
        url: 'https://hooks.example',
        request_headers: { A: { secret_id: 'sec_1' } },
      },
      webhooks: { events: ['transcript', 'audio'] },
    },
    testing: { attached_tests: [{ test_id: 'test_1' }] },
    guardrails: {
      version: '1',
      focus: { is_enabled: true },
      content: { config: { violence: { is_enabled: true, threshold: 'low' } }, trigger_action: { type: 'retry' } },
      custom: { config: { configs: [{ is_enabled: true, name: 'Prices', prompt: 'Names a price.' }] } },
    },
    auth: { enable_auth: true, allowlist: [{ hostname: 'a.example' }] },
    call_limits: { agent_concurrency_limit: 3, daily_limit: 50 },
    privacy: { retention_days: 30, conversation_history_redaction: { enabled: true, entities: ['name'] } },
    alerting: { monitor_configs: { errors: { threshold: 0.5 } }, notifiers: [{ type: 'webhook', webhook_id: 'w' }] },
  },
  workflow: {
    nodes: {
      start: { type: 'start', position: { x: 1, y: 2 }, edge_order: ['e1'] },
      sales: {
        type: 'override_agent',
        label: 'Sales',
        additional_prompt: 'Sell.',
        conversation_config: { agent: { prompt: { temperature: 0.4 } }, turn: { turn_timeout: 5 } },
        edge_order: ['e2'],
      },
      weather: { type: 'tool', tools: [{ tool_id: 'tool_1' }] },
      human: { type: 'phone_number', transfer_destination: { type: 'sip_uri', sip_uri: 'sip:a@b.example' } },
      other: { type: 'standalone_agent', agent_id: 'agent_1' },
      end: { type: 'end' },
    },
    edges: {
      e1: { source: 'start', target: 'sales', forward_condition: { type: 'unconditional' } },
      e2: {
        source: 'sales',
        target: 'weather',
        forward_condition: { type: 'llm', label: 'Weather', condition: 'Asks for the weather.' },
        backward_condition: {
          type: 'expression',
          expression: {
            type: 'and_operator',
            children: [
              {
                type: 'gt_operator',
                left: { type: 'dynamic_variable', name: 'age' },
                right: { type: 'number_literal', value: 17 },
              },
              { type: 'llm', value_schema: { type: 'boolean', description: 'Agrees.' } },
            ],
          },
        },
      },
      e3: { source: 'weather', target: 'end', forward_condition: { type: 'result', successful: true } },
    },
  },
};
