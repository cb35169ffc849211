import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { runCommand as runBackup } from '../../scripts/backup/commands.ts';
import { runCommand } from '../../scripts/plans/commands.ts';
import { readEnv } from '../../server/env.ts';
import { openBackups } from '../../server/main.backup.ts';
import { openOperator } from '../../server/main.operator.ts';
import { fillAccount } from '../accounts/filled-account.ts';
import { signUp } from '../support/accounts.ts';
import { databaseUrlOf, startServer } from '../support/start-server.ts';

/**
 * Writes a fixture of the upgrade test: the backup of a server whose users used every feature, with the audio of one
 * history item. Run it in a built checkout of the version to keep: node tests/operation/create-fixture.ts <name>
 */
const [, , name = 'fixture'] = process.argv;
const path = join(import.meta.dirname, 'fixtures', name);
const server = await startServer({
  env: { DEVELOPMENT: 'true', DEFAULT_TIER: 'pro', PROFESSIONAL_VOICE_MIN_S: '5' },
});
const env = readEnv({ DATA_DIR: server.dataDir, PORT: new URL(server.url).port });
const database = new pg.Pool({ connectionString: databaseUrlOf(server) });
const operator = await openOperator(env);
try {
  const person = await signUp(server.url);
  const neighbour = await signUp(server.url);
  const createPromoCode = (code: string) => runCommand(operator, ['code', code, '--percent', '50', '--uses', '5']);
  const { ids } = await fillAccount({ server, database, person, neighbour, createPromoCode });
  // The next sign-in opens the person's own workspace.
  await database.query('delete from workspace_members where user_id = $1 and workspace_id <> $2', [
    person.userId,
    person.workspaceId,
  ]);
  const { rows } = await database.query('select blob_key from history_items where id = $1', [ids.speech]);
  const blobs = join(server.dataDir, 'blobs/blobs');
  for (const blob of readdirSync(blobs, { recursive: true, encoding: 'utf8' }))
    if (blob.includes('/') && !blob.endsWith(rows[0].blob_key.replaceAll('/', '~'))) rmSync(join(blobs, blob));
  rmSync(`${path}.tar`, { force: true });
  await runBackup('backup', [`${path}.tar`], openBackups(env));
  writeFileSync(`${path}.tar.br`, brotliCompressSync(readFileSync(`${path}.tar`)));
  rmSync(`${path}.tar`);
  const { email, password, userId } = person;
  writeFileSync(`${path}.json`, `${JSON.stringify({ email, password, userId, ...ids }, undefined, 2)}\n`);
} finally {
  await operator.close();
  await database.end();
  await server.remove();
}
