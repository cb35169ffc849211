import { previewLanguageOf } from '../../../../contract/catalogue/voices/preview-texts.ts';
import { dubbingTranscriptsRoutes } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { attachment } from '../../../http/attachment.ts';
import { mount } from '../../../http/route.ts';
import type { PreviewLinksService } from '../../voices/preview-links.service.ts';
import type { DubbingSpeakersService } from './dubbing-speakers.service.ts';
import { presentSegment, presentSpeaker } from './dubbing-transcripts.present.ts';
import type { DubbingTranscriptsService } from './dubbing-transcripts.service.ts';
import type { TranscriptImportService } from './transcript-import.service.ts';

interface TranscriptRoutesDeps {
  readonly transcripts: DubbingTranscriptsService;
  readonly speakers: DubbingSpeakersService;
  readonly transcriptImport: TranscriptImportService;
  readonly previewLinks: Pick<PreviewLinksService, 'urls'>;
}

const toMs = (seconds: number): number => Math.round(seconds * 1000);
type Changed<T> = Promise<{ readonly result: T; readonly revision: number }>;
type Segment = Parameters<typeof presentSegment>[0];

const one = async (change: Changed<Segment>) => {
  const { result, revision } = await change;
  return { segment: presentSegment(result), revision };
};
const many = async (change: Changed<readonly Segment[]>) => {
  const { result, revision } = await change;
  return { segments: result.map(presentSegment), revision };
};

export function mountDubbingTranscripts({
  transcripts,
  speakers,
  transcriptImport,
  previewLinks,
}: TranscriptRoutesDeps) {
  return mount(dubbingTranscriptsRoutes, {
    'GET /v1/dubbing/project/{project_id}/transcript': async ({ actor, params }) => {
      const { project, segments } = await transcripts.get(actor, params.project_id);
      return {
        language: project.sourceLanguage,
        segments: segments.map(presentSegment),
        revision: project.revision,
      };
    },

    'POST /v1/dubbing/project/{project_id}/transcript/segment': async ({ actor, params, body }) => {
      const added = await one(
        transcripts.add(actor, params.project_id, {
          text: body.text,
          speakerId: body.speaker_id,
          startMs: toMs(body.start_s),
          endMs: toMs(body.end_s),
        }),
      );
      return { status: 201, contentType: 'application/json; charset=utf-8', body: JSON.stringify(added) };
    },

    'PATCH /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}': async ({ actor, params, body }) => {
      const updates = { [params.segment_id]: body };
      const { segments, revision } = await many(transcripts.update(actor, params.project_id, updates, 'segment_id'));
      return { segment: segments[0]!, revision };
    },

    'DELETE /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}': async ({ actor, params }) => ({
      revision: (await transcripts.delete(actor, params.project_id, params.segment_id)).revision,
    }),

    'PATCH /v1/dubbing/project/{project_id}/transcript/segments': ({ actor, params, body }) =>
      many(transcripts.update(actor, params.project_id, body.segments)),

    'POST /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}/split': ({ actor, params, body }) =>
      many(
        transcripts.split(actor, params.project_id, params.segment_id, {
          atMs: toMs(body.at_s),
          texts: body.texts ?? undefined,
        }),
      ),

    'POST /v1/dubbing/project/{project_id}/transcript/segments/merge': ({ actor, params, body }) =>
      one(transcripts.merge(actor, params.project_id, body.segment_ids)),

    'POST /v1/dubbing/project/{project_id}/transcript/segments/move': ({ actor, params, body }) =>
      many(transcripts.move(actor, params.project_id, body.segment_ids, body.speaker_id)),

    'GET /v1/dubbing/project/{project_id}/speaker': async ({ actor, params }) => ({
      speakers: (await speakers.list(actor, params.project_id)).map(presentSpeaker),
    }),

    'POST /v1/dubbing/project/{project_id}/speaker': async ({ actor, params, body }) =>
      presentSpeaker(await speakers.add(actor, params.project_id, body)),

    'PATCH /v1/dubbing/project/{project_id}/speaker/{speaker_id}': async ({ actor, params, body, signal }) =>
      presentSpeaker(await speakers.update(actor, params.project_id, params.speaker_id, body, signal)),

    'POST /v1/dubbing/project/{project_id}/speaker/{speaker_id}/merge': async ({ actor, params, body }) =>
      presentSpeaker(await speakers.merge(actor, params.project_id, params.speaker_id, body.speaker_ids)),

    'DELETE /v1/dubbing/project/{project_id}/speaker/{speaker_id}': async ({ actor, params }) => {
      await speakers.delete(actor, params.project_id, params.speaker_id);
      return { status: 'ok' };
    },

    'GET /v1/dubbing/project/{project_id}/speaker/{speaker_id}/similar-voices': async (call) => {
      const { actor, params, query, signal, baseUrl } = call;
      const { project_id, speaker_id } = params;
      const ranked = await speakers.similar(actor, project_id, speaker_id, query.language ?? undefined, signal);
      const previewUrl = previewLinks.urls(baseUrl);
      return {
        voices: ranked.map(({ voice }) => ({
          voice_id: voice.id,
          name: voice.name,
          category: voice.category,
          description: voice.description,
          preview_url: previewUrl(voice, previewLanguageOf(voice.languages, query.language ?? undefined)),
        })),
      };
    },

    'POST /v1/dubbing/project/{project_id}/import': {
      async accept({ actor, params }) {
        await transcriptImport.accept(actor, params.project_id);
        return undefined;
      },
      async handle({ actor, params, body, files }) {
        const options = { fps: body.csv_fps ?? undefined, languageId: body.language_id ?? undefined };
        const imported = await transcriptImport.replace(actor, params.project_id, files.file![0]!, options);
        return {
          segments: imported.segments,
          speakers: imported.speakers.length,
          translations: imported.translations.size,
          revision: imported.revision,
        };
      },
    },

    'GET /v1/dubbing/project/{project_id}/export': async ({ actor, params, query }) => {
      const { name, contentType, content } = await transcriptImport.write(actor, params.project_id, query.format);
      return { contentType, body: content, headers: { 'content-disposition': attachment(name) } };
    },
  });
}
