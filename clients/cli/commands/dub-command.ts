import { setTimeout as sleep } from 'node:timers/promises';
import { ApiCallError, type FormFiles } from '../../api-client.ts';
import { deliverSound, outputOptions } from '../audio-output.ts';
import { type CommandContext, defineCommand, UsageError } from '../command.ts';
import { readInput } from '../input-file.ts';
import { toNumber } from '../parse-command.ts';
import { printJson, writeLine } from '../terminal.ts';

interface Dub {
  readonly dubbing_id: string;
  readonly status: 'dubbing' | 'dubbed' | 'failed';
  readonly error: string | null;
  /** 0–1 */
  readonly progress: number;
  readonly progress_message: string | null;
}

const pauseMs = 1500;

/** Waits until a dub is done. Throws `ApiCallError` if it fails. */
async function waitForDub(id: string, { api, progress, terminal }: CommandContext): Promise<void> {
  for (;;) {
    const dub = await api().get<Dub>(`/v1/dubbing/${encodeURIComponent(id)}`);
    if (dub.status === 'dubbed') return;
    if (dub.status === 'failed') throw new ApiCallError(dub.error ?? 'The dub failed.', 200);
    progress(`${Math.round(dub.progress * 100)} % ${dub.progress_message ?? ''}`.trimEnd());
    await sleep(pauseMs, undefined, { signal: terminal.signal });
  }
}

export const dubCommand = defineCommand({
  name: 'dub',
  summary: 'Dubs a recording or video into another language.',
  args: 'FILE|URL',
  count: [1, 1],
  options: {
    to: { type: 'string', value: 'CODE', help: 'Language of the dub, such as es. Required.' },
    from: { type: 'string', value: 'CODE', help: 'Language of the source; default: found from the sound.' },
    speakers: { type: 'string', value: 'NUMBER', help: 'How many speak; default: as many as are heard.' },
    'keep-voices': { type: 'boolean', help: 'Clone the voices of the speakers, who have agreed to it.' },
    'drop-background': { type: 'boolean', help: 'Keep the speech alone.' },
    'no-wait': { type: 'boolean', help: 'Print the ID of the dub and end.' },
    ...outputOptions,
  },
  examples: ['dub talk.mp4 --to es --out talk-es.mp4', 'dub talk.mp4 --to de --keep-voices'],
  async run([source], values, context) {
    if (!values.to) throw new UsageError('--to is missing: name the language of the dub, such as --to es.');
    const isUrl = /^https?:\/\//i.test(source!);
    const fields = {
      target_lang: values.to,
      source_lang: values.from ?? 'auto',
      num_speakers: toNumber('speakers', values.speakers, [0, 100]) ?? 0,
      drop_background_audio: values['drop-background'] ?? false,
      disable_voice_cloning: !values['keep-voices'],
      voice_consent: values['keep-voices'] ? 'The speakers agreed to the cloning of their voices.' : undefined,
      source_url: isUrl ? source : undefined,
    };
    const files: FormFiles = isUrl ? {} : { file: [await readInput(source!, context)] };
    const { dubbing_id: id } = await context.api().sendForm<{ dubbing_id: string }>('/v1/dubbing', fields, files);
    if (values['no-wait']) {
      if (context.shared.json) return printJson(context.terminal, { dubbing_id: id });
      return writeLine(context.terminal.stdout, id);
    }
    await waitForDub(id, context);
    const path = `/v1/dubbing/${encodeURIComponent(id)}/audio/${encodeURIComponent(values.to)}`;
    await deliverSound(await context.api().download(path), `dub-${values.to}-${nameOf(source!)}`, values, context);
  },
});

/** The last part of a path or address. */
const nameOf = (source: string): string =>
  source
    .replace(/[?#].*$/, '')
    .split(/[/\\]/)
    .at(-1)!;
