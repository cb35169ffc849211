import { z } from 'zod';
import { boundedText, id, name, ok, text } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dubbingParams as params } from './dubbing-fields.ts';
import { dubbingLimits as limits, transcriptFormats } from './dubbing-limits.ts';

const segmentParams = params.extend({ segment_id: id() });
const speakerParams = params.extend({ speaker_id: id() });

const lineText = () => boundedText({ max: limits.maxTextLength });
const time = () => z.number().min(0).max(limits.maxDurationS);

const segment = z.object({
  id: z.string(),
  text: z.string(),
  speaker_id: z.string(),
  start_s: z.number(),
  end_s: z.number(),
  external_id: z.string().nullable(),
});
export type DubbingSegmentReply = z.output<typeof segment>;

const segmentUpdate = z.object({
  text: lineText().nullish(),
  speaker_id: id().nullish(),
  start_s: time().nullish(),
  end_s: time().nullish(),
});
export type DubbingSegmentUpdate = z.output<typeof segmentUpdate>;

const newSegment = z.object({ text: lineText(), speaker_id: id(), start_s: time(), end_s: time() });
const revision = z.int();
const changedSegment = z.object({ segment, revision });
const changedSegments = z.object({ segments: z.array(segment), revision });
const segmentIds = z.array(id()).min(1).max(limits.segmentsPerRequest);

const speakerVoice = z.object({
  /** `track-clone`, `clip-clone` or the ID of a voice. */
  voice_id: z.string(),
  voice_stability: z.number().nullable(),
  voice_similarity: z.number().nullable(),
  voice_style: z.number().nullable(),
});

const speaker = z.object({
  speaker_id: z.string(),
  speaker_name: z.string(),
  /** For all languages that have none of their own. */
  voice: speakerVoice,
  voices_by_language: z.record(z.string(), speakerVoice),
  /** The voice that was cloned from the recording. */
  clone_voice_id: z.string().nullable(),
  /** Whether somebody confirmed that this voice may be cloned. */
  has_consent: z.boolean(),
  segments: z.int(),
  /** Seconds of speech. */
  duration_s: z.number(),
});
export type DubbingSpeakerReply = z.output<typeof speaker>;

const unit = z.number().min(0).max(1);
const speakerFields = z.object({
  speaker_name: name(limits.nameLength).nullish(),
  voice_id: id().nullish(),
  voice_stability: unit.nullish(),
  voice_similarity: unit.nullish(),
  voice_style: unit.nullish(),
});
const speakerUpdate = speakerFields.extend({
  /** Languages in which the voice changes; none: all of them. */
  languages: z.array(z.string().max(35)).max(limits.languages).nullish(),
  /** The consent to clone the voice, needed once for `track-clone` and `clip-clone`. */
  consent: z.string().max(1000).nullish(),
});
export type DubbingSpeakerUpdate = z.output<typeof speakerUpdate>;

const read = { access: 'account', permits: 'dubbing.read' } as const;
const edit = { access: 'account', permits: 'dubbing.update' } as const;

