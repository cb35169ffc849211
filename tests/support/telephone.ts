import { decodeMulaw } from '../../audio/formats/g711.ts';
import { meanSquare } from '../../audio/telephone/test-telephone.ts';
import { openLog } from '../../server/platform/log.ts';
import { CallFailed, type PhoneLine } from '../../server/platform/telephony/phone-line.ts';
import { openMediaSession } from '../../server/platform/telephony/rtp/rtp-media-session.ts';
import { openRtpPorts } from '../../server/platform/telephony/rtp/rtp-ports.ts';
import type { IncomingSipCall } from '../../server/platform/telephony/sip/call/incoming-call.ts';
import { openSipTelephone } from '../../server/platform/telephony/sip/sip-telephone.ts';

/** Louder than comfort noise. */
const voicedMeanSquare = 10_000;

/** Listens to a call: what it hears is only kept as how much of it has a voice. */
function listenTo(line: PhoneLine) {
  const heard = { frames: 0, voiced: 0, sinceVoiced: 0 };
  void (async () => {
    for await (const frame of line.audio) {
      const isVoiced = meanSquare(decodeMulaw(frame)) > voicedMeanSquare;
      heard.frames += 1;
      heard.voiced += isVoiced ? 1 : 0;
      heard.sinceVoiced = isVoiced ? 0 : heard.sinceVoiced + 1;
    }
  })();
  return {
    line,
    voicedMs: () => heard.voiced * 20,
    /** Since the last voice. */
    quietMs: () => heard.sinceVoiced * 20,
  };
}
export type HeardCall = ReturnType<typeof listenTo>;

/** A telephone on this machine, which sends sound from `rtp`. */
export async function openTelephone(rtp: { readonly from: number; readonly to: number }) {
  const ports = openRtpPorts(rtp);
  const telephone = await openSipTelephone({
    listen: { host: '127.0.0.1' },
    outgoing: { allowPrivate: false, allowedHosts: ['127.0.0.1'] },
    log: openLog('silent'),
    openMedia: (request) => openMediaSession({ ...request, ports }),
  });
  const answered: HeardCall[] = [];
  /** What happens to calls: `answer`, `ring`, or a status such as 486. */
  let reaction: 'answer' | 'ring' | number = 'answer';
  telephone.onCall(async (call: IncomingSipCall) => {
    if (typeof reaction === 'number') return call.refuse(reaction);
    if (reaction === 'answer') return void answered.push(listenTo(await call.answer()));
    await new Promise((resolve) => call.signal.addEventListener('abort', resolve, { once: true }));
  });
  return {
    address: `127.0.0.1:${telephone.port}`,
    /** Calls that came in and were answered. */
    answered,
    react(next: typeof reaction): void {
      reaction = next;
    },
    /** Calls `number` at a SIP server; returns the status if the call is refused. */
    async call(
      server: string,
      number: string,
      credentials: { readonly username: string; readonly password: string },
    ): Promise<HeardCall | number> {
      const trunk = { address: server, transport: 'udp', headers: {}, mediaEncryption: 'disabled' } as const;
      const request = { to: number, from: '+4930555', ringingTimeoutS: 20, onCallId() {} };
      try {
        const signal = new AbortController().signal;
        return listenTo(await telephone.dial({ ...trunk, ...credentials }, { ...request, signal }));
      } catch (error) {
        if (error instanceof CallFailed && error.end.kind === 'rejected') return error.end.code;
        throw error;
      }
    },
    close: telephone.close,
  };
}
