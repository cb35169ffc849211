/** Messages of the conversation socket that the web app uses, as the public API names them. */
export type AgentFrame =
  | {
      readonly type: 'conversation_initiation_metadata';
      readonly conversation_initiation_metadata_event: {
        readonly conversation_id: string;
        readonly agent_output_audio_format: string;
        readonly user_input_audio_format?: string;
      };
    }
  | { readonly type: 'ping'; readonly ping_event: { readonly event_id: number; readonly ping_ms?: number | null } }
  | {
      readonly type: 'audio';
      readonly audio_event: { readonly audio_base_64: string; readonly event_id: number };
    }
  | {
      readonly type: 'user_transcript';
      readonly user_transcription_event: { readonly user_transcript: string; readonly event_id: number };
    }
  | {
      readonly type: 'tentative_user_transcript';
      readonly tentative_user_transcription_event: { readonly user_transcript: string };
    }
  | {
      readonly type: 'agent_response';
      readonly agent_response_event: { readonly agent_response: string; readonly event_id: number };
    }
  | {
      readonly type: 'agent_response_correction';
      readonly agent_response_correction_event: {
        readonly original_agent_response: string;
        readonly corrected_agent_response: string;
        readonly event_id: number;
      };
    }
  | {
      readonly type: 'agent_chat_response_part';
      readonly text_response_part: { readonly type: 'start' | 'delta' | 'stop'; readonly text: string };
    }
  | { readonly type: 'interruption'; readonly interruption_event: { readonly event_id: number } }
  | {
      readonly type: 'agent_tool_request';
      readonly agent_tool_request: { readonly tool_name: string; readonly tool_call_id: string };
    }
  | {
      readonly type: 'agent_tool_response';
      readonly agent_tool_response: {
        readonly tool_name: string;
        readonly tool_call_id: string;
        readonly is_error: boolean;
      };
    }
  | {
      readonly type: 'mcp_tool_call';
      readonly mcp_tool_call: { readonly state: string; readonly tool_name: string; readonly tool_call_id: string };
    }
  | {
      readonly type: 'client_tool_call';
      readonly client_tool_call: { readonly tool_name: string; readonly tool_call_id: string };
    };

/** The samples per second of a format such as `pcm_16000`; undefined for formats that the web app does not play. */
export function pcmRate(format: string): number | undefined {
  const [, rate] = /^pcm_(\d+)$/.exec(format) ?? [];
  return rate === undefined ? undefined : Number(rate);
}
