import type { VoiceReply } from '../../api/find-voice.ts';
import { type CommandContext, defineCommand, UsageError } from '../command.ts';
import { readInput } from '../input-file.ts';
import { formatTable, printJson, writeLine } from '../terminal.ts';

interface Page {
  readonly voices: readonly VoiceReply[];
  readonly next_page_token: string | null;
}

async function listVoices({ api }: CommandContext, search: string | undefined): Promise<VoiceReply[]> {
  const voices: VoiceReply[] = [];
  for (let token: string | undefined; ; ) {
    const query = { page_size: 100, search, next_page_token: token, sort: 'name', sort_direction: 'asc' };
    const page: Page = await api().get('/v2/voices', query);
    voices.push(...page.voices);
    if (!page.next_page_token) return voices;
    token = page.next_page_token;
  }
}

function parseLabels(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((label) => {
      const at = label.indexOf('=');
      if (at < 1) throw new UsageError(`--label takes NAME=VALUE, not "${label}".`);
      return [label.slice(0, at), label.slice(at + 1)];
    }),
  );
}

export const voiceCommands = [
  defineCommand({
    name: 'voices',
    summary: 'Lists the voices that you can use.',
    args: '[SEARCH]',
    count: [0, 1],
    options: {},
    examples: ['voices', 'voices german', 'voices --json'],
    async run([search], _, context) {
      const { terminal, shared } = context;
      const voices = await listVoices(context, search);
      if (shared.json) return printJson(terminal, voices);
      const rows = voices.map(({ voice_id, name, category, labels }) => [
        voice_id,
        name,
        category,
        [labels.language, labels.accent, labels.gender].filter(Boolean).join(', '),
      ]);
      const header = ['ID', 'NAME', 'CATEGORY', 'LABELS'];
      await writeLine(terminal.stdout, rows.length === 0 ? 'No voices.' : formatTable(header, rows));
    },
  }),
  defineCommand({
    name: 'models',
    summary: 'Lists the models of speech.',
    args: '',
    count: [0, 0],
    options: {},
    examples: ['models'],
    async run(_args, _values, { api, terminal, shared }) {
      interface Model {
        readonly model_id: string;
        readonly name: string;
        readonly can_do_text_to_speech: boolean;
        readonly languages: readonly { readonly language_id: string }[];
      }
      const models = await api().get<Model[]>('/v1/models');
      if (shared.json) return printJson(terminal, models);
      const rows = models.map(({ model_id, name, can_do_text_to_speech, languages }) => [
        model_id,
        name,
        can_do_text_to_speech ? 'speech' : 'voice changer',
        String(languages.length),
      ]);
      await writeLine(terminal.stdout, formatTable(['ID', 'NAME', 'FOR', 'LANGUAGES'], rows));
    },
  }),
  defineCommand({
    name: 'clone',
    summary: 'Makes a voice from recordings of a person who agrees to it.',
    args: 'NAME FILE...',
    count: [2, 26],
    options: {
      description: { type: 'string', value: 'TEXT', help: 'Who speaks and how.' },
      label: { type: 'string', multiple: true, value: 'NAME=VALUE', help: 'Such as language=de; may be repeated.' },
      'remove-noise': { type: 'boolean', help: 'Remove the background of the recordings.' },
    },
    examples: ['clone "My voice" reading.wav', 'clone Ana one.mp3 two.mp3 --label language=es'],
    async run([name, ...paths], values, context) {
      const recordings = [];
      for (const path of paths) recordings.push(await readInput(path, context));
      const labels = parseLabels(values.label ?? []);
      const fields = {
        name,
        description: values.description,
        labels: values.label && JSON.stringify(labels),
        remove_background_noise: values['remove-noise'],
      };
      context.progress('Making the voice');
      const voice = await context
        .api()
        .sendForm<{ voice_id: string; requires_verification: boolean }>('/v1/voices/add', fields, {
          files: recordings,
        });
      context.progress('');
      if (context.shared.json) return printJson(context.terminal, voice);
      await writeLine(context.terminal.stdout, `The voice ${name} is ready: ${voice.voice_id}`);
      if (voice.requires_verification)
        await writeLine(
          context.terminal.stderr,
          'Its owner must read a sentence aloud before it is used: open it in the app.',
        );
    },
  }),
];
