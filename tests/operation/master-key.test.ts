import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from '../../scripts/keys/commands.ts';
import { readEnv } from '../../server/env.ts';
import { withSecretWrapping } from '../../server/main.keys.ts';
import { parseMasterKeys } from '../../server/platform/secrets/master-keys.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { readContents, run, speak } from './backup-commands.ts';

const root = mkdtempSync(join(tmpdir(), 'timbre-master-key-'));
const keyFile = join(root, 'key');
const servers: RunningServer[] = [];
afterAll(async () => {
  for (const server of servers) await server.remove();
  rmSync(root, { recursive: true, force: true });
});

async function start(dataDir: string | undefined, env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ ...(dataDir !== undefined && { dataDir }), env });
  servers.push(server);
  return server;
}

const keys = (dataDir: string, command: string, env: Record<string, string> = {}) =>
  runCommand(command.split(' '), (work) => withSecretWrapping(work, readEnv({ DATA_DIR: dataDir, ...env })));

it('wraps the secrets of a running server, after which no process starts without the key', async () => {
  const server = await start(undefined);
  await speak(server.url, 'Spoken before the secrets are wrapped.');
  await keys(server.dataDir, `create ${keyFile}`);
  const withKey = { MASTER_KEY_FILE: keyFile };
  const { id } = parseMasterKeys(readFileSync(keyFile))[0]!;
  expect(await keys(server.dataDir, 'enable', withKey)).toMatch(/^Wrapped (\d+) of \1 secrets\./);
  await speak(server.url, 'Spoken by the server that started before.');

  const backup = join(root, 'backup.tar');
  expect(await run(server.dataDir, 'backup', [backup])).toContain(`secrets are wrapped by master key ${id}`);
  expect(await run(join(root, 'none'), 'restore', ['--check', backup])).toContain(
    `needs MASTER_KEY_FILE with master key ${id}`,
  );
  await server.stop();

  await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(
    `The secrets of this database are wrapped by master key ${id}. Set MASTER_KEY_FILE`,
  );
  const restarted = await start(server.dataDir, withKey);
  expect((await readContents(restarted.url)).history.size).toBe(2);
});
