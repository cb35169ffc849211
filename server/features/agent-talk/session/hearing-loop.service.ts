import { AppError } from '../../../platform/app-error.ts';
import type { Hearing, HearingEvent } from '../../agent-hearing/hearing.service.ts';

/** Without audio, the recognizer is told so often that time goes on, ms. */
const idleMs = 150;
const noAudio = new Uint8Array();

interface HearingLoopOptions {
  readonly hearing: Pick<Hearing, 'write'>;
  readonly onEvent: (event: HearingEvent) => void;
  readonly onFail: (error: unknown) => void;
}

/** Writes the audio of a person to their recognizer, one piece after the other, and silence while none arrives. */
export function openHearingLoop({ hearing, onEvent, onFail }: HearingLoopOptions) {
  let queue: Promise<void> = Promise.resolve();
  let waiting = 0;
  let writtenAt = performance.now();
  let isClosed = false;

  async function hear(bytes: Uint8Array): Promise<void> {
    try {
      for await (const event of hearing.write(bytes)) {
        if (isClosed) return;
        onEvent(event);
      }
    } catch (cause) {
      if (isClosed) return;
      onFail(cause instanceof AppError ? cause : new AppError('agent_hearing_failed', { cause }));
    }
  }

  /** Resolves when the audio is heard, which applies back-pressure. */
  async function write(bytes: Uint8Array): Promise<void> {
    writtenAt = performance.now();
    waiting++;
    queue = queue.then(() => (isClosed ? undefined : hear(bytes)));
    await queue;
    waiting--;
  }

  const timer = setInterval(() => {
    if (waiting === 0 && performance.now() - writtenAt >= idleMs) void write(noAudio);
  }, idleMs);

  return {
    write,
    close(): void {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
