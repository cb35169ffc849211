import { speechToTextRoutes, transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { acceptAny, mount } from '../../http/route.ts';
import type { SpeechToTextService } from './speech-to-text.service.ts';
import { buildTranscriptReply } from './transcript-replies.service.ts';

export const mountSpeechToText = (speechToText: SpeechToTextService) =>
  mount(speechToTextRoutes, {
    'POST /v1/speech-to-text': {
      accept: acceptAny,
      async handle({ actor, body, files, query, requestId, signal }) {
        const request = { body, file: files.file?.[0], isLoggingEnabled: query.enable_logging, requestId };
        if (!body.webhook)
          return buildTranscriptReply({ ...(await speechToText.convert(actor, request, signal)), body });
        const { id } = await speechToText.start(actor, request, signal);
        return {
          message: 'The request was accepted. The transcript will be sent to the webhook.',
          request_id: requestId,
          transcription_id: id,
        };
      },
    },

    'GET /v1/speech-to-text/transcripts/{transcription_id}': async ({ actor, params }) => {
      const { row, channels } = await speechToText.findFinished(actor, params.transcription_id);
      const { id, title, speakerNames } = row;
      const durationS = (row.durationMs ?? 0) / 1000;
      return buildTranscriptReply({
        id,
        title,
        speakerNames,
        body: transcriptionBody.parse(row.options),
        channels,
        durationS,
      });
    },

    'DELETE /v1/speech-to-text/transcripts/{transcription_id}': async ({ actor, params }) => {
      await speechToText.remove(actor, params.transcription_id);
      return { status: 'ok' };
    },
  });
