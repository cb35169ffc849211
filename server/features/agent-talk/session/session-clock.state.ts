import type { TalkConfig } from '../setup/talk-config.parser.ts';

interface SessionClockOptions {
  readonly config: TalkConfig['conversation_config'];
  readonly isTextOnly: boolean;
  /** The person has been silent for `turn_timeout`. */
  readonly onTurnTimeout: () => void;
  /** The person has been silent for `silence_end_call_timeout`. */
  readonly onSilence: () => void;
  readonly onMaxDuration: () => void;
  readonly random?: () => number;
}

/** Without an answer, the agent speaks to a silent person so many times in a row. */
const maxReengagements = 3;

/** The timers of a conversation: silence of the person, fillers of a slow agent, and the longest duration. */
export function openSessionClock(options: SessionClockOptions) {
  const { config, isTextOnly, onTurnTimeout, onSilence, onMaxDuration, random = Math.random } = options;
  const { turn } = config;
  const soft = turn.soft_timeout_config;
  const fillers = [soft.message, ...soft.additional_soft_timeout_messages];
  let turnTimer: NodeJS.Timeout | undefined;
  let softTimer: NodeJS.Timeout | undefined;
  let silenceTimer: NodeJS.Timeout | undefined;
  let reengagements = 0;
  let nextFiller = 0;
  let hasSpoken = false;
  const durationTimer = setTimeout(onMaxDuration, config.conversation.max_duration_seconds * 1000);

  function after(seconds: number | undefined, run: () => void): NodeJS.Timeout | undefined {
    return seconds === undefined ? undefined : setTimeout(run, seconds * 1000);
  }

  function startSilence(): void {
    silenceTimer ??= after(turn.silence_end_call_timeout, onSilence);
  }

  return {
    /** The agent waits for the person. A person who types may take their time. */
    waitForPerson(seconds = turn.turn_timeout): void {
      clearTimeout(turnTimer);
      clearTimeout(softTimer);
      if (isTextOnly) return;
      startSilence();
      if (reengagements >= maxReengagements) return;
      turnTimer = after(seconds, () => {
        reengagements++;
        onTurnTimeout();
      });
    },
    /** The person speaks, types or is otherwise active. */
    personActive(): void {
      hasSpoken = true;
      reengagements = 0;
      clearTimeout(turnTimer);
      clearTimeout(silenceTimer);
      silenceTimer = undefined;
    },
    /** The person is there without saying anything, for example types: waiting starts anew. */
    personPresent(isAgentActive: boolean): void {
      this.personActive();
      if (!isAgentActive) this.waitForPerson();
    },
    /** The agent thinks. `say` speaks a filler, and returns whether it was wanted. */
    agentThinks(say: (filler: string) => boolean): void {
      clearTimeout(turnTimer);
      clearTimeout(softTimer);
      if (isTextOnly || (soft.disable_until_first_user_message && !hasSpoken)) return;
      let said = 0;
      const schedule = () => {
        softTimer = after(soft.timeout_seconds, () => {
          const at = soft.randomize_fillers ? Math.floor(random() * fillers.length) : nextFiller++ % fillers.length;
          if (say(fillers[at]!) && ++said < soft.max_soft_timeouts_per_generation) schedule();
        });
      };
      schedule();
    },
    close(): void {
      for (const timer of [turnTimer, softTimer, silenceTimer, durationTimer]) clearTimeout(timer);
    },
  };
}
