/** What a config of an agent may contain. Without zod, for the web app. */

/** The whole config as JSON. */
export const maxConfigBytes = 300_000;

/** The voice and the model of the public API's default agent. A server without them uses what it has. */
export const defaultAgentVoiceId = 'cjVigY5qzO86Huf0OWal';
export const defaultLlm = 'gemini-2.5-flash';

/** Of both directions. */
export const agentAudioFormats = [
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
] as const;
export type AgentAudioFormat = (typeof agentAudioFormats)[number];

export const turnModes = ['silence', 'turn'] as const;
export const turnEagerness = ['patient', 'normal', 'eager'] as const;
export const spellingPatience = ['auto', 'off'] as const;
export const turnModels = ['turn_v2', 'turn_v3'] as const;
export const textNormalisationTypes = ['system_prompt', 'elevenlabs'] as const;
export const customLlmApiTypes = ['chat_completions', 'responses', 'websocket'] as const;
export const documentKinds = ['file', 'url', 'text', 'folder'] as const;
export const documentUsageModes = ['prompt', 'auto'] as const;
export const toolInterruptionModes = ['allow', 'disable_during_tool', 'disable_during_tool_and_turn'] as const;
export const preToolSpeech = ['auto', 'force', 'off'] as const;
export const toolErrorModes = ['auto', 'summarized', 'passthrough', 'hide'] as const;
export const transferTypes = ['blind', 'conference', 'sip_refer'] as const;

export const defaultClientEvents = [
  'audio',
  'interruption',
  'user_transcript',
  'agent_response',
  'agent_response_correction',
  'agent_chat_response_part',
  'client_tool_call',
  'agent_tool_response',
  'client_error',
] as const;
export const defaultMonitoringEvents = ['user_transcript', 'agent_response', 'agent_response_correction'] as const;

export const widgetVariants = ['tiny', 'compact', 'full', 'expandable'] as const;
export const widgetPlacements = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const;
export const widgetExpandable = ['never', 'mobile', 'desktop', 'always'] as const;
export const widgetFeedbackModes = ['none', 'during', 'end'] as const;
export const analysisScopes = ['conversation', 'agent'] as const;

export const holdAudioTypes = ['audio/mpeg', 'audio/wav'] as const;
export const maxAgentTags = 50;
export const maxAgents = 2000;
export const agentListSorts = ['name', 'created_at', 'call_count_7d'] as const;
export const agentPictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const agentUploadLimits = {
  avatarBytes: 5 * 2 ** 20,
  holdAudioBytes: 40 * 2 ** 20,
  holdAudioSeconds: 180,
} as const;
