import { mergeUnique } from '../merge-unique.ts';
import { batchCallsRoutes } from './batch-calls.ts';
import { exotelRoutes } from './exotel.ts';
import { mediaStreamSockets } from './media-stream.ts';
import { phoneCallsRoutes } from './phone-calls.ts';
import { phoneNumbersRoutes } from './phone-numbers.ts';
import { sipMessagesRoutes } from './sip-messages.ts';
import { twilioRoutes } from './twilio.ts';
import { whatsappRoutes } from './whatsapp.ts';

export const telephonyAreaRoutes = mergeUnique('Route', {
  batchCallsRoutes,
  exotelRoutes,
  phoneCallsRoutes,
  phoneNumbersRoutes,
  sipMessagesRoutes,
  twilioRoutes,
  whatsappRoutes,
});

export const telephonyAreaSockets = mergeUnique('Socket', { mediaStreamSockets });
