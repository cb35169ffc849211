import { messageOf } from '../../data/api/api-error.ts';
import { createStore, type ReadableStore } from '../../data/store/store.ts';
import { t } from '../../messages/t.ts';
import { toBase64, toPcm16 } from '../../parts/recorder/pcm.ts';
import type { PcmMicrophone, PcmMicrophoneOptions } from '../../parts/recorder/pcm-microphone.ts';
import { microphoneProblem } from '../../parts/recorder/recording.ts';
import { type AgentFrame, pcmRate } from './agent-frames.ts';
import { addFrame, type ConversationLine } from './conversation-log.ts';
import type { PcmPlayback } from './pcm-playback.ts';

type ConversationSocket = Pick<WebSocket, 'send' | 'close' | 'addEventListener' | 'bufferedAmount'>;

interface ConversationStart {
  readonly agentId: string;
  readonly branchId?: string | undefined;
  /** Typed only: no microphone, no sound. */
  readonly isTextOnly: boolean;
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
}

export interface ConversationState {
  readonly status: 'idle' | 'connecting' | 'connected' | 'ended';
  readonly conversationId: string | undefined;
  readonly isTextOnly: boolean;
  readonly lines: readonly ConversationLine[];
  readonly isAgentSpeaking: boolean;
  readonly isMuted: boolean;
  /** Why it ended, if neither side wanted it. */
  readonly problem: string | undefined;
}

interface ConversationDeps {
  /** Throws errors that `microphoneProblem` can describe. */
  readonly openMicrophone: (options: PcmMicrophoneOptions) => Promise<PcmMicrophone>;
  readonly openPlayback: (sampleRate: number, onSpeaking: (isSpeaking: boolean) => void) => PcmPlayback;
  /** Opens the socket of the agent. Throws errors that `messageOf` can describe. */
  readonly connect: (start: ConversationStart) => Promise<ConversationSocket>;
}

/** A conversation with an agent, typed or spoken. */
export interface AgentConversation extends ReadableStore<ConversationState> {
  /** Starts over; does nothing while one is open. */
  readonly start: (start: ConversationStart) => Promise<void>;
  readonly say: (text: string) => void;
  /** Lets the agent call a tool that waits for approval, or refuses it. */
  readonly approve: (toolCallId: string, isApproved: boolean) => void;
  readonly mute: (isMuted: boolean) => void;
  readonly end: () => void;
  /** The level of the microphone, 0 to 1; read each frame. */
  readonly level: () => number;
}

const idle: ConversationState = {
  status: 'idle',
  conversationId: undefined,
  isTextOnly: true,
  lines: [],
  isAgentSpeaking: false,
  isMuted: false,
  problem: undefined,
};
const microphoneRate = 16_000;
/** Unsent bytes after which the connection is too slow for speech. */
const maxUnsentBytes = 2 ** 20;
const normalClosure = 1000;

