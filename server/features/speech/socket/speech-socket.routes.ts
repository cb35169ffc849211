import { speechSockets } from '../../../../contract/speech/speech-socket.ts';
import { mountSockets } from '../../../http/sockets/socket.ts';
import { presentAudio, presentFinal, presentInContext } from './speech-socket.present.ts';
import type { SpeechSocketService } from './speech-socket.service.ts';

export const mountSpeechSockets = (speech: SpeechSocketService) =>
  mountSockets(speechSockets, {
    '/v1/text-to-speech/{voice_id}/stream-input': async ({ params, send, ...call }) => {
      await speech.streamInput({ ...call, voiceId: params.voice_id }, (chunk) => send(presentAudio(chunk)));
      if (!call.signal.aborted) await send(presentFinal());
    },
    '/v1/text-to-speech/{voice_id}/multi-stream-input': ({ params, send, ...call }) =>
      speech.multiStreamInput({ ...call, voiceId: params.voice_id }, (contextId, chunk) =>
        send(presentInContext(chunk === 'final' ? presentFinal() : presentAudio(chunk), contextId)),
      ),
  });
