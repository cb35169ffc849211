import { realtimeSockets } from '../../../contract/instance/realtime.ts';
import { mountSockets } from '../../http/sockets/socket.ts';
import { presentDocument } from './realtime.present.ts';
import type { RealtimeService } from './realtime.service.ts';

export const mountRealtime = (realtime: RealtimeService) =>
  mountSockets(realtimeSockets, {
    '/v1/realtime': ({ actor, messages, send, signal }) =>
      realtime.follow({ actor, messages, send, signal, present: presentDocument }),
  });
