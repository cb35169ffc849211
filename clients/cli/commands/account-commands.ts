import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { ApiCallError } from '../../api-client.ts';
import { type CommandContext, defineCommand, UsageError } from '../command.ts';
import { cleanUrl, connect } from '../connection.ts';
import { formatTable, printJson, readLines, writeLine } from '../terminal.ts';

/** Reads a key without showing it. */
async function askForKey({ stdin, stderr, signal }: CommandContext['terminal']): Promise<string> {
  await new Promise<void>((resolve) =>
    stderr.write('API key (an own one of "API keys" in the app): ', () => resolve()),
  );
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: hidden, terminal: true });
  try {
    return (await lines.question('', { signal })).trim();
  } finally {
    lines.close();
    stderr.write('\n');
  }
}

async function readKey({ terminal, shared }: CommandContext): Promise<string> {
  const named = shared['api-key'] ?? terminal.env.TIMBRE_API_KEY ?? terminal.env.ELEVENLABS_API_KEY;
  if (named) return named;
  if (terminal.stdin.isTTY) return askForKey(terminal);
  for await (const line of readLines(terminal.stdin)) return line;
  return '';
}

interface Subscription {
  readonly tier: string;
  readonly character_count: number;
  readonly character_limit: number;
  readonly next_character_count_reset_unix: number;
  readonly voice_slots_used: number;
  readonly voice_limit: number;
}

/** The limit of a plan without one. */
const unlimited = 2_147_483_647;
const withSeparators = (count: number): string => count.toLocaleString('en-US');
const dayOf = (unix: number): string => new Date(unix * 1000).toISOString().slice(0, 10);

export const accountCommands = [
  defineCommand({
    name: 'login',
    summary: 'Stores the address of a server and an API key, for all other commands.',
    args: '[URL]',
    count: [0, 1],
    options: {},
    examples: ['login https://voice.example.com', 'login http://localhost:4000 < key.txt'],
    async run([address], _, context) {
      const { terminal, shared, config } = context;
      const url = cleanUrl(address ?? shared.url ?? terminal.env.TIMBRE_URL ?? 'http://localhost:4000');
      const { protocol, hostname } = new URL(url);
      if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
        await writeLine(terminal.stderr, `${url} has no TLS: others in the network may read the key.`);
      const key = await readKey(context);
      if (key === '') throw new UsageError('Give the API key by the standard input, --api-key or TIMBRE_API_KEY.');
      await connect({ url, api_key: key }, terminal.signal)
        .get('/v1/models')
        .catch((error: unknown) => {
          // A restricted key is a valid one.
          if (!(error instanceof ApiCallError && error.code === 'missing_permissions')) throw error;
        });
      await config.save({ url, api_key: key });
      if (shared.json) await printJson(terminal, { url, config: config.path });
      else await writeLine(terminal.stdout, `Logged in to ${url}. The key is in ${config.path}.`);
    },
  }),
  defineCommand({
    name: 'logout',
    summary: 'Deletes the stored address and key.',
    args: '',
    count: [0, 0],
    options: {},
    examples: [],
    async run(_args, _values, { config, terminal, shared }) {
      await config.remove();
      if (!shared.json) await writeLine(terminal.stdout, 'Logged out. The key stays valid: revoke it in the app.');
    },
  }),
  defineCommand({
    name: 'usage',
    summary: 'Shows the plan, and the credits that are used and left.',
    args: '',
    count: [0, 0],
    options: {},
    examples: ['usage', 'usage --json'],
    async run(_args, _values, { api, terminal, shared }) {
      const plan = await api().get<Subscription>('/v1/user/subscription');
      if (shared.json) return printJson(terminal, plan);
      const limit = plan.character_limit === unlimited ? 'unlimited' : withSeparators(plan.character_limit);
      const rows = [
        ['Plan', plan.tier],
        ['Credits used', `${withSeparators(plan.character_count)} of ${limit}`],
        ['Renews on', dayOf(plan.next_character_count_reset_unix)],
        ['Voices', `${plan.voice_slots_used} of ${plan.voice_limit === unlimited ? 'unlimited' : plan.voice_limit}`],
      ];
      await writeLine(terminal.stdout, rows.map(([name, value]) => `${name!.padEnd(13)} ${value}`).join('\n'));
    },
  }),
  defineCommand({
    name: 'agents',
    summary: 'Lists the agents of the workspace.',
    args: '[SEARCH]',
    count: [0, 1],
    options: {},
    examples: ['agents', 'agents "help line"'],
    async run([search], _, { api, terminal, shared }) {
      interface Agent {
        readonly agent_id: string;
        readonly name: string;
        readonly last_call_time_unix_secs: number | null;
      }
      interface Page {
        readonly agents: readonly Agent[];
        readonly next_cursor: string | null;
      }
      const agents: Agent[] = [];
      for (let cursor: string | undefined; ; ) {
        const page: Page = await api().get('/v1/convai/agents', { page_size: 100, search, cursor });
        agents.push(...page.agents);
        if (!page.next_cursor) break;
        cursor = page.next_cursor;
      }
      if (shared.json) return printJson(terminal, agents);
      const rows = agents.map(({ agent_id, name, last_call_time_unix_secs: last }) => [
        agent_id,
        name,
        last === null ? '–' : dayOf(last),
      ]);
      await writeLine(
        terminal.stdout,
        rows.length === 0 ? 'No agents.' : formatTable(['ID', 'NAME', 'LAST CALL'], rows),
      );
    },
  }),
];
