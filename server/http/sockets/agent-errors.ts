import type { AgentErrorType } from '../../../contract/agents/agent-talk-socket.ts';
import { type ErrorCode, errorEntry } from '../../../contract/errors.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { AppError } from '../../platform/app-error.ts';

const typeByCode: { readonly [Code in ErrorCode]?: AgentErrorType } = {
  malformed_json: 'invalid_message',
  request_too_large: 'invalid_message',
  invalid_parameters: 'invalid_message',
  missing_required_field: 'missing_fields',
  agent_override_refused: 'override_error',
  missing_dynamic_variable: 'missing_dynamic_variable',
  input_timeout_exceeded: 'transport_receive_timeout',
  language_model_failed: 'cascade_brain_error',
  language_model_timeout: 'llm_timeout',
  agent_hearing_failed: 'asr_transcription_error',
  agent_speech_failed: 'tts_cascade_error',
};
/** What fails while a conversation runs, without a fault of the client. */
const operationalTypes: ReadonlySet<AgentErrorType> = new Set([
  'transport_receive_timeout',
  'cascade_brain_error',
  'llm_timeout',
  'asr_transcription_error',
  'tts_cascade_error',
]);

/** An error in the frame of the conversation API, with its close code: 1002, 1008 or 1011. */
export function agentErrorFrame(error: unknown) {
  const isExposed = error instanceof AppError || (error instanceof EngineError && error.exposeMessage);
  const message = isExposed ? error.message : new AppError('internal_error').message;
  const errorType = typeOf(error);
  const code = closeCode(error, errorType);
  const frame = { type: 'error', error_event: { code, message, error_type: errorType, reason: message } };
  const expected = code === 1008 || errorType === 'transport_receive_timeout';
  return { frame, reason: message, expected, code };
}

function typeOf(error: unknown): AgentErrorType {
  if (error instanceof EngineError) return 'tts_cascade_error';
  if (!(error instanceof AppError)) return 'unknown_websocket_crash';
  return typeByCode[error.code] ?? 'unknown';
}

function closeCode(error: unknown, type: AgentErrorType): number {
  if (operationalTypes.has(type)) return 1002;
  return error instanceof AppError && errorEntry(error.code).http < 500 ? 1008 : 1011;
}
