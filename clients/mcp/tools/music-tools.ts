import { z } from 'zod';
import { InputError } from '../../files/input-error.ts';
import { defineTool, sayJson, sayText } from '../tool.ts';
import { inputFile, outputDirectory } from './fields.ts';

const modelId = z.enum(['music_v1', 'music_v2']).default('music_v2');
const plan = z
  .record(z.string(), z.unknown())
  .describe('A plan as create_composition_plan returns it: chunks for music_v2, sections for music_v1.');
const length = z.int().min(3000).max(600_000).optional().describe('In milliseconds.');

export const musicTools = [
  defineTool({
    name: 'compose_music',
    title: 'Compose music',
    description: 'Composes instrumental music from a prompt or a plan. Costs credits by its length.',
    effect: 'makes',
    input: z.object({
      prompt: z.string().max(4100).optional().describe('What it sounds like; not together with composition_plan.'),
      composition_plan: plan.optional(),
      music_length_ms: length,
      model_id: modelId,
      force_instrumental: z.boolean().default(false).describe('Without it, a prompt that asks for vocals is refused.'),
      store_for_inpainting: z
        .boolean()
        .default(false)
        .describe('Return the song_id, for plans that reuse parts of it.'),
      seed: z.int().optional().describe('The same plan and seed give the same music.'),
      output_directory: outputDirectory,
    }),
    async run({ output_directory, ...body }, { api, files }) {
      if ((body.prompt === undefined) === (body.composition_plan === undefined))
        throw new InputError('Give prompt or composition_plan, one of them.');
      if (body.music_length_ms !== undefined && body.composition_plan !== undefined)
        throw new InputError('A plan has its own length: leave out music_length_ms.');
      const reply = await api.audio('/v1/music', body);
      const sound = await files.deliver(reply, `music-${body.prompt ?? 'plan'}`, output_directory);
      const songId = reply.headers.get('song-id');
      return body.store_for_inpainting && songId ? [...sound, ...sayText(`song_id: ${songId}`)] : sound;
    },
  }),
  defineTool({
    name: 'create_composition_plan',
    title: 'Plan music',
    description: 'Plans music from a prompt, for compose_music. Costs nothing.',
    effect: 'reads',
    input: z.object({
      prompt: z.string().min(1).max(4100),
      music_length_ms: length,
      source_composition_plan: plan.optional().describe('A plan to change.'),
      model_id: modelId,
    }),
    run: async (body, { api }) => sayJson(await api.send('POST', '/v1/music/plan', body)),
  }),
  defineTool({
    name: 'video_to_music',
    title: 'Music for videos',
    description:
      'Composes music in the length of one to ten videos, whose cuts it follows. Costs credits by its length.',
    effect: 'makes',
    input: z.object({
      input_file_paths: z.array(inputFile).min(1).max(10).describe('The videos, in their order.'),
      description: z.string().max(1000).optional(),
      tags: z.array(z.string().max(100)).max(10).optional().describe('Words for its style.'),
      model_id: modelId,
      output_directory: outputDirectory,
    }),
    async run({ input_file_paths, description, tags, model_id, output_directory }, { api, files }) {
      const videos = await Promise.all(input_file_paths.map((input) => files.read(input)));
      const reply = await api.audioOfForm('/v1/music/video-to-music', { model_id, description, tags }, { videos });
      return files.deliver(reply, `music-${videos[0]!.name}`, output_directory);
    },
  }),
  defineTool({
    name: 'upload_music_for_inpainting',
    title: 'Upload music',
    description: 'Stores music, so that plans of compose_music can reuse parts of it by its song_id.',
    effect: 'makes',
    input: z.object({
      input_file_path: inputFile,
      extract_composition_plan: z.enum(['music_v1', 'music_v2']).nullish().default('music_v2'),
    }),
    async run({ input_file_path, extract_composition_plan }, { api, files }) {
      const file = await files.read(input_file_path);
      const fields = { extract_composition_plan: extract_composition_plan ?? undefined };
      return sayJson(await api.sendForm('/v1/music/upload', fields, { file: [file] }));
    },
  }),
];
