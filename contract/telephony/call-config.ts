import { z } from 'zod';
import { batchCallsLimits } from './batch-calls-limits.ts';

const { ringingTimeoutS } = batchCallsLimits;

/** How an outgoing call is dialed (`telephony_call_config`). Fields that only one provider knows are kept for it. */
export const callConfig = z.looseObject({
  /** Seconds of ringing before the call counts as unanswered. */
  ringing_timeout_secs: z.int().min(ringingTimeoutS.min).max(ringingTimeoutS.max).default(ringingTimeoutS.default),
  twilio_call_recording_enabled: z.boolean().default(false),
  twilio_machine_detection: z
    .looseObject({ mode: z.enum(['enable', 'detect_message_end']).default('enable') })
    .nullish(),
});
