import { mediaStreamSockets } from '../../../contract/telephony/media-stream.ts';
import { mountSockets } from '../../http/sockets/socket.ts';
import type { TwilioStreamsService } from './twilio-streams.service.ts';

export const mountMediaStreams = (streams: TwilioStreamsService) =>
  mountSockets(mediaStreamSockets, {
    '/twilio/stream': (call) => streams.serve(call, 'twilio'),
    '/exotel/stream': (call) => streams.serve(call, 'exotel'),
  });
