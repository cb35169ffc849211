import { basename } from 'node:path';
import { firstVoice, voiceOfNameOrId } from '../../api/find-voice.ts';
import { bySpeaker, type Transcript } from '../../api/transcript.ts';
import type { FormFiles, StreamReply } from '../../api-client.ts';
import { InputError } from '../../files/input-error.ts';
import { chooseFormat, deliverSound, formatOption, outputOptions, writeNamed } from '../audio-output.ts';
import { type CommandContext, defineCommand, UsageError } from '../command.ts';
import { readInput } from '../input-file.ts';
import { toNumber } from '../parse-command.ts';
import { readLines, writeLine } from '../terminal.ts';

const voiceOption = {
  voice: {
    type: 'string',
    short: 'v',
    value: 'VOICE',
    help: 'Name or ID of a voice; default: the first of the server.',
  },
} as const;

/** A voice that a person names, or `TIMBRE_VOICE`, or the first of the server. */
const chooseVoice = (given: string | undefined, { api, terminal }: CommandContext): Promise<string> => {
  const named = given ?? terminal.env.TIMBRE_VOICE;
  return named ? voiceOfNameOrId(api(), named) : firstVoice(api());
};

/** The sounds of several texts as one; the next starts when the one before has ended. */
async function joinStreams(
  texts: AsyncIterable<string>,
  speak: (text: string, previous?: string) => Promise<StreamReply>,
) {
  const iterator = texts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) throw new InputError('There is no text to speak.');
  const start = await speak(first.value);
  async function* join() {
    yield* start.chunks;
    let previous: string = first.value;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      yield* (await speak(next.value, previous)).chunks;
      previous = next.value;
    }
  }
  return { chunks: join(), contentType: start.contentType, firstText: first.value as string };
}

async function* oneText(text: string) {
  yield text;
}

interface FullTranscript extends Transcript {
  readonly transcripts?: readonly Transcript[];
  readonly additional_formats?: readonly { readonly content: string; readonly is_base64_encoded: boolean }[] | null;
}

function textOf(reply: FullTranscript, { srt, diarize }: { srt?: boolean; diarize?: boolean }): string {
  const subtitles = reply.additional_formats?.[0];
  if (srt && subtitles)
    return subtitles.is_base64_encoded ? Buffer.from(subtitles.content, 'base64').toString() : subtitles.content;
  return diarize ? bySpeaker(reply) : reply.text;
}

