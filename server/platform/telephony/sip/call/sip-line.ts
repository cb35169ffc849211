import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../app-error.ts';
import type { PhoneLine, TransferRequest } from '../../phone-line.ts';
import type { SipCall } from './sip-call.ts';
import { transferByRefer } from './sip-transfer.ts';

interface LineOptions {
  readonly externalNumber: string;
  readonly agentNumber: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What still plays when the agent hangs up. */
const maxGoodbyeMs = 30_000;

/** An answered call as a line of the agent. */
export function openSipLine(call: SipCall, { externalNumber, agentNumber, facts }: LineOptions): PhoneLine {
  const { media, signal } = call;

  return {
    provider: 'sip_trunk',
    callId: call.dialog.callId,
    direction: call.direction,
    externalNumber,
    agentNumber,
    facts,
    audio: media.audio,
    keys: call.keys,
    play(mulaw) {
      if (!signal.aborted) media.play(mulaw);
    },
    clear() {
      if (!signal.aborted) media.clear();
    },
    waitingMs: () => (signal.aborted ? 0 : media.waitingMs()),
    async pressKeys(digits, outOfBand) {
      if (!signal.aborted) await media.pressKeys(digits, outOfBand);
    },
    async transfer(request: TransferRequest) {
      if (signal.aborted) throw new AppError('phone_call_failed', { message: 'The call has ended.' });
      if (request.mode === 'conference')
        throw new AppError('phone_call_failed', {
          message: 'Calls by SIP trunk are transferred by REFER: choose the transfer type sip_refer or blind.',
        });
      await transferByRefer(call, request);
    },
    async hangUp() {
      const waitingMs = signal.aborted ? 0 : Math.min(maxGoodbyeMs, media.waitingMs());
      if (waitingMs > 0) await delay(waitingMs, undefined, { signal }).catch(() => {});
      await call.finish({ kind: 'hung_up', by: 'agent' }, true);
    },
    ended: call.ended,
    signal,
  };
}
