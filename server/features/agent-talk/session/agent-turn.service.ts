import { setTimeout as sleep } from 'node:timers/promises';
import { agentTalkLimits } from '../../../../contract/agents/agent-talk-limits.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BrainEvent } from '../../agent-brain/brain-session.rules.ts';
import type { TurnSpeech } from './turn-speech.service.ts';

/** What a turn of the agent did, once everything is said and played, or it was interrupted. */
export interface TurnResult {
  readonly wasStopped: boolean;
  /** The agent ends the conversation. */
  readonly endReason?: string | undefined;
}

/** What a turn tells the conversation that it belongs to. */
export interface TurnEvents {
  /** In order; a speculative turn tells nothing before it is confirmed. */
  onEvent(event: BrainEvent): void;
  /** The agent has thought; `text`: everything that it says. */
  onText(text: string): void;
  /** Before a line that speaks after this event: the voice changes. */
  onChange(event: BrainEvent): Promise<void>;
}

interface TurnOptions extends TurnEvents {
  readonly events: AsyncIterable<BrainEvent>;
  /** Ends the thinking. */
  readonly abort: AbortController;
  /** Undefined in a conversation without sound. */
  readonly speech: TurnSpeech | undefined;
  readonly isSpeculative: boolean;
}

/** What a speculative turn may not do before it is confirmed: the brain acts only when the next event is read. */
const acting: ReadonlySet<BrainEvent['kind']> = new Set([
  'tool_request',
  'end_call',
  'transfer_agent',
  'transfer_number',
  'dtmf',
  'voicemail',
]);

/** Runs one turn of the agent: reads what it thinks, and speaks it. */
export function runAgentTurn({ events, abort, speech, isSpeculative, onEvent, onText, onChange }: TurnOptions) {
  const confirmation = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  let isConfirmed = !isSpeculative;
  let isStopped = false;
  let isThinking = true;
  let text = '';
  let endReason: string | undefined;
  let allowsInterruptions = true;
  const early: BrainEvent[] = [];
  let openTools = 0;
  const closed = Promise.withResolvers<void>();

  if (isConfirmed) confirmation.resolve();
  else speech?.gate(confirmation.promise);

  function tell(event: BrainEvent): void {
    if (isConfirmed) onEvent(event);
    else early.push(event);
  }

  function say(line: string | undefined): void {
    if (!line) return;
    text += text === '' || /\s$/.test(text) ? line : ` ${line}`;
    tell({ kind: 'text', delta: line });
    speech?.say(line);
  }

  function apply(event: BrainEvent): void {
    tell(event);
    switch (event.kind) {
      case 'text':
        text += event.delta;
        break;
      case 'sentence':
        speech?.say(event.text);
        break;
      case 'tool_request':
        openTools++;
        if (event.disablesInterruptions) allowsInterruptions = false;
        break;
      case 'tool_response':
        openTools--;
        allowsInterruptions = true;
        break;
      case 'end_call':
        say(event.message);
        endReason = event.reason || 'end_call';
        break;
      case 'voicemail':
        say(event.message);
        endReason = 'voicemail';
        break;
      case 'transfer_number':
        endReason = `The call was transferred to ${event.destination}.`;
        break;
      case 'transfer_agent':
        say(event.message);
        if (speech) speech.change(() => onChange(event));
        else void onChange(event);
        break;
      case 'voice':
      case 'language':
        if (speech) speech.change(() => onChange(event));
        else void onChange(event);
        break;
      case 'model_error':
        throw new AppError('language_model_failed', { message: event.message });
    }
  }

  async function think(): Promise<void> {
    const iterator = events[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await nextWithin(iterator, openTools > 0 ? toolTimeoutMs : modelTimeoutMs, stopping.promise);
        if (next === 'stopped' || next.done) return;
        apply(next.value);
        if (!isConfirmed && acting.has(next.value.kind)) await Promise.race([confirmation.promise, stopping.promise]);
        if (isStopped) return;
      }
    } finally {
      isThinking = false;
      // The iterator may be busy; its signal ends it.
      const returned = Promise.resolve(isStopped ? iterator.return?.() : undefined).catch(() => {});
      void Promise.race([returned, sleep(closeTimeoutMs, undefined, { ref: false })]).then(() => closed.resolve());
    }
  }

  async function run(): Promise<TurnResult> {
    try {
      await think();
      await Promise.race([confirmation.promise, stopping.promise]);
      if (isStopped) return { wasStopped: true };
      onText(text);
      speech?.end();
      await Promise.race([speech?.finished, stopping.promise]);
      return { wasStopped: isStopped, endReason: isStopped ? undefined : endReason };
    } catch (error) {
      if (isStopped) return { wasStopped: true };
      abort.abort(error);
      speech?.stop();
      throw error;
    }
  }
  const speechFailure = speech?.finished.catch((error: unknown) => {
    if (!isStopped) throw error;
  });
  const result = speechFailure ? Promise.race([run(), speechFailure.then(() => new Promise<never>(() => {}))]) : run();
  result.catch(() => {});

  return {
    result,
    /** Resolves once the brain has left the turn, so that it may start another. */
    closed: closed.promise,
    /** Everything that the agent has thought so far. */
    get text(): string {
      return text;
    },
    get isThinking(): boolean {
      return isThinking;
    },
    get allowsInterruptions(): boolean {
      return allowsInterruptions;
    },
    /** The person may hear a speculative turn from now on. */
    confirm(): void {
      if (isConfirmed) return;
      isConfirmed = true;
      for (const event of early.splice(0)) onEvent(event);
      confirmation.resolve();
    },
    /** Ends the turn at once. Returns what was heard of it, or shown in a conversation without sound. */
    stop(): string {
      isStopped = true;
      const heard = speech ? speech.stop() : text;
      stopping.resolve();
      abort.abort(new Error('The turn was interrupted.'));
      return isConfirmed ? heard : '';
    },
  };
}
export type AgentTurn = ReturnType<typeof runAgentTurn>;

/** For a brain that does not notice its signal. */
const closeTimeoutMs = 1000;
const modelTimeoutMs = agentTalkLimits.modelTimeoutS * 1000;
/** Tools have limits of their own, which are lower. */
const toolTimeoutMs = (agentTalkLimits.maxToolTimeoutS + 30) * 1000;

async function nextWithin<T>(iterator: AsyncIterator<T>, ms: number, stopped: Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('language_model_timeout')), ms);
  });
  const next = iterator.next();
  next.catch(() => {});
  try {
    return await Promise.race([next, timeout, stopped.then(() => 'stopped' as const)]);
  } finally {
    clearTimeout(timer);
  }
}
