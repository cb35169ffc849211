import { realtimeSockets } from '../../../contract/realtime.ts';
import { mountSockets } from '../../http/socket.ts';
import { presentDocument } from './present.ts';
import type { RealtimeService } from './service.ts';

export const mountRealtime = (realtime: RealtimeService) =>
  mountSockets(realtimeSockets, {
    '/v1/realtime': ({ actor, messages, send, signal }) =>
      realtime.follow({ actor, messages, send, signal, present: presentDocument }),
  });
