import { creditRate } from '../../../contract/catalogue/plans/speech-cost.ts';
import { toolCredits } from '../../../contract/catalogue/plans/tool-cost.ts';
import type { VoiceReply } from '../../../contract/voices/voices.ts';

/** The credits for a recording of this length with a voice; 0 while the length is unknown (O-08, VOICE-026). */
export const changeCredits = (seconds: number | undefined, voice: Pick<VoiceReply, 'sharing'> | undefined): number =>
  seconds === undefined
    ? 0
    : toolCredits({ product: 'STS', durationS: seconds, creditRate: creditRate(voice?.sharing) });
