export const agentTalkLimits = {
  /** How long a signed URL starts a conversation. */
  signatureS: 15 * 60,
  /** Without any message of the client, not even a pong. */
  receiveTimeoutS: 60,
  /** Before the first message of the client, `conversation_initiation_client_data`. */
  initiationTimeoutS: 20,
  /** Between two events of the language model. */
  modelTimeoutS: 20,
  /** For a reply of the client to a tool call that has no limit of its own. */
  maxToolTimeoutS: 300,
  /** Longest conversation, whatever the agent says. */
  maxDurationS: 12 * 3600,
  maxMessageLength: 20_000,
  maxContextLength: 20_000,
  maxVariables: 200,
  maxVariableLength: 10_000,
  /** Sound that is sent ahead of what the client plays, ms. */
  soundAheadMs: 1500,
} as const;

/** Formats of sound in both directions. */
export const talkAudioFormats = [
  'pcm_8000',
  'pcm_16000',
  'pcm_22050',
  'pcm_24000',
  'pcm_44100',
  'pcm_48000',
  'ulaw_8000',
] as const;
export type TalkAudioFormat = (typeof talkAudioFormats)[number];
