import { z } from 'zod';
import type { VoiceReply } from '../../api/find-voice.ts';
import { defineTool, sayJson, sayText } from '../tool.ts';
import { inputFile, outputDirectory } from './fields.ts';

const short = ({ voice_id, name, category, description, labels }: VoiceReply) => ({
  id: voice_id,
  name,
  category,
  description,
  labels,
});

/** What is told of a shared voice besides its ID. */
const sharedFields = [
  'public_owner_id',
  'name',
  'category',
  'gender',
  'age',
  'accent',
  'language',
  'use_case',
  'description',
  'preview_url',
] as const;
type SharedVoice = Readonly<Record<'voice_id' | (typeof sharedFields)[number], string | null | undefined>>;

interface DesignReply {
  readonly previews: readonly {
    readonly generated_voice_id: string;
    readonly audio_base_64: string;
    readonly media_type: string;
  }[];
}

export const voiceTools = [
  defineTool({
    name: 'search_voices',
    title: 'Search voices',
    description:
      'Lists the voices of the workspace, on request those whose name, description, labels or category contain a text.',
    effect: 'reads',
    input: z.object({
      search: z.string().max(200).optional(),
      sort: z.enum(['created_at_unix', 'name']).default('name'),
      sort_direction: z.enum(['asc', 'desc']).default('desc'),
    }),
    async run(query, { api }) {
      const { voices } = await api.get<{ voices: VoiceReply[] }>('/v2/voices', { ...query, page_size: 100 });
      return sayJson(voices.map(short));
    },
  }),
  defineTool({
    name: 'get_voice',
    title: 'Get a voice',
    description: 'Returns the details of a voice.',
    effect: 'reads',
    input: z.object({ voice_id: z.string() }),
    run: async ({ voice_id }, { api }) =>
      sayJson(short(await api.get<VoiceReply>(`/v1/voices/${encodeURIComponent(voice_id)}`))),
  }),
  defineTool({
    name: 'search_voice_library',
    title: 'Search the voice library',
    description: 'Searches the voices that people of this server share with each other.',
    effect: 'reads',
    input: z.object({
      page: z.int().min(0).default(0).describe('Counted from 0.'),
      page_size: z.int().min(1).max(100).default(10),
      search: z.string().max(200).optional(),
    }),
    async run(query, { api }) {
      const { voices, has_more } = await api.get<{ voices: SharedVoice[]; has_more: boolean }>(
        '/v1/shared-voices',
        query,
      );
      const list = voices.map(({ voice_id, ...voice }) => ({
        id: voice_id,
        ...Object.fromEntries(sharedFields.map((field) => [field, voice[field]])),
      }));
      return sayJson({ voices: list, has_more });
    },
  }),
  defineTool({
    name: 'voice_clone',
    title: 'Clone a voice',
    description: 'Makes a voice from recordings of a person who agrees to it. It takes a place of the plan.',
    effect: 'makes',
    input: z.object({
      name: z.string().min(1).max(100),
      files: z.array(inputFile).min(1).max(25).describe('The recordings.'),
      description: z.string().max(500).optional(),
    }),
    async run({ name, files: inputs, description }, { api, files }) {
      const recordings = await Promise.all(inputs.map((input) => files.read(input)));
      const voice = await api.sendForm<{ voice_id: string }>(
        '/v1/voices/add',
        { name, description },
        { files: recordings },
      );
      return sayText(`The voice ${name} is ready: ${voice.voice_id}`);
    },
  }),
  defineTool({
    name: 'text_to_voice',
    title: 'Design a voice',
    description:
      'Makes three previews of new voices from a description. create_voice_from_preview keeps one. Costs credits.',
    effect: 'makes',
    input: z.object({
      voice_description: z.string().min(20).max(1000).describe('Who speaks and how, in at least 20 characters.'),
      text: z.string().min(100).max(1000).optional().describe('What the previews say; default: a text that fits.'),
      output_directory: outputDirectory,
    }),
    async run({ voice_description, text, output_directory }, { api, files }) {
      const body = { voice_description, ...(text === undefined ? { auto_generate_text: true } : { text }) };
      const { previews } = await api.send<DesignReply>('POST', '/v1/text-to-voice/create-previews', body);
      const sounds = await Promise.all(
        previews.map(({ audio_base_64, media_type, generated_voice_id }) =>
          files.deliver(
            { bytes: Buffer.from(audio_base_64, 'base64'), contentType: media_type },
            `voice-design-${generated_voice_id}`,
            output_directory,
          ),
        ),
      );
      const ids = previews.map((preview) => preview.generated_voice_id).join(', ');
      return [...sounds.flat(), ...sayText(`IDs of the previews, in this order: ${ids}`)];
    },
  }),
  defineTool({
    name: 'create_voice_from_preview',
    title: 'Keep a designed voice',
    description: 'Adds a preview of text_to_voice to the voices of the workspace. It takes a place of the plan.',
    effect: 'makes',
    input: z.object({
      generated_voice_id: z.string(),
      voice_name: z.string().min(1).max(100),
      voice_description: z.string().min(20).max(1000),
    }),
    async run(body, { api }) {
      const voice = await api.send<{ voice_id: string; name: string }>('POST', '/v1/text-to-voice', body);
      return sayText(`The voice ${voice.name} is ready: ${voice.voice_id}`);
    },
  }),
];
