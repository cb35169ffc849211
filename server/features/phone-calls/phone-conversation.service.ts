import type { PhoneLine } from '../../platform/telephony/phone-line.ts';
import type { TalkSessionService, TalkSetup } from '../agent-talk/session/talk-session.service.ts';
import type { ConversationHandle } from '../conversations/conversation-handle.service.ts';
import { type AnsweredBy, hearAnswer, tellAnswerer } from './answer-listening.service.ts';
import { openPhoneChannel } from './phone-channel.service.ts';
import { readVoicemailDetection } from './voicemail-detection.parser.ts';

/** How a call ended. */
export interface CallOutcome {
  readonly status: 'completed' | 'failed' | 'voicemail' | 'unknown';
  readonly reason?: string;
  readonly conversationId?: string;
}

/** Telephones carry µ-law at 8 kHz, whatever the config of the agent says. */
const format = 'ulaw_8000';

/** The setup of a conversation by telephone. */
export function forTelephone<Setup extends TalkSetup>(setup: Setup): Setup {
  const { conversation_config: settings, ...config } = setup.config;
  return {
    ...setup,
    isTextOnly: false,
    config: {
      ...config,
      conversation_config: {
        ...settings,
        tts: { ...settings.tts, agent_output_audio_format: format },
        asr: { ...settings.asr, user_input_audio_format: format },
        conversation: { ...settings.conversation, text_only: false, client_events: ['audio', 'interruption'] },
      },
    },
  };
}

interface AnsweredCall {
  readonly line: PhoneLine;
  readonly setup: TalkSetup;
  readonly handle: ConversationHandle;
  /** Finds out whether a machine answered. */
  readonly onAnswer?: ((by: AnsweredBy) => void) | undefined;
}

/**
 * Talks over a line until one side ends the call. If the agent has the tool `voicemail_detection`, it first listens for at
 * most 4 s, and a machine only gets the message of the tool. Never throws.
 */
export async function talkOverLine(
  sessions: Pick<TalkSessionService, 'run'>,
  { line, setup, handle, onAnswer }: AnsweredCall,
): Promise<CallOutcome> {
  if (!onAnswer) return talk(sessions, { line, setup, handle });
  const voicemail = readVoicemailDetection(setup.live.config, setup.variables);
  if (!voicemail) return talk(sessions, { line: tellAnswerer(line, onAnswer), setup, handle });
  const answer = await hearAnswer(line);
  onAnswer(answer.by);
  // Who was greeted with "Hello?" begins; who waits for the person to begin has to hear it.
  const isReplayed = setup.config.conversation_config.agent.first_message === '';
  if (answer.by === 'human') return talk(sessions, { line: answer.rest(isReplayed), setup, handle });
  if (voicemail.message !== '') {
    await answer.recording();
    return talk(sessions, { line: answer.rest(false), setup, handle }, voicemail.message);
  }
  await handle.end({ reason: 'voicemail', status: 'done' }).catch(() => {});
  await line.hangUp().catch(() => {});
  return { status: 'voicemail', reason: 'voicemail', conversationId: handle.id };
}

/** `voicemail`: all that is said, to a machine. */
async function talk(
  sessions: Pick<TalkSessionService, 'run'>,
  { line, setup, handle }: AnsweredCall,
  voicemail?: string,
): Promise<CallOutcome> {
  const phone = openPhoneChannel(line);
  const conversationId = handle.id;
  try {
    const channel = voicemail === undefined ? phone.channel : { ...phone.channel, voicemail };
    const reason = await sessions.run(setup, channel, handle);
    return { status: reason === 'voicemail' ? 'voicemail' : 'completed', reason, conversationId };
  } catch (error) {
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error), conversationId };
  } finally {
    phone.close();
    if (!phone.isTransferred) await line.hangUp().catch(() => {});
  }
}

interface CallFacts {
  readonly provider: PhoneLine['provider'];
  readonly direction: PhoneLine['direction'];
  readonly phoneNumberId: string;
  readonly agentNumber: string;
  readonly externalNumber: string;
  readonly callId: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** `metadata.phone_call` of the conversation. */
export const phoneCallMetadata = (call: CallFacts) => ({
  phone_call: {
    type: call.provider === 'sip_trunk' ? 'sip_trunking' : call.provider,
    direction: call.direction,
    phone_number_id: call.phoneNumberId,
    agent_number: call.agentNumber,
    external_number: call.externalNumber,
    call_sid: call.callId ?? '',
    ...(call.provider === 'sip_trunk'
      ? { call_id: call.callId ?? null, sip_header_dynamic_variables: headerVariables(call.facts) }
      : { stream_sid: typeof call.facts?.stream_sid === 'string' ? call.facts.stream_sid : '' }),
  },
});

const headerVariables = (facts: CallFacts['facts'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** System variables of a call, without their prefix. */
export const callVariables = (call: CallFacts): Record<string, unknown> => {
  const isInbound = call.direction === 'inbound';
  return {
    ...call.facts,
    caller_id: isInbound ? call.externalNumber : call.agentNumber,
    called_number: isInbound ? call.agentNumber : call.externalNumber,
    call_sid: call.callId ?? '',
    call_type: call.direction,
  };
};
