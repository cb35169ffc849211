import { fileName } from '../../files/file-names.ts';
import { saveMachineFile } from '../../files/machine-files.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { toNumber } from '../parse-command.ts';
import { formatTable, printJson, writeLine } from '../terminal.ts';

interface HistoryItem {
  readonly history_item_id: string;
  readonly voice_name: string | null;
  readonly text: string | null;
  readonly date_unix: number;
  readonly source: string;
}

const pageSize = 100;
const textWidth = 48;

async function listHistory(limit: number, search: string | undefined, { api }: CommandContext) {
  const items: HistoryItem[] = [];
  for (let after: string | undefined; items.length < limit; ) {
    const query = {
      page_size: Math.min(pageSize, limit - items.length),
      start_after_history_item_id: after,
      search,
    };
    interface Page {
      readonly history: readonly HistoryItem[];
      readonly last_history_item_id: string | null;
      readonly has_more: boolean;
    }
    const page: Page = await api().get('/v1/history', query);
    items.push(...page.history);
    if (!page.has_more || !page.last_history_item_id) break;
    after = page.last_history_item_id;
  }
  return items;
}

const inOneLine = (text: string | null): string => {
  const line = (text ?? '–').replaceAll(/\s+/g, ' ');
  return line.length <= textWidth ? line : `${line.slice(0, textWidth - 1)}…`;
};
const timeOf = (unix: number): string => new Date(unix * 1000).toISOString().slice(0, 16).replace('T', ' ');

async function downloadItems(items: readonly HistoryItem[], folder: string, { api, progress }: CommandContext) {
  const files: { history_item_id: string; file: string }[] = [];
  for (const [index, { history_item_id: id, text, date_unix }] of items.entries()) {
    progress(`Downloading ${index + 1} of ${items.length}`);
    const { chunks, contentType } = await api().download(`/v1/history/${encodeURIComponent(id)}/audio`);
    const name = fileName(`${timeOf(date_unix).slice(0, 10)} ${text ?? id}`, contentType);
    files.push({ history_item_id: id, file: (await saveMachineFile(folder, name, chunks)).path });
  }
  progress('');
  return files;
}

export const historyCommand = defineCommand({
  name: 'history',
  summary: 'Lists or downloads what was generated, the latest first.',
  args: '[SEARCH]',
  count: [0, 1],
  options: {
    limit: { type: 'string', short: 'n', value: 'NUMBER', help: 'How many; default: 20.' },
    download: { type: 'boolean', help: 'Save the sounds.' },
    dir: { type: 'string', value: 'FOLDER', help: 'Where to save them; default: this folder.' },
  },
  examples: ['history', 'history harbor --limit 3 --download --dir sounds'],
  async run([search], values, context) {
    const { terminal, shared } = context;
    const items = await listHistory(toNumber('limit', values.limit, [1, 10_000]) ?? 20, search, context);
    if (values.download) {
      const files = await downloadItems(items, values.dir ?? '.', context);
      if (shared.json) return printJson(terminal, files);
      const lines = files.map(({ file }) => `Saved as ${file}`);
      return writeLine(terminal.stdout, lines.length === 0 ? 'No items.' : lines.join('\n'));
    }
    if (shared.json) return printJson(terminal, items);
    const rows = items.map(({ history_item_id, date_unix, source, voice_name, text }) => [
      history_item_id,
      timeOf(date_unix),
      source,
      voice_name ?? '–',
      inOneLine(text),
    ]);
    const header = ['ID', 'TIME (UTC)', 'SOURCE', 'VOICE', 'TEXT'];
    await writeLine(terminal.stdout, rows.length === 0 ? 'No items.' : formatTable(header, rows));
  },
});
