import { setTimeout as sleep } from 'node:timers/promises';
import type { Expectation } from '../../../../audio/analysis/turns/expectation.ts';
import type { TalkFrame, TalkMessage } from '../../../../contract/agents/agent-talk-socket.ts';
import { agentConfig } from '../../../../contract/agents/config/agent-config.ts';
import { toWorkspaceId } from '../../../platform/ids.ts';
import { silentLog } from '../../../platform/test-doubles.ts';
import type { BrainEvent, BrainInput } from '../../agent-brain/brain-session.rules.ts';
import type { HearingEvent } from '../../agent-hearing/hearing.service.ts';
import type { NewTurn } from '../../conversations/conversation-handle.service.ts';
import { readTalkConfig } from '../setup/talk-config.parser.ts';
import type { SoundPiece } from '../speech/sound-frames.rules.ts';
import { talkSessionService } from './talk-session.service.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Speaks 20 ms for each character, in pieces of ten characters. */
export const testVoice = {
  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SoundPiece> {
    for (let at = 0; at < text.length; at += 10) {
      signal.throwIfAborted();
      const chars = [...text.slice(at, at + 10)];
      yield {
        bytes: new Uint8Array(chars.length * 640),
        durationMs: chars.length * 20,
        recorded: new Float32Array(chars.length * 320),
        times: { chars, startsMs: chars.map((_, index) => index * 20), durationsMs: chars.map(() => 20) },
      };
    }
  },
};

/** A reply as a brain gives it: its sentences. */
export async function* sentences(...texts: readonly string[]): AsyncGenerator<BrainEvent> {
  for (const text of texts) {
    yield { kind: 'text', delta: `${text} ` };
    yield { kind: 'sentence', text };
  }
  yield { kind: 'done', usage: { model_usage: {} } };
}

interface TestOptions {
  readonly config?: JsonObject;
  readonly first?: () => AsyncIterable<BrainEvent>;
  readonly reply?: (input: BrainInput) => AsyncIterable<BrainEvent>;
  readonly canHear?: boolean;
}

const everything = [
  ...['audio', 'interruption', 'agent_response', 'agent_response_correction', 'user_transcript', 'ping'],
  ...['agent_chat_response_part', 'client_tool_call', 'agent_tool_request', 'agent_tool_response'],
  ...['agent_response_complete', 'tentative_user_transcript', 'vad_score'],
];

