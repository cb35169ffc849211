import { openLog } from '../../log.ts';
import type { OutgoingPolicy } from '../../outgoing-url.ts';
import type { MediaDirection, MediaSession } from '../media-session.ts';
import type { DialRequest } from '../phone-line.ts';
import type { SipTrunk } from './call/outgoing-call.ts';
import type { SipTrace } from './message/sip-trace.ts';
import { openSipTelephone, type SipTelephoneOptions } from './sip-telephone.ts';

/** Short, so that tests of lost packets take no seconds. */
export const fastTimers = { t1: 20, t2: 80, t4: 100 };

export const localPolicy: OutgoingPolicy = { allowPrivate: false, allowedHosts: ['127.0.0.1', 'localhost'] };

/** Sound without ports: the last description of each side, and how quiet the other side is. */
export function testMedia() {
  const state = { taken: [] as string[], isClosed: false, quietMs: 0, direction: 'sendrecv' as MediaDirection };
  async function* nothing() {}
  const session: MediaSession = {
    offer: () => 'v=0\r\ns=offer\r\n',
    answer(offer) {
      state.taken.push(offer);
      state.direction = offer.includes('a=sendonly') ? 'sendonly' : 'sendrecv';
      return 'v=0\r\ns=answer\r\n';
    },
    takeAnswer: (answer) => void state.taken.push(answer),
    direction: () => state.direction,
    audio: nothing(),
    keys: nothing(),
    play() {},
    clear() {},
    waitingMs: () => 0,
    async pressKeys() {},
    quietMs: () => state.quietMs,
    close() {
      state.isClosed = true;
    },
  };
  return { state, session };
}

/** A telephone on a free port of this machine, with what it sent and received. */
export async function testTelephone(options: Partial<SipTelephoneOptions> = {}) {
  const traces: SipTrace[] = [];
  const media: ReturnType<typeof testMedia>[] = [];
  const telephone = await openSipTelephone({
    listen: { host: '127.0.0.1' },
    outgoing: localPolicy,
    log: openLog('silent'),
    timers: fastTimers,
    openMedia: async () => {
      const opened = testMedia();
      media.push(opened);
      return opened.session;
    },
    onMessage: (trace) => traces.push(trace),
    ...options,
  });
  const titles = (direction: SipTrace['direction']) =>
    traces.filter((trace) => trace.direction === direction).map(({ title }) => title);
  /** Each once: a busy machine repeats messages. */
  const distinctTitles = (direction: SipTrace['direction']) => [...new Set(titles(direction))];
  return { telephone, traces, media, titles, distinctTitles };
}

export const testTrunk = (port: number, trunk: Partial<SipTrunk> = {}): SipTrunk => ({
  address: `127.0.0.1:${port}`,
  transport: 'udp',
  headers: {},
  mediaEncryption: 'disabled',
  ...trunk,
});

export const testDial = (request: Partial<DialRequest> = {}): DialRequest => ({
  to: '+4930123',
  from: '+4930999',
  ringingTimeoutS: 5,
  signal: new AbortController().signal,
  onCallId() {},
  ...request,
});
