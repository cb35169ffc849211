import { agentTalkLimits } from '../../../../contract/agents/agent-talk-limits.ts';
import type { AgentErrorType, TalkFrame, TalkMessage } from '../../../../contract/agents/agent-talk-socket.ts';
import { errorEntry } from '../../../../contract/errors.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { TransferRequest } from '../../../platform/telephony/phone-line.ts';
import type { AgentBrainService } from '../../agent-brain/agent-brain.service.ts';
import type { BrainEvent, BrainFile, BrainScene, BrainSession } from '../../agent-brain/brain-session.rules.ts';
import type { AgentHearingService } from '../../agent-hearing/agent-hearing.service.ts';
import type { Hearing } from '../../agent-hearing/hearing.service.ts';
import type { ConversationHandle } from '../../conversations/conversation-handle.service.ts';
import type { TalkingAgent } from '../../conversations/conversation-log.service.ts';
import { withSystemVariables } from '../setup/dynamic-variables.rules.ts';
import { readTalkConfig, type TalkConfig } from '../setup/talk-config.parser.ts';
import { applyLanguage, mergeConfig } from '../setup/talk-overrides.rules.ts';
import type { AgentVoice, AgentVoiceService } from '../speech/agent-voice.service.ts';
import { openPlayback } from '../speech/playback.state.ts';
import type { SoundPiece } from '../speech/sound-frames.rules.ts';
import { clientActions } from './client-actions.service.ts';
import { openClientCalls } from './client-calls.state.ts';
import { openHearingLoop } from './hearing-loop.service.ts';
import { openPersonAudio } from './person-audio.service.ts';
import { phoneActions } from './phone-actions.service.ts';
import { openSessionClock } from './session-clock.state.ts';
import { openPing } from './session-ping.state.ts';
import { openTurnTaking, type TurnTaking } from './turn-taking.service.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface TalkSessionDeps {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly agentVoices: Pick<AgentVoiceService, 'open'>;
  readonly agentBrain: Pick<AgentBrainService, 'open'>;
  readonly agentHearing: Pick<AgentHearingService, 'canHear' | 'open'>;
  /** A file that the person sent in this conversation; throws if there is none. */
  readonly readFile: (conversationId: string, fileId: string) => Promise<BrainFile>;
}

/** An agent with the version of its config that a conversation starts with. */
export interface TalkAgent extends TalkingAgent {
  readonly agent: { readonly id: string; readonly userId: string; readonly name: string };
}

/** A conversation before it starts: the agent with all overrides, and what the client sent. */
export interface TalkSetup {
  readonly live: TalkAgent;
  readonly config: TalkConfig;
  /** The actor that the agent works for: the owner of its voices and tools. */
  readonly owner: Actor;
  readonly variables: JsonObject;
  readonly extraBody: JsonObject | undefined;
  readonly isTextOnly: boolean;
  readonly environment: string;
  /** System variables of the channel, without their prefix. */
  readonly channelFacts?: JsonObject | undefined;
}

/** The client of a conversation. */
export interface TalkChannel {
  readonly kind: 'socket' | 'phone' | 'test';
  /** Never throws; what is sent after the end is lost. */
  send(frame: TalkFrame): void;
  play(piece: SoundPiece, eventId: number): void;
  readonly messages: AsyncIterable<TalkMessage>;
  /** What the channel still has to play, if it knows, ms. */
  readonly waitingMs?: () => number;
  /** Telephones only. */
  readonly pressKeys?: (digits: string, outOfBand: boolean) => Promise<void>;
  /** Resolves once the caller is with the other person; throws why not. */
  readonly transfer?: (request: TransferRequest) => Promise<void>;
  /** A machine records: this is said, and then the conversation ends with the reason `voicemail`. */
  readonly voicemail?: string;
  /** Aborts when the client leaves or the server stops. */
  readonly signal: AbortSignal;
}

interface Ending {
  readonly reason: string;
  readonly error?: unknown;
}

const secondMs = 1000;
/** What every client gets, whichever events it asks for. */
const unfiltered: ReadonlySet<string> = new Set(['conversation_initiation_metadata', 'error']);

