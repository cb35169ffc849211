import type { TalkMessage } from '../../../contract/agents/agent-talk-socket.ts';
import { isE164 } from '../../../contract/telephony/phone-numbers-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PhoneLine, TransferRequest } from '../../platform/telephony/phone-line.ts';
import type { TalkChannel } from '../agent-talk/session/talk-session.service.ts';
import { describeEnd } from './call-targets.rules.ts';

/** Keys that follow each other within this time belong together, ms. */
const keyPauseMs = 2000;
/** Sound that the recognizer may lag behind, in frames of 20 ms. Older sound is dropped. */
const maxWaiting = 500;

/** A call as the channel of a conversation: keys become messages, and interruptions empty the line. */
export function openPhoneChannel(line: PhoneLine) {
  const leaving = new AbortController();
  const queue: TalkMessage[] = [];
  let wake = Promise.withResolvers<void>();
  let digits = '';
  let keyTimer: NodeJS.Timeout | undefined;
  let isTransferred = false;

  function push(message: TalkMessage): void {
    if (queue.length >= maxWaiting) queue.shift();
    queue.push(message);
    wake.resolve();
  }

  function flushKeys(): void {
    clearTimeout(keyTimer);
    const text = digits;
    digits = '';
    if (text !== '') push({ type: 'user_message', text });
  }

  function press(key: string): void {
    clearTimeout(keyTimer);
    if (key === '#' && digits !== '') {
      flushKeys();
      return;
    }
    digits += key;
    if (key === '#') flushKeys();
    else keyTimer = setTimeout(flushKeys, keyPauseMs);
  }

  async function readAudio(): Promise<void> {
    for await (const frame of line.audio)
      push({ type: 'user_audio_chunk', user_audio_chunk: Buffer.from(frame).toString('base64') });
  }
  async function readKeys(): Promise<void> {
    for await (const key of line.keys) press(key);
  }
  const lost = (cause: unknown) => leaving.abort(new Error('The connection was lost.', { cause }));
  readAudio().catch(lost);
  readKeys().catch(lost);
  line.ended.then((end) => leaving.abort(new Error(describeEnd(end))), lost);

  async function* read(): AsyncGenerator<TalkMessage> {
    while (!leaving.signal.aborted) {
      while (queue.length > 0) yield queue.shift()!;
      wake = Promise.withResolvers();
      if (!leaving.signal.aborted) await wake.promise;
    }
  }
  leaving.signal.addEventListener('abort', () => wake.resolve(), { once: true });

  const channel: TalkChannel = {
    kind: 'phone',
    messages: read(),
    signal: leaving.signal,
    send({ type }) {
      if (type === 'interruption') line.clear();
    },
    play: ({ bytes }) => line.play(bytes),
    waitingMs: () => line.waitingMs(),
    pressKeys: (keys, outOfBand) => line.pressKeys(keys, outOfBand),
    async transfer(request) {
      const problem = findTransferProblem(line, request);
      if (problem !== undefined) throw new AppError('phone_call_failed', { message: problem });
      await line.transfer(request);
      isTransferred = true;
    },
  };
  return {
    channel,
    /** The caller is with another person, so that the line stays open. */
    get isTransferred(): boolean {
      return isTransferred;
    },
    close(): void {
      clearTimeout(keyTimer);
      wake.resolve();
    },
  };
}

function findTransferProblem(line: PhoneLine, { destination, mode }: TransferRequest): string | undefined {
  if (mode === 'conference' && line.provider !== 'twilio')
    return 'Transfers by conference need a number of Twilio. Choose blind or sip_refer for this number.';
  if (mode === 'sip_refer' && line.provider !== 'sip_trunk')
    return 'Transfers by SIP REFER need a number of a SIP trunk. Choose conference or blind for this number.';
  if (!isE164(destination) && !/^sips?:\S+@\S+$/i.test(destination))
    return `${destination} is neither a number in E.164 format nor a SIP URI.`;
  return undefined;
}
