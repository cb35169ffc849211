import type { TalkFrame } from '../../../../contract/agents/agent-talk-socket.ts';
import type { BrainEvent, BrainFile, BrainSession } from '../../agent-brain/brain-session.rules.ts';
import type { Hearing, HearingEvent } from '../../agent-hearing/hearing.service.ts';
import type { ConversationHandle } from '../../conversations/conversation-handle.service.ts';
import type { AgentVoice } from '../speech/agent-voice.service.ts';
import type { Playback } from '../speech/playback.state.ts';
import type { SoundPiece } from '../speech/sound-frames.rules.ts';
import { type AgentTurn, runAgentTurn } from './agent-turn.service.ts';
import { openTurnFrames } from './turn-frames.state.ts';
import { openTurnRecord } from './turn-record.state.ts';
import { openTurnSpeech, type TurnSpeech } from './turn-speech.service.ts';
import { hasSameWords } from './turn-text.rules.ts';

export interface TurnTakingDeps {
  readonly brain: BrainSession;
  readonly log: Pick<ConversationHandle, 'addTurn' | 'correctTurn' | 'cutAgent' | 'recordAgent'>;
  readonly hearing: Pick<Hearing, 'agentSpeaks'> | undefined;
  /** Undefined in a conversation without sound. */
  readonly sound: { readonly voice: () => AgentVoice; readonly playback: Playback } | undefined;
  /** Whether the brain starts to think before it is certain that the person has finished. */
  readonly canSpeculate: boolean;
  readonly agent: () => { readonly id: string; readonly branchId: string; readonly versionId: string };
  readonly send: (frame: TalkFrame) => void;
  readonly play: (piece: SoundPiece, eventId: number) => void;
  /** Since the start of the conversation, ms. */
  readonly elapsedMs: () => number;
  /** A change of the agent, its voice or its language, before the lines that follow. */
  readonly change: (event: BrainEvent) => Promise<void>;
  /** Context that the client sent since the last turn. */
  readonly takeContext: () => readonly string[];
  /** The agent thinks about a reply. `say`: speaks a filler if the agent is still silent. */
  readonly onThinking: (say: (filler: string) => boolean) => void;
  /** The agent has finished, and waits for the person. */
  readonly onIdle: () => void;
  readonly onPersonActive: () => void;
  readonly onEnd: (reason: string) => void;
  readonly onFail: (error: unknown) => void;
}

interface RunningTurn {
  readonly turn: AgentTurn;
  readonly speech: TurnSpeech | undefined;
  readonly frames: ReturnType<typeof openTurnFrames>;
  readonly record: ReturnType<typeof openTurnRecord>;
  /** What the person said, which this turn answers. */
  readonly personText: string;
  readonly isInterruptible: boolean;
  /** The event ID of its sound; a new one after an interruption that was none. */
  soundId: number;
  position?: Promise<number>;
}

/** An interruption without words within this time was none, ms. */
const falseInterruptionMs = 2000;
/** While the voice of the person goes on, the decision is postponed by this. */
const recheckMs = 250;
const voiceScore = 0.5;

