import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferRequest } from '../../../platform/telephony/phone-line.ts';
import type { BrainScene } from '../../agent-brain/brain-session.rules.ts';

/** What only telephones can do. */
interface PhoneAbilities {
  readonly pressKeys?: (digits: string, outOfBand: boolean) => Promise<void>;
  readonly transfer?: (request: TransferRequest) => Promise<void>;
}

const checkMs = 20;

/** What the brain lets a telephone do, once the caller has heard what was said before. */
export function phoneActions(
  { pressKeys, transfer }: PhoneAbilities,
  isSpeaking: () => boolean,
): Pick<BrainScene, 'pressKeys' | 'transferCall'> {
  async function quiet(): Promise<void> {
    // The brain goes on before its last sentence has reached the voice.
    do await sleep(checkMs);
    while (isSpeaking());
  }
  return {
    ...(pressKeys && {
      async pressKeys(digits, outOfBand) {
        await quiet();
        await pressKeys(digits, outOfBand);
      },
    }),
    ...(transfer && {
      async transferCall(request, signal) {
        await quiet();
        signal?.throwIfAborted();
        await transfer(request);
      },
    }),
  };
}
