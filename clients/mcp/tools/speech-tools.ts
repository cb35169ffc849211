import { z } from 'zod';
import { bySpeaker, type Transcript } from '../../api/transcript.ts';
import { InputError } from '../../files/input-error.ts';
import { defineTool, sayText, type ToolContext } from '../tool.ts';
import { inputFile, outputDirectory, outputFormat, share } from './fields.ts';
import { chooseVoice } from './voices.ts';

async function changeVoice(
  {
    input_file_path,
    voice_name,
    output_directory,
  }: { input_file_path: string; voice_name?: string | undefined; output_directory?: string | undefined },
  context: ToolContext,
) {
  const voiceId = await chooseVoice(context, { name: voice_name });
  const audio = await context.files.read(input_file_path);
  const reply = await context.api.audioOfForm(
    `/v1/speech-to-speech/${encodeURIComponent(voiceId)}`,
    { model_id: 'eleven_multilingual_sts_v2' },
    { audio: [audio] },
  );
  return context.files.deliver(reply, `changed-${audio.name}`, output_directory);
}

export const speechTools = [
  defineTool({
    name: 'text_to_speech',
    title: 'Text to speech',
    description: 'Speaks a text with a voice, and returns the sound. Costs credits by the length of the text.',
    effect: 'makes',
    input: z.object({
      text: z.string().min(1).max(40_000).describe('What is spoken.'),
      voice_name: z.string().optional().describe('Name of a voice; not together with voice_id.'),
      voice_id: z.string().optional().describe('ID of a voice; default: the first voice of the server.'),
      model_id: z.string().optional().describe('A model of list_models.'),
      language: z.string().optional().describe('ISO 639-1 code; default: found from the text.'),
      stability: share.default(0.5).describe('Lower: more expression; higher: more even.'),
      similarity_boost: share.default(0.75).describe('How closely a cloned voice follows its recordings.'),
      style: share.default(0).describe('Exaggeration of the style of the voice.'),
      use_speaker_boost: z.boolean().default(true),
      speed: z.number().min(0.7).max(1.2).default(1),
      output_format: outputFormat,
      output_directory: outputDirectory,
    }),
    async run(
      { text, voice_name, voice_id, model_id, language, output_format, output_directory, ...settings },
      context,
    ) {
      const voiceId = await chooseVoice(context, { name: voice_name, id: voice_id });
      const reply = await context.api.audio(
        `/v1/text-to-speech/${encodeURIComponent(voiceId)}`,
        {
          text,
          model_id: model_id ?? context.defaultModelId ?? (language ? 'eleven_flash_v2_5' : 'eleven_multilingual_v2'),
          ...(language && { language_code: language }),
          voice_settings: settings,
        },
        { output_format },
      );
      return context.files.deliver(reply, `speech-${text}`, output_directory);
    },
  }),
  defineTool({
    name: 'speech_to_text',
    title: 'Speech to text',
    description:
      'Writes down what a recording or video says, on request with the speakers. Costs credits by its length.',
    effect: 'makes',
    input: z.object({
      input_file_path: inputFile,
      language_code: z.string().optional().describe('ISO 639 code; default: found from the sound.'),
      diarize: z.boolean().default(false).describe('Tell who speaks.'),
      save_transcript_to_file: z.boolean().default(true),
      return_transcript_to_client_directly: z.boolean().default(false),
      output_directory: outputDirectory,
    }),
    async run(input, { api, files }) {
      if (!input.save_transcript_to_file && !input.return_transcript_to_client_directly)
        throw new InputError('Set save_transcript_to_file or return_transcript_to_client_directly.');
      const file = await files.read(input.input_file_path);
      const fields = { model_id: 'scribe_v1', diarize: input.diarize, language_code: input.language_code || undefined };
      const transcript = await api.sendForm<Transcript>('/v1/speech-to-text', fields, { file: [file] });
      const text = input.diarize ? bySpeaker(transcript) : transcript.text;
      return input.return_transcript_to_client_directly
        ? sayText(text)
        : files.deliverText(text, `transcript-${file.name}`, input.output_directory);
    },
  }),
  defineTool({
    name: 'text_to_sound_effects',
    title: 'Sound effects',
    description: 'Makes a sound effect from its description. Costs credits.',
    effect: 'makes',
    input: z.object({
      text: z.string().min(1).max(1000).describe('What is heard, such as “rain on a tin roof”.'),
      duration_seconds: z.number().min(0.5).max(5).default(2),
      loop: z.boolean().default(false).describe('Whether its end meets its start.'),
      output_format: outputFormat,
      output_directory: outputDirectory,
    }),
    async run({ text, duration_seconds, loop, output_format, output_directory }, { api, files }) {
      const reply = await api.audio('/v1/sound-generation', { text, duration_seconds, loop }, { output_format });
      return files.deliver(reply, `effect-${text}`, output_directory);
    },
  }),
  defineTool({
    name: 'isolate_audio',
    title: 'Isolate speech',
    description: 'Removes everything but speech from a recording. Costs credits by its length.',
    effect: 'makes',
    input: z.object({ input_file_path: inputFile, output_directory: outputDirectory }),
    async run({ input_file_path, output_directory }, { api, files }) {
      const audio = await files.read(input_file_path);
      const reply = await api.audioOfForm('/v1/audio-isolation', {}, { audio: [audio] });
      return files.deliver(reply, `isolated-${audio.name}`, output_directory);
    },
  }),
  defineTool({
    name: 'speech_to_speech',
    title: 'Change the voice',
    description:
      'Says a recording again with another voice, with the same words, times and melody. Costs credits by its length.',
    effect: 'makes',
    input: z.object({
      input_file_path: inputFile,
      voice_name: z.string().optional().describe('Name of a voice; default: the first voice of the server.'),
      output_directory: outputDirectory,
    }),
    run: changeVoice,
  }),
  defineTool({
    name: 'play_audio',
    title: 'Play a sound',
    description: 'Plays a sound file on the machine of this server, or returns it to the client to play.',
    effect: 'reads',
    input: z.object({ input_file_path: inputFile }),
    run: async ({ input_file_path }, { files }) => files.play(input_file_path),
  }),
];