/** A conversation with a scripted brain and a scripted hearing. */
export function testSession({ config = {}, first, reply, canHear = true }: TestOptions) {
  const conversation = (config.conversation ?? {}) as JsonObject;
  const parsed = agentConfig.parse({
    conversation_config: {
      ...config,
      agent: { first_message: first ? 'x' : '', ...(config.agent as JsonObject | undefined) },
      conversation: { client_events: everything, ...conversation },
    },
  });
  const frames: TalkFrame[] = [];
  const frameTimes: number[] = [];
  const turns: { turn: NewTurn; message: string | null }[] = [];
  const heard: string[] = [];
  /** The kinds of answers that the hearing was told to expect. */
  const expected: Expectation[] = [];
  const inputs: BrainInput[] = [];
  const outcomes: { reason: string; status: string }[] = [];
  const leaving = new AbortController();
  const ending = new AbortController();
  const messages: TalkMessage[] = [];
  let wake = () => {};
  let hearing: HearingEvent[] = [];

  const live = {
    agent: { id: 'agent_1', userId: 'u1', name: 'Ada' },
    workspaceId: toWorkspaceId('w1'),
    ...{ branchId: 'b1', versionId: 'v1', config: parsed },
  };
  const sessions = talkSessionService({
    clock: () => new Date(),
    log: silentLog,
    agentVoices: { open: async () => testVoice },
    agentHearing: {
      canHear: () => (canHear ? 'free' : 'none'),
      open: async ({ expects }) => ({
        async *write() {
          if (expects) expected.push(expects());
          yield* hearing.splice(0);
        },
        agentSpeaks: () => {},
        setLanguage: () => {},
        close: () => {},
      }),
    },
    agentBrain: {
      open: async () => ({
        warnings: [],
        speaksFirst: parsed.conversation_config.agent.first_message !== '',
        kind: () => 'guided',
        firstMessage: () => first?.() ?? sentences(),
        reply(input) {
          inputs.push(input);
          return reply?.(input) ?? sentences(`You said ${input.text}.`);
        },
        heard: (text) => void heard.push(text),
        addContext: () => {},
        expects: () => ({ kind: 'yes_no' }),
        state: () => ({ agentId: 'agent_1', language: 'en' }),
        variables: () => ({}),
        usage: () => ({ model_usage: {} }),
        close: async () => {},
      }),
    },
    readFile: async () => ({ name: 'a.txt', contentType: 'text/plain', text: 'x' }),
  });
  const setup = {
    live,
    config: readTalkConfig(parsed),
    owner: {
      userId: 'u1',
      workspaceId: live.workspaceId,
      role: 'admin' as const,
      via: 'session' as const,
      permissions: undefined,
    },
    variables: {},
    extraBody: undefined,
    isTextOnly: conversation.text_only === true,
    environment: 'production',
  };
  async function* read(): AsyncGenerator<TalkMessage> {
    for (;;) {
      for (const message of messages.splice(0)) yield message;
      if (leaving.signal.aborted) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
        leaving.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
  }
  const result = sessions.run(
    setup,
    {
      kind: 'socket',
      messages: read(),
      signal: leaving.signal,
      send(frame) {
        frames.push(frame);
        frameTimes.push(performance.now());
      },
      play(piece, eventId) {
        const text = piece.times.chars.join('');
        frames.push({ type: 'audio', audio_event: { audio_base_64: text, event_id: eventId } });
        frameTimes.push(performance.now());
      },
    },
    {
      id: 'conv_1',
      startedAt: new Date(),
      signal: ending.signal,
      async addTurn(turn) {
        turns.push({ turn, message: turn.message });
        return turns.length - 1;
      },
      async correctTurn(position, { message }) {
        turns[position]!.message = message;
      },
      touch: async () => {},
      feedback: async () => {},
      recordPerson: () => {},
      recordAgent: () => {},
      cutAgent: () => {},
      rest: async () => {},
      end: async (outcome) => void outcomes.push(outcome),
    },
  );
  result.catch(() => {});
  const ofType = <T extends TalkFrame['type']>(type: T) =>
    frames.filter((frame): frame is Extract<TalkFrame, { type: T }> => frame.type === type);

  return {
    frames,
    turns,
    heard,
    expected,
    inputs,
    outcomes,
    result,
    ofType,
    timeOf: (frame: TalkFrame): number => frameTimes[frames.indexOf(frame)]!,
    send(...sent: readonly TalkMessage[]): void {
      messages.push(...sent);
      wake();
    },
    /** What the recognizer notices next. */
    notice(...events: readonly HearingEvent[]): void {
      hearing = [...hearing, ...events];
      messages.push({ type: 'user_audio_chunk', user_audio_chunk: Buffer.alloc(640).toString('base64') });
      wake();
    },
    type(text: string): void {
      this.send({ type: 'user_message', text });
    },
    leave: () => leaving.abort(new Error('The client disconnected.')),
    end: (error: unknown) => ending.abort(error),
    /** The words that the client has received as sound. */
    sounds: () =>
      ofType('audio')
        .map(({ audio_event }) => audio_event.audio_base_64)
        .join(''),
    async until(condition: () => unknown, ms = 4000): Promise<void> {
      for (const end = performance.now() + ms; !condition(); await sleep(5))
        if (performance.now() > end) throw new Error(`Waited in vain: ${JSON.stringify(frames.slice(-6))}`);
    },
  };
}