/** The source transcript. Paths with `speaker`, `split`, `merge`, `move`, `import` and `export` are not in the public API. */
export const dubbingTranscriptsRoutes = defineRoutes({
  'GET /v1/dubbing/project/{project_id}/transcript': {
    ...read,
    summary: 'Returns the source transcript of a project that is ready.',
    params,
    reply: z.object({ language: z.string().nullable(), segments: z.array(segment), revision }),
  },
  'POST /v1/dubbing/project/{project_id}/transcript/segment': {
    ...edit,
    summary: 'Adds a source segment.',
    params,
    body: newSegment,
    reply: changedSegment,
  },
  'PATCH /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}': {
    ...edit,
    summary: 'Changes the text, speaker or times of a source segment.',
    params: segmentParams,
    body: segmentUpdate,
    reply: changedSegment,
  },
  'DELETE /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}': {
    ...edit,
    summary: 'Removes a source segment.',
    params: segmentParams,
    reply: z.object({ revision }),
  },
  'PATCH /v1/dubbing/project/{project_id}/transcript/segments': {
    ...edit,
    summary: 'Changes several source segments: all of them or none.',
    params,
    bodyLimit: 2 ** 22,
    body: z.object({
      segments: z
        .record(id(), segmentUpdate)
        .refine((map) => Object.keys(map).length >= 1 && Object.keys(map).length <= limits.segmentsPerRequest, {
          message: `Between 1 and ${limits.segmentsPerRequest} segments.`,
        }),
    }),
    reply: changedSegments,
  },
  'POST /v1/dubbing/project/{project_id}/transcript/segment/{segment_id}/split': {
    ...edit,
    summary: 'Splits a source segment at a time; its words are divided by their times.',
    params: segmentParams,
    body: z.object({
      at_s: time(),
      /** The texts of both parts; absent: divided by the times of the words. */
      texts: z.tuple([lineText(), lineText()]).nullish(),
    }),
    reply: changedSegments,
  },
  'POST /v1/dubbing/project/{project_id}/transcript/segments/merge': {
    ...edit,
    summary: 'Merges source segments of one speaker that follow each other.',
    params,
    body: z.object({ segment_ids: z.array(id()).min(2).max(50) }),
    reply: changedSegment,
  },
  'POST /v1/dubbing/project/{project_id}/transcript/segments/move': {
    ...edit,
    summary: 'Gives source segments to another speaker.',
    params,
    body: z.object({ segment_ids: segmentIds, speaker_id: id() }),
    reply: changedSegments,
  },
  'GET /v1/dubbing/project/{project_id}/speaker': {
    ...read,
    summary: 'Lists the speakers of a project.',
    params,
    reply: z.object({ speakers: z.array(speaker) }),
  },
  'POST /v1/dubbing/project/{project_id}/speaker': {
    ...edit,
    summary: 'Adds a speaker.',
    params,
    body: speakerFields,
    reply: speaker,
  },
  'PATCH /v1/dubbing/project/{project_id}/speaker/{speaker_id}': {
    ...edit,
    summary: 'Changes the name or the voice of a speaker, in all languages or in some.',
    params: speakerParams,
    body: speakerUpdate,
    reply: speaker,
  },
  'POST /v1/dubbing/project/{project_id}/speaker/{speaker_id}/merge': {
    ...edit,
    summary: 'Gives all segments of other speakers to this one, and deletes those.',
    params: speakerParams,
    body: z.object({ speaker_ids: z.array(id()).min(1).max(limits.speakers) }),
    reply: speaker,
  },
  'DELETE /v1/dubbing/project/{project_id}/speaker/{speaker_id}': {
    ...edit,
    summary: 'Deletes a speaker without segments.',
    params: speakerParams,
    reply: ok,
  },
  'GET /v1/dubbing/project/{project_id}/speaker/{speaker_id}/similar-voices': {
    ...read,
    summary: 'Lists the voices that are nearest to a speaker, at most ten.',
    params: speakerParams,
    query: z.object({ language: z.string().max(35).nullish() }),
    reply: z.object({
      voices: z.array(
        z.object({
          voice_id: z.string(),
          name: z.string(),
          category: z.string(),
          description: z.string().nullable(),
          preview_url: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /v1/dubbing/project/{project_id}/import': {
    ...edit,
    summary: 'Replaces the source transcript by a CSV file or subtitles; a column of translations fills one language.',
    params,
    files: { file: { maxBytes: limits.transcriptBytes, required: true } },
    body: z.object({
      /** Frames per second of times such as `00:00:01:12`. */
      csv_fps: z.number().min(1).max(240).nullish(),
      /** The language of the column `translation`. */
      language_id: id().nullish(),
    }),
    reply: z.object({ segments: z.int(), speakers: z.int(), translations: z.int(), revision }),
  },
  'GET /v1/dubbing/project/{project_id}/export': {
    ...read,
    summary: 'Returns the source transcript as a file.',
    params,
    query: z.object({ format: z.enum(transcriptFormats).default('csv') }),
    content: ['text/csv', 'application/x-subrip', 'text/vtt'],
  },
});

/** A line of a transcript that is given as JSON. */
const transcriptLine = z.object({
  external_id: text().pipe(z.string().min(1).max(200)).nullish(),
  speaker: text().pipe(z.string().trim().min(1).max(limits.nameLength)).nullish(),
  speaker_id: text().pipe(z.string().trim().min(1).max(limits.nameLength)).nullish(),
  text: lineText(),
  start_s: time(),
  end_s: time(),
  translation: lineText().nullish(),
});

/** The JSON document that a project can be created with. */
export const transcriptDocument = z.object({ segments: z.array(transcriptLine).max(limits.maxSegments) });
