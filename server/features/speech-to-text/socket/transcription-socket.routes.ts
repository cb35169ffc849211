import { speechToTextSockets } from '../../../../contract/speech-tools/speech-to-text-socket.ts';
import { mountSockets } from '../../../http/sockets/socket.ts';
import { presentSessionEvent } from './transcription-socket.present.ts';
import type { TranscriptionSocketService } from './transcription-socket.service.ts';

export const mountTranscriptionSocket = (transcription: TranscriptionSocketService) =>
  mountSockets(speechToTextSockets, {
    '/v1/speech-to-text/realtime': ({ send, ...call }) =>
      transcription.follow(call, async (event) => {
        for (const frame of presentSessionEvent(event, call.query)) await send(frame);
      }),
  });
