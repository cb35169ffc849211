import { dialogueRoutes } from '../../../contract/speech/dialogue.ts';
import { type BinaryReply, type Call, mount } from '../../http/route.ts';
import { streamParts } from '../../http/stream-parts.ts';
import { presentDialogue, presentDialogueHeaders, presentDialoguePart } from './dialogue.present.ts';
import type { DialogueService, DialogueStream } from './dialogue.service.ts';

type DialogueRoute = (typeof dialogueRoutes)[keyof typeof dialogueRoutes];
type DialogueCall = Pick<Call<DialogueRoute>, 'actor' | 'query' | 'body' | 'requestId' | 'signal'>;

export function mountDialogue(dialogue: DialogueService) {
  const speak = (
    { actor, query, body, requestId, signal }: DialogueCall,
    kind: { streaming: boolean; timings: boolean },
  ): Promise<DialogueStream> => {
    const input = {
      outputFormat: query.output_format,
      isLoggingEnabled: query.enable_logging,
      requestId,
      body,
      ...kind,
    };
    return dialogue.speak(actor, input, signal);
  };
  const audio = async (call: DialogueCall, streaming: boolean): Promise<BinaryReply> => {
    const stream = await speak(call, { streaming, timings: false });
    const body = streamParts(stream.parts, (part) => part.audio);
    return { contentType: stream.contentType, body, headers: presentDialogueHeaders(stream) };
  };

  return mount(dialogueRoutes, {
    'POST /v1/text-to-dialogue': (call) => audio(call, false),
    'POST /v1/text-to-dialogue/stream': (call) => audio(call, true),
    'POST /v1/text-to-dialogue/with-timestamps': async (call) => {
      const stream = await speak(call, { streaming: false, timings: true });
      const { part, rest } = presentDialogue(stream.inputs);
      return {
        contentType: 'application/json; charset=utf-8',
        body: streamParts(stream.parts, part, rest),
        headers: presentDialogueHeaders(stream),
      };
    },
    'POST /v1/text-to-dialogue/stream/with-timestamps': async (call) => {
      const stream = await speak(call, { streaming: true, timings: true });
      const body = streamParts(
        stream.parts,
        (part) => `${JSON.stringify(presentDialoguePart(part, stream.inputs))}\n\n`,
      );
      return { contentType: 'application/json', body, headers: presentDialogueHeaders(stream) };
    },
  });
}
