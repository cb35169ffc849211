import { z } from 'zod';
import { id, unix } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';
import { blockParams, chapterParams, projectParams } from './studio-fields.ts';

const take = z.object({
  take_id: z.string(),
  text: z.string(),
  voice_id: z.string(),
  duration_ms: z.int(),
  credits: z.int(),
  created_at_unix: unix(),
});

/** One sentence of a paragraph by one voice; what is spoken, compared and replaced as a whole. */
const sentence = z.object({
  block_id: z.string(),
  /** Counts the sentences of the block from 0. */
  index: z.int(),
  text: z.string(),
  voice_id: z.string(),
  /** Where it starts: the node of the block, and the character in it. */
  node: z.int(),
  offset: z.int(),
  /** `spoken`: its take is what the text says now. `missing`: it has none yet, or its text, voice or settings changed. */
  state: z.enum(['spoken', 'missing']),
  take_id: z.string().nullable(),
  take_count: z.int(),
  duration_ms: z.int().nullable(),
  /** Where it starts in the sound of the chapter, which leaves out what is missing. */
  start_ms: z.int().nullable(),
});
export type SentenceReply = z.output<typeof sentence>;

const sentenceWithTakes = sentence.extend({ takes: z.array(take) });

/** Sentences and their takes. Not in the public API. */
export const studioTakesRoutes = defineRoutes({
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/sentences': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the sentences of a chapter with their state and their place in its sound.',
    params: chapterParams,
    reply: z.object({
      revision: z.int(),
      sentences: z.array(sentence),
      duration_ms: z.int(),
      missing_characters: z.int(),
      /** What a conversion would cost now. */
      missing_credits: z.int(),
    }),
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/takes': {
    access: 'account',
    permits: 'project.read',
    summary: 'Lists the sentences of a block with all their takes, newest first.',
    params: blockParams,
    reply: z.object({ sentences: z.array(sentenceWithTakes) }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/speak': {
    access: 'account',
    permits: 'project.speak',
    summary: 'Speaks the missing sentences of a block, or one sentence anew.',
    params: blockParams,
    body: z.object({
      /** One sentence, which gets a further take. Default: those without a take. */
      index: z.int().min(0).max(10_000).nullish(),
      /** The text that the caller sees; another one is refused (409, `chapter_changed`). */
      text: z.string().max(20_000).nullish(),
    }),
    reply: z.object({ sentences: z.array(sentenceWithTakes), credits: z.int() }),
  },
  'POST /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks/{block_id}/choose': {
    access: 'account',
    permits: 'project.update',
    summary: 'Chooses the take of a sentence.',
    params: blockParams,
    body: z.object({ index: z.int().min(0).max(10_000), take_id: id() }),
    reply: z.object({ sentences: z.array(sentenceWithTakes) }),
  },
  'GET /v1/studio/projects/{project_id}/takes/{take_id}/audio': {
    access: 'account',
    permits: 'project.read',
    summary: 'Returns the sound of a take.',
    params: projectParams.extend({ take_id: id() }),
    content: ['audio/wav', 'audio/mpeg', 'audio/flac'],
  },
  'GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/audio': {
    access: 'account',
    permits: 'project.read',
    summary: 'Plays what is spoken of a chapter now, from a block or sentence on, as an MP3 stream.',
    params: chapterParams,
    query: z.object({
      from_block_id: id().nullish(),
      /** The sentence of that block. */
      from_index: z.coerce.number().int().min(0).nullish(),
      /** The last block. */
      to_block_id: id().nullish(),
    }),
    content: ['audio/mpeg'],
  },
});
