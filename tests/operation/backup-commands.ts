import { expect } from 'vitest';
import { type CommandName, runCommand } from '../../scripts/backup/commands.ts';
import { readEnv } from '../../server/env.ts';
import { openBackups } from '../../server/main.backup.ts';
import { bootstrap } from '../support/start-server.ts';

const key = { 'xi-api-key': bootstrap.apiKey };
const voice = '21m00Tcm4TlvDq8ikWAM';

/** Generates speech on the server at `url`. */
export async function speak(url: string, text: string): Promise<void> {
  const body = JSON.stringify({ text, model_id: 'eleven_flash_v2_5' });
  const headers = { ...key, 'content-type': 'application/json' };
  const reply = await fetch(`${url}/v1/text-to-speech/${voice}`, { method: 'POST', headers, body });
  expect(reply.status).toBe(200);
  await reply.arrayBuffer();
}

/** Runs an operator command on a data folder. */
export const run = (dataDir: string, name: CommandName, args: string[], env: Record<string, string> = {}) =>
  runCommand(name, args, openBackups(readEnv({ DATA_DIR: dataDir, ...env })));

interface Contents {
  readonly history: Map<string, { text: string; audio: Buffer }>;
  readonly used: number;
}

/** The history with its audio, and the used credits. */
export async function readContents(url: string): Promise<Contents> {
  const read = async (path: string) => fetch(`${url}${path}`, { headers: key });
  const { history } = (await (await read('/v1/history?page_size=1000')).json()) as {
    history: { history_item_id: string; text: string }[];
  };
  const items = new Map<string, { text: string; audio: Buffer }>();
  for (const { history_item_id: id, text } of history) {
    const audio = Buffer.from(await (await read(`/v1/history/${id}/audio`)).arrayBuffer());
    items.set(id, { text, audio });
  }
  const { character_count: used } = (await (await read('/v1/user/subscription')).json()) as { character_count: number };
  return { history: items, used };
}
