import { dialogueSockets } from '../../../../contract/speech/dialogue-socket.ts';
import { mountSockets } from '../../../http/sockets/socket.ts';
import { presentDialogueEvent } from './dialogue-socket.present.ts';
import type { DialogueSocketService } from './dialogue-socket.service.ts';

export const mountDialogueSockets = (dialogue: DialogueSocketService) =>
  mountSockets(dialogueSockets, {
    '/v1/text-to-dialogue/stream-input': async ({ send, ...call }) => {
      await dialogue.streamInput(call, (event) => send(presentDialogueEvent(event)));
      if (!call.signal.aborted) await send(presentDialogueEvent('final'));
    },
    '/v1/text-to-dialogue/multi-stream-input': ({ send, ...call }) =>
      dialogue.multiStreamInput(call, (contextId, event) =>
        send({ ...presentDialogueEvent(event), context_id: contextId }),
      ),
  });
