import { transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { transcriptsRoutes } from '../../../contract/speech-tools/transcripts.ts';
import type { Recognizers } from '../../../engines/recognize/recognizers.ts';
import { attachment } from '../../http/attachment.ts';
import { entityTag, rangeReply, readRange } from '../../http/range-reply.ts';
import { acceptAny, mount } from '../../http/route.ts';
import type { SpeechToTextService } from './speech-to-text.service.ts';
import { presentDocument, presentOpened, presentRecognizer, presentTranscript } from './transcript.present.ts';
import type { TranscriptsService } from './transcripts.service.ts';

interface TranscriptsRoutesDeps {
  readonly transcripts: TranscriptsService;
  readonly speechToText: Pick<SpeechToTextService, 'startStored'>;
  readonly recognizers: Pick<Recognizers, 'list'>;
  /** The model to install, in words. */
  readonly recommend: (language: string | undefined) => string | undefined;
}

export const mountTranscripts = ({ transcripts, speechToText, recognizers, recommend }: TranscriptsRoutesDeps) =>
  mount(transcriptsRoutes, {
    'GET /v1/speech-to-text/recognizers': () => {
      const installed = recognizers.list();
      const hasNeural = installed.some(({ quality, streaming }) => quality === 'neural' && !streaming);
      return {
        recognizers: installed.map(presentRecognizer),
        recommended_model: hasNeural ? null : (recommend(undefined) ?? null),
      };
    },

    'POST /v1/speech-to-text/transcripts': {
      accept: acceptAny,
      async handle({ actor, body, files, requestId, signal }) {
        const request = {
          body: transcriptionBody.parse(body),
          file: files.file?.[0],
          isLoggingEnabled: true,
          requestId,
        };
        const row = await speechToText.startStored(actor, request, signal);
        return presentTranscript(row, { languageCode: null, excerpt: null, isPlayable: false });
      },
    },

    'GET /v1/speech-to-text/transcripts': async ({ actor, query }) => {
      const search = query.search?.trim() || undefined;
      const page = { limit: query.page_size, after: query.cursor ?? undefined, search };
      const { transcripts: rows, hasMore } = await transcripts.list(actor, page);
      return {
        transcripts: rows.map(({ row, ...text }) => presentTranscript(row, text)),
        next_cursor: hasMore ? rows.at(-1)!.row.id : null,
        has_more: hasMore,
      };
    },

    'GET /v1/speech-to-text/transcripts/{transcription_id}/document': async ({ actor, params }) =>
      presentDocument(await transcripts.open(actor, params.transcription_id)),

    'PATCH /v1/speech-to-text/transcripts/{transcription_id}': async ({ actor, params, body }) => {
      const edited = await transcripts.edit(actor, params.transcription_id, body);
      return { ...presentOpened(edited), revision: edited.row.revision };
    },

    'GET /v1/speech-to-text/transcripts/{transcription_id}/audio': async ({ actor, params, headers }) => {
      const tag = entityTag(params.transcription_id);
      const opened = await transcripts.openAudio(actor, params.transcription_id, readRange(headers, tag));
      return rangeReply(opened, { 'cache-control': 'private, max-age=31536000, immutable' }, { tag, headers });
    },

    'GET /v1/speech-to-text/transcripts/{transcription_id}/export': async ({ actor, params, query }) => {
      const { contentType, content, fileName } = await transcripts.export(actor, params.transcription_id, query);
      return {
        contentType: typeof content === 'string' ? `${contentType}; charset=utf-8` : contentType,
        body: content,
        headers: { 'content-disposition': attachment(fileName), 'cache-control': 'no-store' },
      };
    },
  });
