import { z } from 'zod';
import { boundedText, id, name } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { dubbingLimits as limits, renderStates } from './dubbing-limits.ts';

const params = z.object({ dubbing_id: id() });
const speakerParams = params.extend({ speaker_id: id() });
const time = z.number().min(0).max(limits.maxDurationS);
const text = boundedText({ max: limits.maxTextLength });
const unit = z.number().min(0).max(1);
const segmentIds = z.array(id()).max(limits.segmentsPerRequest);
const languageCodes = z.array(z.string().max(35)).max(limits.languages);

const version = z.int();
const changed = z.object({ version });

/** A file. That of a take is returned to callers with a key only; the others have signed addresses. */
const mediaReference = z.object({
  src: z.string(),
  content_type: z.string(),
  bucket_name: z.string(),
  random_path_slug: z.string(),
  duration_secs: z.number(),
  is_audio: z.boolean(),
  url: z.string(),
});
export type DubbingMediaReference = z.output<typeof mediaReference>;

const subtitles = z.array(z.object({ start_time: z.number(), end_time: z.number(), lines: z.array(z.string()) }));

const resource = z.object({
  id: z.string(),
  /** Counts the changes of the source and of all languages. */
  version,
  /** Empty: not detected yet. */
  source_language: z.string(),
  target_languages: z.array(z.string()),
  input: mediaReference,
  background: mediaReference.nullable(),
  foreground: mediaReference.nullable(),
  speaker_tracks: z.record(
    z.string(),
    z.object({
      id: z.string(),
      /** The file in which the speaker is heard. */
      media_ref: mediaReference,
      speaker_name: z.string(),
      /** By language: `track-clone`, `clip-clone` or the ID of a voice. */
      voices: z.record(z.string(), z.string()),
      segments: z.array(z.string()),
    }),
  ),
  speaker_segments: z.record(
    z.string(),
    z.object({
      id: z.string(),
      start_time: z.number(),
      end_time: z.number(),
      text: z.string(),
      subtitles,
      /** By language. */
      dubs: z.record(
        z.string(),
        z.object({
          start_time: z.number(),
          end_time: z.number(),
          text: z.string().nullable(),
          subtitles,
          /** It has no sound that says what it reads now. */
          audio_stale: z.boolean(),
          media_ref: mediaReference.nullable(),
        }),
      ),
    }),
  ),
  renders: z.record(
    z.string(),
    z.object({
      id: z.string(),
      version,
      /** `original`: the source. */
      language: z.string().nullable(),
      /** Null for a FLAC file, which clients of this form do not know. */
      type: z.enum(['mp4', 'aac', 'mp3', 'wav', 'aaf', 'tracks_zip', 'clips_zip', 'zip']).nullable(),
      media_ref: mediaReference.nullable(),
      status: z.enum(renderStates),
    }),
  ),
});
export type DubbingResourceReply = z.output<typeof resource>;

const speakerFields = z.object({
  speaker_name: name(limits.nameLength).nullish(),
  /** `track-clone`, `clip-clone` or the ID of a voice. */
  voice_id: id().nullish(),
  voice_stability: unit.nullish(),
  voice_similarity: unit.nullish(),
  voice_style: unit.nullish(),
});

const edit = { access: 'account', permits: 'dubbing.update' } as const;
const speak = { access: 'account', permits: 'dubbing.speak' } as const;

/** The older form of the dubbing studio: the segments, speakers and files of a dub, edited one by one. */
export const dubbingResourcesRoutes = defineRoutes({
  'GET /v1/dubbing/resource/{dubbing_id}': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Returns a dub with its speakers, segments and files.',
    params,
    reply: resource,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/language': {
    ...speak,
    summary: 'Adds a language; nothing is translated or spoken.',
    params,
    body: z.object({ language: z.string().min(1).max(50) }),
    reply: changed,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/speaker': {
    ...edit,
    summary: 'Adds a speaker.',
    params,
    body: speakerFields,
    reply: z.object({ version, speaker_id: z.string() }),
  },
  'PATCH /v1/dubbing/resource/{dubbing_id}/speaker/{speaker_id}': {
    ...edit,
    summary: 'Changes the name or the voice of a speaker, in all languages or in some.',
    params: speakerParams,
    body: speakerFields.extend({
      languages: languageCodes.nullish(),
      /** The consent to clone the voice, needed once for `track-clone` and `clip-clone`. Not in the public API. */
      consent: z.string().max(1000).nullish(),
    }),
    reply: changed,
  },
  'GET /v1/dubbing/resource/{dubbing_id}/speaker/{speaker_id}/similar-voices': {
    access: 'account',
    permits: 'dubbing.read',
    summary: 'Lists the voices that are nearest to a speaker, at most ten.',
    params: speakerParams,
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
  'POST /v1/dubbing/resource/{dubbing_id}/speaker/{speaker_id}/segment': {
    ...edit,
    summary: 'Adds a segment of a speaker, with its translations if they are given.',
    params: speakerParams,
    bodyLimit: 2 ** 20,
    body: z.object({
      start_time: time,
      end_time: time,
      text: text.nullish(),
      /** By language. */
      translations: z.record(z.string().max(35), text).nullish(),
    }),
    reply: z.object({ version, new_segment: z.string() }),
  },
  'PATCH /v1/dubbing/resource/{dubbing_id}/segment/{segment_id}/{language}': {
    ...edit,
    summary: 'Changes the text or the times of a segment in one language, or in that of the source.',
    params: params.extend({ segment_id: id(), language: id() }),
    body: z.object({ start_time: time.nullish(), end_time: time.nullish(), text: text.nullish() }),
    reply: changed,
  },
  'DELETE /v1/dubbing/resource/{dubbing_id}/segment/{segment_id}': {
    ...edit,
    summary: 'Deletes a segment.',
    params: params.extend({ segment_id: id() }),
    reply: changed,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/migrate-segments': {
    ...edit,
    summary: 'Gives segments to another speaker.',
    params,
    body: z.object({ segment_ids: segmentIds.min(1), speaker_id: id() }),
    reply: changed,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/transcribe': {
    ...edit,
    summary: 'Transcribes segments again, at most 50 at once.',
    params,
    body: z.object({ segments: z.array(id()).min(1).max(50) }),
    reply: changed,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/translate': {
    ...speak,
    summary: 'Translates segments again, or all of them; a job does it.',
    params,
    body: z.object({ segments: segmentIds.nullish(), languages: languageCodes.nullish() }),
    reply: changed,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/dub': {
    ...speak,
    summary: 'Speaks segments that changed, or all of them; a job does it, and translates what is missing.',
    params,
    body: z.object({ segments: segmentIds.nullish(), languages: languageCodes.nullish() }),
    reply: changed,
  },
  'POST /v1/dubbing/resource/{dubbing_id}/render/{language}': {
    access: 'account',
    permits: 'dubbing.export',
    summary: 'Renders a file of a language, or of the `original`; a job does it.',
    params: params.extend({ language: id() }),
    body: z.object({
      /** `aaf` and `zip` are refused by name. */
      render_type: z.enum(['mp4', 'aac', 'mp3', 'wav', 'aaf', 'tracks_zip', 'clips_zip', 'zip']),
      normalize_volume: z.boolean().nullish(),
    }),
    reply: z.object({ version, render_id: z.string() }),
  },
});
