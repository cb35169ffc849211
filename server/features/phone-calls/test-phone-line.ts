import type { CallEnd, PhoneLine, TransferRequest } from '../../platform/telephony/phone-line.ts';

/** Things that somebody gives and somebody else reads one after the other. */
function openFeed<T>() {
  const items: T[] = [];
  let wake = Promise.withResolvers<void>();
  let isOver = false;
  return {
    push(...added: readonly T[]): void {
      items.push(...added);
      wake.resolve();
    },
    end(): void {
      isOver = true;
      wake.resolve();
    },
    async *read(): AsyncGenerator<T> {
      for (;;) {
        while (items.length > 0) yield items.shift()!;
        if (isOver) return;
        wake = Promise.withResolvers();
        await wake.promise;
      }
    },
  };
}

interface TestLineOptions extends Partial<Pick<PhoneLine, 'provider' | 'direction' | 'facts' | 'callId'>> {
  readonly externalNumber?: string;
  readonly agentNumber?: string;
  /** Throws if the transfer fails. */
  readonly onTransfer?: (request: TransferRequest) => Promise<void>;
}

/** A call whose other side is a test: it says and presses what the test wants, and hears in real time. */
export function testPhoneLine({ onTransfer = async () => {}, ...options }: TestLineOptions = {}) {
  const audio = openFeed<Uint8Array>();
  const keys = openFeed<string>();
  const ended = Promise.withResolvers<CallEnd>();
  const leaving = new AbortController();
  const played: Uint8Array[] = [];
  const pressed: { digits: string; outOfBand: boolean }[] = [];
  const transfers: TransferRequest[] = [];
  let endsAt = 0;
  let clears = 0;
  const waitingMs = () => Math.max(0, endsAt - performance.now());

  function end(how: CallEnd): void {
    if (leaving.signal.aborted) return;
    audio.end();
    keys.end();
    leaving.abort(new Error(how.kind));
    ended.resolve(how);
  }

  const line: PhoneLine = {
    provider: options.provider ?? 'sip_trunk',
    callId: options.callId ?? 'call-1',
    direction: options.direction ?? 'inbound',
    externalNumber: options.externalNumber ?? '+15550190001',
    agentNumber: options.agentNumber ?? '+15550100001',
    facts: options.facts ?? {},
    audio: audio.read(),
    keys: keys.read(),
    play(mulaw) {
      if (leaving.signal.aborted) return;
      played.push(mulaw);
      endsAt = Math.max(endsAt, performance.now()) + mulaw.length / 8;
    },
    clear() {
      clears++;
      endsAt = 0;
    },
    waitingMs,
    async pressKeys(digits, outOfBand) {
      pressed.push({ digits, outOfBand });
    },
    async transfer(request) {
      transfers.push(request);
      await onTransfer(request);
    },
    async hangUp() {
      if (leaving.signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, waitingMs()));
      end({ kind: 'hung_up', by: 'agent' });
    },
    ended: ended.promise,
    signal: leaving.signal,
  };
  return {
    line,
    played,
    pressed,
    transfers,
    get clears(): number {
      return clears;
    },
    /** µ-law that the other side says. */
    say: (...frames: readonly Uint8Array[]) => audio.push(...frames),
    press: (digits: string) => keys.push(...digits),
    end,
  };
}