/** Runs conversations, from the metadata to the end. */
export function talkSessionService(deps: TalkSessionDeps) {
  const { clock, agentVoices, agentBrain, agentHearing } = deps;

  /**
   * Talks until the agent, the client or the server ends it. Returns the reason when the agent ended it; throws what the
   * conversation failed with.
   */
  async function run(setup: TalkSetup, channel: TalkChannel, handle: ConversationHandle): Promise<string> {
    const { live, owner, isTextOnly, environment } = setup;
    let { config } = setup;
    const { conversation_config: settings } = config;
    const startedAt = performance.now();
    const elapsedMs = () => performance.now() - startedAt;
    const events = new Set(settings.conversation.client_events);
    const ended = Promise.withResolvers<Ending>();
    const calls = openClientCalls();
    const contexts = new Map<string, string>();
    let conversationConfig = live.config.conversation_config as JsonObject;
    let agent: Pick<TalkingAgent, 'branchId' | 'versionId'> & {
      readonly agent: { readonly id: string };
      readonly config: JsonObject;
    } = live;
    let language = settings.agent.language;
    let voiceLabel: string | undefined;
    let lastMessageAt = performance.now();
    let taking: TurnTaking | undefined;

    const send = (frame: TalkFrame): void => {
      if (unfiltered.has(frame.type) || events.has(frame.type)) channel.send(frame);
    };
    const end = (reason: string) => ended.resolve({ reason });
    const fail = (error: unknown) => ended.resolve({ reason: reasonOf(error), error });

    const scene: BrainScene = {
      ...clientActions({ channel, calls, events, send, currentId: () => taking?.currentId() ?? 0, now: clock }),
      conversationId: handle.id,
      environment,
      variables: withSystemVariables(setup.variables, {
        agentId: live.agent.id,
        currentAgentId: () => agent.agent.id,
        conversationId: handle.id,
        isTextOnly,
        timezone: settings.agent.prompt.timezone,
        startedAt: handle.startedAt,
        now: clock,
        agentTurns: () => taking?.agentTurns ?? 0,
        channel: setup.channelFacts,
      }),
      language,
      extraBody: setup.extraBody,
      channel: channel.kind,
      ...phoneActions(channel, () => taking?.isSpeaking() === true),
      textOnly: isTextOnly,
    };

    const openVoice = (): Promise<AgentVoice> =>
      agentVoices.open(owner, {
        config,
        format: settings.tts.agent_output_audio_format,
        language,
        label: voiceLabel,
      });
    const recognition = isTextOnly ? 'none' : agentHearing.canHear(language);
    const opened = await open().catch(async (error: unknown) => {
      await handle.end({
        reason: reasonOf(error),
        status: 'failed',
        error: { code: codeOf(error), reason: reasonOf(error) },
      });
      throw error;
    });
    const { brain, hearing } = opened;
    let { voice } = opened;
    const person = openPersonAudio(settings.asr.user_input_audio_format, elapsedMs);

    async function open() {
      const firstVoice = isTextOnly ? undefined : await openVoice();
      const openedBrain = await agentBrain.open(live, scene);
      return {
        voice: firstVoice,
        brain: openedBrain,
        hearing: recognition === 'none' ? undefined : await openHearing(openedBrain),
      };
    }

    function openHearing(openedBrain: BrainSession): Promise<Hearing> {
      return agentHearing.open({
        language,
        keyterms: settings.asr.keywords,
        sampleFormat: settings.asr.user_input_audio_format,
        turn: settings.turn,
        tenant: live.workspaceId,
        expects: () => openedBrain.expects(),
      });
    }

    const sessionClock = openSessionClock({
      config: settings,
      isTextOnly,
      onTurnTimeout: () => taking?.reengage(),
      onSilence: () => end('The person was silent for too long.'),
      onMaxDuration() {
        const message = settings.agent.max_conversation_duration_message;
        const finish = () => {
          send(errorFrame(1000, 'max_duration_exceeded', 'The conversation reached its longest duration.'));
          end('The conversation reached its longest duration.');
        };
        if (message === '') finish();
        else taking?.announce(message, finish);
      },
    });

    /** A change that the brain asks for; applies to the lines that follow. */
    async function change(event: BrainEvent): Promise<void> {
      if (event.kind === 'language') {
        language = event.language;
        conversationConfig = applyLanguage(conversationConfig, language);
        hearing?.setLanguage(language);
      } else if (event.kind === 'voice') {
        voiceLabel = event.label || undefined;
        if (event.voiceId !== undefined)
          conversationConfig = mergeConfig(conversationConfig, { tts: { voice_id: event.voiceId } });
      } else if (event.kind === 'transfer_agent') {
        agent = event.agent;
        conversationConfig = agent.config.conversation_config as JsonObject;
        language = readTalkConfig(agent.config).conversation_config.agent.language;
        voiceLabel = undefined;
        hearing?.setLanguage(language);
      } else return;
      config = readTalkConfig({ ...agent.config, conversation_config: conversationConfig });
      if (voice) voice = await openVoice();
    }

    taking = openTurnTaking({
      brain,
      log: handle,
      hearing,
      sound: voice && { voice: () => voice!, playback: openPlayback(() => performance.now(), channel.waitingMs) },
      canSpeculate: settings.turn.speculative_turn || brain.kind() === 'guided',
      agent: () => ({ id: agent.agent.id, branchId: agent.branchId, versionId: agent.versionId }),
      send,
      play: (piece, eventId) => {
        if (events.has('audio')) channel.play(piece, eventId);
      },
      elapsedMs,
      change,
      takeContext() {
        const texts = [...contexts.values()];
        contexts.clear();
        return texts;
      },
      onThinking: (say) => sessionClock.agentThinks(say),
      onIdle: () => sessionClock.waitForPerson(),
      onPersonActive: () => sessionClock.personActive(),
      onEnd: end,
      onFail: fail,
    });
    const turns = taking;

    const listening = hearing && openHearingLoop({ hearing, onEvent: (event) => turns.hear(event), onFail: fail });
    const ping = openPing(send);
    const watch = setInterval(() => {
      const silentMs = performance.now() - lastMessageAt;
      const isExpected = channel.voicemail === undefined && (!isTextOnly || events.has('ping'));
      if (isExpected && silentMs > agentTalkLimits.receiveTimeoutS * secondMs)
        fail(new AppError('input_timeout_exceeded', { message: 'The client sent nothing for a minute.' }));
    }, secondMs);

    async function hear(base64: string): Promise<void> {
      if (isTextOnly) return;
      const { bytes, samples, atMs } = person.read(base64);
      handle.recordPerson(samples, atMs);
      await listening?.write(bytes);
    }

    async function receive(message: TalkMessage): Promise<void> {
      lastMessageAt = performance.now();
      switch (message.type) {
        case 'user_audio_chunk':
          return hear(message.user_audio_chunk);
        case 'pong':
          return ping.pong(message.event_id);
        case 'user_message':
          if (message.text?.trim()) turns.type(message.text);
          return;
        case 'multimodal_message': {
          const files = message.file ? [await deps.readFile(handle.id, message.file.file_id)] : undefined;
          const text = message.text?.text ?? '';
          if (files || text.trim() !== '') turns.type(text, files);
          return;
        }
        case 'user_activity':
          return sessionClock.personPresent(turns.isAgentActive);
        case 'feedback':
          if (message.score) await handle.feedback(message.event_id, message.score);
          return;
        case 'client_tool_result':
          return calls.settle(message.tool_call_id, { result: message.result, isError: message.is_error });
        case 'mcp_tool_approval_result':
          return calls.settle(message.tool_call_id, { result: '', isError: !message.is_approved });
        case 'contextual_update': {
          const key = message.context_id ?? `#${contexts.size}`;
          contexts.delete(key);
          contexts.set(key, message.text);
          // Old ones make room, so that a client cannot fill the memory.
          if (contexts.size > maxContexts) contexts.delete(contexts.keys().next().value!);
        }
      }
    }

    async function readMessages(): Promise<void> {
      for await (const message of channel.messages) await receive(message);
    }

    onAbort(handle.signal, (reason) =>
      reason instanceof AppError && reason.code === 'conversation_not_found' ? end(reason.message) : fail(reason),
    );
    onAbort(channel.signal, (reason) => end(String((reason as Error)?.message ?? 'The client disconnected.')));
    let result: Ending = { reason: '' };
    try {
      send({
        type: 'conversation_initiation_metadata',
        conversation_initiation_metadata_event: {
          conversation_id: handle.id,
          agent_output_audio_format: settings.tts.agent_output_audio_format,
          user_input_audio_format: settings.asr.user_input_audio_format,
        },
      });
      if (!isTextOnly)
        send({ type: 'asr_initiation_metadata', asr_initiation_metadata_event: { language, recognition } });
      ping.start();
      if (channel.voicemail !== undefined) turns.announce(channel.voicemail, () => end('voicemail'));
      else if (!brain.speaksFirst) sessionClock.waitForPerson(settings.turn.initial_wait_time);
      else turns.sayFirst(!settings.agent.disable_first_message_interruptions);
      if (channel.voicemail === undefined) readMessages().catch(fail);
      result = await ended.promise;
    } finally {
      clearInterval(watch);
      ping.stop();
      sessionClock.close();
      turns.close();
      calls.close();
      listening?.close();
      hearing?.close();
      await finish(result);
    }
    if (result.error !== undefined) throw result.error;
    return result.reason;

    async function finish({ reason, error }: Ending): Promise<void> {
      const usage = brain.usage();
      await brain
        .close()
        .catch((err: unknown) => deps.log.warn({ err }, 'failed to close the brain of a conversation'));
      const isFault = error !== undefined && !handle.signal.aborted;
      await handle.end({
        reason,
        status: isFault ? 'failed' : 'done',
        ...(isFault && { error: { code: codeOf(error), reason } }),
        charging: { llm_usage: usage },
        warnings: brain.warnings,
      });
    }
  }

  return { run };
}
export type TalkSessionService = ReturnType<typeof talkSessionService>;

const maxContexts = 50;

const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.message : new AppError('internal_error').message;

/** The close code, as the conversation API has it. */
const codeOf = (error: unknown): number => {
  if (!(error instanceof AppError)) return 1011;
  return errorEntry(error.code).http < 500 ? 1008 : 1002;
};

function onAbort(signal: AbortSignal, run: (reason: unknown) => void): void {
  if (signal.aborted) run(signal.reason);
  else signal.addEventListener('abort', () => run(signal.reason), { once: true });
}

const errorFrame = (code: number, type: AgentErrorType, message: string): TalkFrame => ({
  type: 'error',
  error_event: { code, message, error_type: type, reason: message },
});
