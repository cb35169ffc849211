import { defineRoutes } from '../route.ts';
import { providerCall, providerCallReply } from './call-requests.ts';

export const exotelRoutes = defineRoutes({
  'POST /v1/convai/exotel/outbound-call': {
    access: 'account',
    permits: 'convai_phone_numbers.call',
    summary: 'Calls a person from a number of Exotel, and lets an agent talk.',
    body: providerCall,
    bodyLimit: 256 * 1024,
    reply: providerCallReply,
  },
});
