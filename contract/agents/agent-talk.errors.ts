import { defineErrors } from '../error.ts';

const refused = { http: 403, type: 'authorization_error' } as const;
const invalid = { http: 400, type: 'validation_error' } as const;

export const agentTalkErrors = defineErrors({
  conversation_limit_reached: {
    http: 429,
    type: 'rate_limit_error',
    text: 'Too many conversations with agents are open.',
  },
  agent_authorization_required: {
    http: 401,
    type: 'authentication_error',
    text: 'This agent requires authorization. Connect with a signed URL or an API key.',
  },
  conversation_signature_invalid: {
    http: 401,
    type: 'authentication_error',
    text: 'The signed URL or token is invalid, expired or was used before. Request a new one.',
  },
  agent_origin_refused: { ...refused, text: 'The owner of this agent does not allow conversations from this site.' },
  agent_override_refused: { ...invalid, text: 'The agent does not allow this override.' },
  missing_dynamic_variable: { ...invalid, text: 'A dynamic variable of the agent is missing.' },
  webrtc_connection_refused: {
    ...refused,
    text: "The connection over WebRTC was refused: this server serves a single peer connection per client, and few at a time. Try again later, or start the session with connectionType: 'websocket'.",
  },
  language_model_failed: { http: 502, type: 'service_unavailable', text: 'The language model of the agent failed.' },
  language_model_timeout: {
    http: 504,
    type: 'service_unavailable',
    text: 'The language model of the agent did not reply in time.',
  },
  agent_hearing_failed: { http: 503, type: 'service_unavailable', text: 'The recognizer of the agent failed.' },
  agent_speech_failed: { http: 503, type: 'service_unavailable', text: 'The voice of the agent failed.' },
});
