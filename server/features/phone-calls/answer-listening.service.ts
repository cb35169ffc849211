import type { PhoneLine } from '../../platform/telephony/phone-line.ts';
import { type AnsweringMachineState, createAnsweringMachineState } from './answering-machine.state.ts';

/** Who answered a call. */
export type AnsweredBy = 'human' | 'machine';

type Frames = AsyncIterator<Uint8Array>;

/** Frames of 20 ms in which a machine has to begin to record. */
const maxGreetingFrames = 1500;
/** Frames that the rest of a beep may take. */
const beepFrames = 40;

/** The same call, which tells once who answered it, without making anybody wait. */
export function tellAnswerer(line: PhoneLine, onAnswer: (by: AnsweredBy) => void): PhoneLine {
  const state = createAnsweringMachineState();
  async function* listen() {
    let isTold = false;
    for await (const frame of line.audio) {
      const answerer = isTold ? undefined : state.add(frame);
      if (answerer) {
        isTold = true;
        onAnswer(answerer === 'human' ? 'human' : 'machine');
      }
      yield frame;
    }
  }
  return replaceAudio(line, listen());
}

interface Answer {
  readonly by: AnsweredBy;
  /** The call with the sound after the decision; `isReplayed`: with all of its sound. */
  rest(isReplayed: boolean): PhoneLine;
  /** Resolves once a machine records what it hears; without a beep, after 6 s of silence and at the latest after 30 s. */
  recording(): Promise<void>;
}

/** Listens until it is decided who answered a call, at most 4 s. Whoever hangs up before is a person. */
export async function hearAnswer(line: PhoneLine): Promise<Answer> {
  const frames = line.audio[Symbol.asyncIterator]();
  const state = createAnsweringMachineState();
  const heard: Uint8Array[] = [];
  let answerer: ReturnType<AnsweringMachineState['add']>;
  while (!answerer) {
    const { value, done } = await frames.next();
    if (done) break;
    heard.push(value);
    answerer = state.add(value);
  }
  return {
    by: answerer === undefined || answerer === 'human' ? 'human' : 'machine',
    rest: (isReplayed) => replaceAudio(line, follow(isReplayed ? heard : [], frames)),
    async recording() {
      for (let count = 0; answerer === 'machine' && count < maxGreetingFrames; count++) {
        const { value, done } = await frames.next();
        if (done) return;
        answerer = state.add(value) ?? answerer;
      }
      for (let count = 0; count < beepFrames; count++) if ((await frames.next()).done) return;
    },
  };
}

async function* follow(first: readonly Uint8Array[], frames: Frames): AsyncGenerator<Uint8Array> {
  yield* first;
  for (;;) {
    const { value, done } = await frames.next();
    if (done) return;
    yield value;
  }
}

/** The line is an object whose methods may need it, so it is not copied. */
const replaceAudio = (line: PhoneLine, audio: PhoneLine['audio']): PhoneLine =>
  Object.create(line, { audio: { value: audio } }) as PhoneLine;