/** Decides who speaks: starts, holds, resumes and stops the turns of the agent. */
export function openTurnTaking(deps: TurnTakingDeps) {
  const { brain, log, hearing, sound, send } = deps;
  let lastId = 0;
  let lineId = 0;
  let current: RunningTurn | undefined;
  let speculative: { readonly running: RunningTurn; readonly text: string } | undefined;
  let heldTimer: NodeJS.Timeout | undefined;
  let isHeld = false;
  let vadScore = 0;
  let tentativeId = 0;
  /** What the person said while the agent could not be interrupted, or what a stopped turn did not answer. */
  let unanswered: string[] = [];
  let isClosed = false;
  let brainIsFree: Promise<void> = Promise.resolve();
  let agentTurns = 0;

  const nextId = () => ++lastId;
  const failed = (error: unknown) => {
    if (!isClosed) deps.onFail(error);
  };

  interface Start {
    readonly events: (signal: AbortSignal) => AsyncIterable<BrainEvent>;
    readonly personText: string;
    readonly isSpeculative?: boolean;
    readonly isInterruptible?: boolean;
  }

  function launch({ events, personText, isSpeculative = false, isInterruptible = true }: Start): RunningTurn {
    const abort = new AbortController();
    const eventId = nextId();
    const isTextOnly = sound === undefined;
    const frames = openTurnFrames({ eventId, isTextOnly, send });
    const record = openTurnRecord({ eventId, isTextOnly, agent: deps.agent(), query: personText });
    sound?.playback.forget();
    const speech =
      sound &&
      openTurnSpeech({
        ...sound,
        nextLine: () => ++lineId,
        play(piece, startsAt, text) {
          record.sounded();
          hearing?.agentSpeaks(true, text);
          if (piece.recorded.length > 0)
            log.recordAgent(piece.recorded, deps.elapsedMs() + startsAt - performance.now());
          deps.play(piece, running.soundId);
        },
      });
    const turn = runAgentTurn({
      events: events(abort.signal),
      abort,
      speech,
      isSpeculative,
      onEvent(event) {
        record.apply(event);
        frames.apply(event);
      },
      onText(text) {
        frames.respond(text);
        if (text.trim() !== '' || !record.isEmpty) write(running, text);
      },
      onChange: deps.change,
    });
    const running: RunningTurn = { turn, speech, frames, record, personText, isInterruptible, soundId: eventId };
    turn.result.then(
      ({ wasStopped, endReason }) => {
        if (current !== running || wasStopped) return;
        current = undefined;
        agentTurns++;
        hearing?.agentSpeaks(false);
        frames.complete();
        if (endReason !== undefined) deps.onEnd(endReason);
        else if (unanswered.length > 0) reply('');
        else deps.onIdle();
      },
      (error: unknown) => {
        if (current === running || speculative?.running === running) failed(error);
      },
    );
    return running;
  }

  function write(running: RunningTurn, text: string, details: Readonly<Record<string, unknown>> = {}): void {
    running.position = log.addTurn({
      role: 'agent',
      message: text.trim() === '' ? null : text,
      atMs: deps.elapsedMs(),
      details: { ...running.record.details(), ...details },
    });
    running.position.catch(failed);
  }

  function begin(start: Start): void {
    current = launch(start);
    watchThinking(current);
  }

  function watchThinking({ turn, speech }: RunningTurn): void {
    deps.onThinking((filler) => {
      if (current?.turn !== turn || !turn.isThinking || turn.text !== '' || !speech) return false;
      speech.say(filler, true);
      return true;
    });
  }

  /** Starts when the brain has left the turn before. */
  const replyTo = (text: string, files?: readonly BrainFile[]) =>
    async function* (signal: AbortSignal): AsyncGenerator<BrainEvent> {
      await brainIsFree;
      if (signal.aborted) return;
      yield* brain.reply({ text, contextual: deps.takeContext(), signal, ...(files && { files }) });
    };

  /** Tells the brain what was heard of a turn that ended before its time. */
  function tellHeard({ closed }: AgentTurn, heard: string): void {
    brainIsFree = closed.then(() => brain.heard(heard));
  }

  /** Answers `text` and what is still unanswered. */
  function reply(text: string, files?: readonly BrainFile[]): void {
    const whole = [...unanswered, text].filter((piece) => piece !== '').join(' ');
    unanswered = [];
    if (speculative && files === undefined && hasSameWords(speculative.text, whole)) {
      current = speculative.running;
      speculative = undefined;
      current.turn.confirm();
      watchThinking(current);
      return;
    }
    dropSpeculative();
    begin({ events: replyTo(whole, files), personText: whole });
  }

  function dropSpeculative(): void {
    if (!speculative) return;
    const { turn } = speculative.running;
    speculative = undefined;
    turn.stop();
    brainIsFree = turn.closed;
  }

  /** Ends the turn of the agent because the person takes over. */
  function stopCurrent(): void {
    const stopped = current;
    if (!stopped) return;
    const { turn, speech, frames, record, personText } = stopped;
    const wasSounding = speech?.isSounding === true;
    const wasThinking = turn.isThinking;
    current = undefined;
    clearTimeout(heldTimer);
    const wasHeld = isHeld;
    isHeld = false;
    const heard = turn.stop();
    const original = turn.text;
    if (wasSounding && !wasHeld) interruptSound();
    hearing?.agentSpeaks(false);
    if (heard === '' && !frames.hasResponse && record.isEmpty) {
      // The person has not noticed this turn, so that the next one answers both texts.
      tellHeard(turn, '');
      if (personText !== '') unanswered.unshift(personText);
      frames.respond('');
      return;
    }
    tellHeard(turn, heard);
    const isWhole = hasSameWords(heard, original);
    if (isWhole && !wasThinking) return;
    frames.respond(original);
    if (!isWhole) frames.correct(original, heard);
    correct(stopped, heard, original);
  }

  function correct(stopped: RunningTurn, heard: string, original: string): void {
    const details = { interrupted: true, original_message: original };
    if (!stopped.position) {
      write(stopped, heard, details);
      return;
    }
    const message = heard === '' ? null : heard;
    stopped.position.then((position) => log.correctTurn(position, { message, details })).catch(failed);
  }

  function interruptSound(): void {
    log.cutAgent(deps.elapsedMs());
    send({ type: 'interruption', interruption_event: { event_id: nextId() } });
  }

  const isInterruptible = (): boolean => current?.isInterruptible === true && current.turn.allowsInterruptions;

  /** Silences the agent until it is clear whether the person says something. */
  function hold(): void {
    const { speech } = current ?? {};
    if (isHeld || !speech?.isSounding || !isInterruptible()) return;
    isHeld = true;
    speech.hold();
    interruptSound();
    hearing?.agentSpeaks(false);
    heldTimer = setTimeout(decide, falseInterruptionMs);
  }

  function decide(): void {
    if (vadScore < voiceScore) resume();
    else heldTimer = setTimeout(decide, recheckMs);
  }

  function resume(): void {
    if (!isHeld || !current) return;
    clearTimeout(heldTimer);
    isHeld = false;
    current.soundId = nextId();
    current.speech?.resume();
  }

  function hearWords(text: string): void {
    deps.onPersonActive();
    if (isHeld && text.trim() !== '') stopCurrent();
  }

  function hearTurn(text: string): void {
    if (text.trim() === '') {
      dropSpeculative();
      resume();
      return;
    }
    hearWords(text);
    const eventId = nextId();
    send({ type: 'user_transcript', user_transcription_event: { user_transcript: text, event_id: eventId } });
    writePerson(text, eventId, 'audio');
    if (current?.speech?.isSounding && !isInterruptible()) unanswered.push(text);
    else {
      stopCurrent();
      reply(text);
    }
  }

  function reengage(): void {
    if (!current && !speculative) begin({ events: replyTo(''), personText: '' });
  }

  function writePerson(
    text: string,
    eventId: number,
    medium: 'audio' | 'text',
    files: readonly BrainFile[] = [],
  ): void {
    const details = {
      event_id: eventId,
      source_event_id: eventId,
      source_medium: medium,
      ...(files.length > 0 && { file_input: { file_name: files[0]!.name, mime_type: files[0]!.contentType } }),
    };
    log.addTurn({ role: 'user', message: text, atMs: deps.elapsedMs(), details }).catch(failed);
  }

  return {
    get agentTurns(): number {
      return agentTurns;
    },
    get isAgentActive(): boolean {
      return current !== undefined;
    },
    /** Whether the person has yet to hear something that the agent said. */
    isSpeaking: (): boolean => !isClosed && current?.speech?.isBusy === true,
    /** The ID of the turn that runs, for calls of tools. */
    currentId: (): number => lastId,
    sayFirst(isInterruptible: boolean): void {
      begin({ events: () => brain.firstMessage(), personText: '', isInterruptible });
    },
    /** Lets the agent speak although the person is silent. */
    reengage,
    /** Says a fixed text, and calls `then` when it was heard. */
    announce(text: string, then: () => void): void {
      stopCurrent();
      dropSpeculative();
      async function* events(): AsyncGenerator<BrainEvent> {
        yield { kind: 'text', delta: text };
        yield { kind: 'sentence', text };
      }
      begin({ events, personText: '', isInterruptible: false });
      current?.turn.result.then(then, then);
    },
    /** A message that the person typed. */
    type(text: string, files?: readonly BrainFile[]): void {
      deps.onPersonActive();
      writePerson(text, nextId(), 'text', files);
      stopCurrent();
      reply(text, files);
    },
    hear(event: HearingEvent): void {
      switch (event.kind) {
        case 'vad':
          vadScore = event.score;
          send({ type: 'vad_score', vad_score_event: { vad_score: event.score } });
          break;
        case 'speech_started':
          deps.onPersonActive();
          tentativeId = nextId();
          break;
        case 'partial':
          hearWords(event.text);
          send({
            type: 'tentative_user_transcript',
            tentative_user_transcription_event: { user_transcript: event.text, event_id: tentativeId },
          });
          break;
        case 'maybe_end': {
          hearWords(event.text);
          const { text } = event;
          if (!deps.canSpeculate || current || text.trim() === '') break;
          dropSpeculative();
          speculative = { running: launch({ events: replyTo(text), personText: text, isSpeculative: true }), text };
          break;
        }
        case 'resumed':
          dropSpeculative();
          break;
        case 'turn':
          hearTurn(event.text);
          break;
        case 'interrupt':
          deps.onPersonActive();
          hold();
          break;
        case 'backchannel':
        case 'false_interruption':
          resume();
          break;
        case 'not_understood':
          resume();
          reengage();
          break;
      }
    },
    close(): void {
      isClosed = true;
      clearTimeout(heldTimer);
      dropSpeculative();
      stopCurrent();
    },
  };
}
export type TurnTaking = ReturnType<typeof openTurnTaking>;