export function createAgentConversation({
  openMicrophone,
  openPlayback,
  connect,
}: ConversationDeps): AgentConversation {
  const { state, set, subscribe } = createStore<ConversationState>(() => idle);
  const change = (patch: Partial<ConversationState>) => set({ ...state(), ...patch });
  /** The open conversation; undefined while there is none. */
  let current: object | undefined;
  let socket: ConversationSocket | undefined;
  let microphone: PcmMicrophone | undefined;
  let playback: PcmPlayback | undefined;

  const send = (message: object): void => socket?.send(JSON.stringify(message));

  function end(problem?: string): void {
    if (!current) return;
    current = undefined;
    microphone?.close();
    playback?.close();
    socket?.close(normalClosure);
    microphone = undefined;
    playback = undefined;
    socket = undefined;
    change({ status: 'ended', isAgentSpeaking: false, problem });
  }

  /** Sends the microphone from now on. */
  async function listen(own: object): Promise<void> {
    let isReady = false;
    try {
      const opened = await openMicrophone({
        deviceId: undefined,
        sampleRate: microphoneRate,
        onChunk: (samples) => {
          if (current !== own || !isReady) return;
          if (socket!.bufferedAmount > maxUnsentBytes) return end(t('The connection is too slow for speech.'));
          const spoken = state().isMuted ? new Float32Array(samples.length) : samples;
          send({ user_audio_chunk: toBase64(toPcm16(spoken)) });
        },
        onDisconnected: () => current === own && end(t('The microphone was disconnected.')),
      });
      if (current !== own) return opened.close();
      if (opened.sampleRate !== microphoneRate) {
        opened.close();
        return end(
          t('This browser records at {sampleRate} Hz. Type to the agent instead.', { sampleRate: opened.sampleRate }),
        );
      }
      isReady = true;
      microphone = opened;
    } catch (error) {
      if (current === own) end(microphoneProblem(error));
    }
  }

  function begin(own: object, conversationId: string, format: string): void {
    change({ status: 'connected', conversationId });
    if (state().isTextOnly) return;
    const rate = pcmRate(format);
    if (rate) playback = openPlayback(rate, (isAgentSpeaking) => change({ isAgentSpeaking }));
    void listen(own);
  }

  function receive(own: object, frame: AgentFrame): void {
    if (current !== own) return;
    if (frame.type === 'ping') send({ type: 'pong', event_id: frame.ping_event.event_id });
    else if (frame.type === 'conversation_initiation_metadata') {
      const { conversation_id, agent_output_audio_format } = frame.conversation_initiation_metadata_event;
      begin(own, conversation_id, agent_output_audio_format);
    } else if (frame.type === 'audio') playback?.play(frame.audio_event.audio_base_64);
    else if (frame.type === 'interruption') playback?.stop();
    else if (frame.type === 'client_tool_call') {
      const { tool_call_id, tool_name } = frame.client_tool_call;
      const result = `This page has no tool “${tool_name}”.`;
      send({ type: 'client_tool_result', tool_call_id, result, is_error: true });
    } else change({ lines: addFrame(state().lines, frame) });
  }

  async function start(options: ConversationStart): Promise<void> {
    if (current) return;
    const own = {};
    current = own;
    const { isTextOnly, variables = {} } = options;
    set({ ...idle, status: 'connecting', isTextOnly });
    try {
      const opened = await connect(options);
      // Ended while it was opened.
      if (current !== own) return opened.close(normalClosure);
      socket = opened;
      opened.addEventListener('open', () =>
        send({
          type: 'conversation_initiation_client_data',
          ...(isTextOnly && { conversation_config_override: { conversation: { text_only: true } } }),
          dynamic_variables: variables,
          source_info: { source: 'js_sdk' },
        }),
      );
      opened.addEventListener('message', ({ data }) => receive(own, JSON.parse(String(data)) as AgentFrame));
      opened.addEventListener('close', ({ code, reason }) => {
        if (current === own)
          end(code === normalClosure ? undefined : reason || t('The connection to the agent was lost.'));
      });
      // `close` follows.
      opened.addEventListener('error', () => {});
    } catch (error) {
      if (current === own) end(messageOf(error));
    }
  }

  return {
    state,
    subscribe,
    start,
    say: (text) => {
      if (state().status !== 'connected') return;
      playback?.stop();
      send({ type: 'user_message', text });
      const { lines } = state();
      change({ lines: [...lines, { id: `typed-${lines.length}`, role: 'user', text }] });
    },
    approve: (toolCallId, isApproved) => {
      send({ type: 'mcp_tool_approval_result', tool_call_id: toolCallId, is_approved: isApproved });
      const outcome = isApproved ? 'running' : 'failed';
      change({ lines: state().lines.map((line) => (line.id === toolCallId ? { ...line, outcome } : line)) });
    },
    mute: (isMuted) => change({ isMuted }),
    end: () => end(),
    level: () => (state().isMuted ? 0 : (microphone?.level() ?? 0)),
  };
}