export const speechCommands = [
  defineCommand({
    name: 'speak',
    summary: 'Speaks a text, or each line of the standard input.',
    args: '[TEXT|-]',
    count: [0, 1],
    options: {
      ...voiceOption,
      model: { type: 'string', short: 'm', value: 'MODEL', help: 'A model of "timbre models".' },
      language: { type: 'string', short: 'l', value: 'CODE', help: 'ISO 639-1 code; default: found from the text.' },
      speed: { type: 'string', value: 'FACTOR', help: '0.7 to 1.2.' },
      stability: { type: 'string', value: 'SHARE', help: '0 (more expression) to 1 (more even).' },
      seed: { type: 'string', value: 'NUMBER', help: 'The same seed and text give the same sound.' },
      ...formatOption,
      ...outputOptions,
    },
    examples: [
      'speak "The harbor is quiet today." --out harbor.mp3',
      'speak --voice Ana --play < letter.txt',
      'speak "Dinner is ready." --format pcm_22050 | aplay -f S16_LE -r 22050',
    ],
    async run([text = '-'], values, context) {
      const format = chooseFormat(values);
      const isStream = !format.startsWith('wav_');
      if (text === '-' && !isStream)
        throw new UsageError('Lines cannot be joined as WAV: use --format pcm_24000, or give the text as an argument.');
      const settings = {
        speed: toNumber('speed', values.speed, [0.7, 1.2]),
        stability: toNumber('stability', values.stability, [0, 1]),
      };
      const seed = toNumber('seed', values.seed, [0, 4_294_967_295]);
      const voice = await chooseVoice(values.voice, context);
      const path = `/v1/text-to-speech/${encodeURIComponent(voice)}${isStream ? '/stream' : ''}`;
      // Undefined fields are not in the JSON.
      const speak = (line: string, previous?: string) =>
        context.api().stream(
          path,
          {
            text: line,
            model_id: values.model,
            language_code: values.language,
            voice_settings: settings,
            seed,
            previous_text: previous,
          },
          { output_format: format },
        );
      context.progress('Speaking');
      const lines = text === '-' ? readLines(context.terminal.stdin) : oneText(text);
      const { firstText, ...sound } = await joinStreams(lines, speak);
      await deliverSound(sound, `speech-${firstText}`, values, context);
    },
  }),
  defineCommand({
    name: 'transcribe',
    summary: 'Writes down what a recording or video says.',
    args: 'FILE|URL|-',
    count: [1, 1],
    options: {
      diarize: { type: 'boolean', short: 'd', help: 'Tell who speaks.' },
      srt: { type: 'boolean', help: 'Write subtitles.' },
      language: { type: 'string', short: 'l', value: 'CODE', help: 'ISO 639 code; default: found from the sound.' },
      keyterm: { type: 'string', multiple: true, value: 'WORD', help: 'A name or word that occurs; may be repeated.' },
      model: { type: 'string', short: 'm', value: 'MODEL', help: 'Default: scribe_v1.' },
      out: { type: 'string', short: 'o', value: 'FILE', help: 'Where to write; default: the standard output.' },
      force: { type: 'boolean', help: 'Overwrite an existing file.' },
    },
    examples: ['transcribe meeting.mp3 --diarize', 'transcribe talk.mp4 --srt --out talk.srt'],
    async run([source], values, context) {
      const isUrl = /^https?:\/\//i.test(source!);
      const fields = {
        model_id: values.model ?? 'scribe_v1',
        diarize: values.diarize ?? false,
        language_code: values.language,
        source_url: isUrl ? source : undefined,
        keyterms: values.keyterm && JSON.stringify(values.keyterm),
        additional_formats:
          values.srt && JSON.stringify([{ format: 'srt', include_speakers: values.diarize ?? false }]),
      };
      const files: FormFiles = isUrl ? {} : { file: [await readInput(source!, context)] };
      context.progress('Transcribing');
      const reply = await context.api().sendForm<FullTranscript>('/v1/speech-to-text', fields, files);
      context.progress('');
      const text = context.shared.json ? JSON.stringify(reply, null, 2) : textOf(reply, values);
      if (values.out === undefined || values.out === '-') return writeLine(context.terminal.stdout, text.trimEnd());
      await writeNamed(values.out, [Buffer.from(`${text.trimEnd()}\n`)], values.force);
      await writeLine(context.terminal.stderr, `Saved as ${values.out}`);
    },
  }),
  defineCommand({
    name: 'change',
    summary: 'Says a recording again with another voice.',
    args: 'FILE|-',
    count: [1, 1],
    options: {
      ...voiceOption,
      'remove-noise': { type: 'boolean', help: 'Remove the background of the recording.' },
      ...formatOption,
      ...outputOptions,
    },
    examples: ['change take.wav --voice Ana --out ana.mp3'],
    async run([path], values, context) {
      const voice = await chooseVoice(values.voice, context);
      const audio = await readInput(path!, context);
      const sound = await context
        .api()
        .streamOfForm(
          `/v1/speech-to-speech/${encodeURIComponent(voice)}`,
          { remove_background_noise: values['remove-noise'] },
          { audio: [audio] },
          { output_format: chooseFormat(values) },
        );
      await deliverSound(sound, `changed-${basename(audio.name)}`, values, context);
    },
  }),
  defineCommand({
    name: 'isolate',
    summary: 'Removes everything but speech from a recording or video. Writes MP3.',
    args: 'FILE|-',
    count: [1, 1],
    options: outputOptions,
    examples: ['isolate street.wav --out clean.mp3'],
    async run([path], values, context) {
      const audio = await readInput(path!, context);
      context.progress('Isolating speech');
      const sound = await context.api().streamOfForm('/v1/audio-isolation', {}, { audio: [audio] });
      await deliverSound(sound, `isolated-${basename(audio.name)}`, values, context);
    },
  }),
];
