import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { runCommand } from '../../scripts/plans/commands.ts';
import { readEnv } from '../../server/env.ts';
import { openOperator } from '../../server/main.operator.ts';
import { fillAccount } from '../accounts/filled-account.ts';
import { signUp } from '../support/accounts.ts';
import { startServer } from '../support/start-server.ts';

/**
 * Writes the fixture of an upgrade test: the database of a server whose users used every feature, and the audio of one
 * history item. Run it in a built checkout of the version to keep (docs in tests/upgrades/README.md):
 * TEST_DATABASE_URL=postgres://… node tests/upgrades/create-fixture.ts <name>
 */
const [, , name = 'fixture'] = process.argv;
const admin = process.env.TEST_DATABASE_URL!;
const databaseName = `fixture_${process.pid}`;
const folder = join(import.meta.dirname, name);
const databaseUrl = admin.replace(/\/[^/]*$/, `/${databaseName}`);

const onAdmin = async (sql: string) => {
  const client = new pg.Client({ connectionString: admin });
  await client.connect();
  await client.query(sql);
  await client.end();
};

await onAdmin(`create database ${databaseName}`);
const env = { DATABASE_URL: databaseUrl, DEVELOPMENT: 'true', DEFAULT_TIER: 'pro', PROFESSIONAL_VOICE_MIN_S: '5' };
const server = await startServer({ env });
const database = new pg.Pool({ connectionString: databaseUrl });
const operator = await openOperator(
  readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir, PORT: new URL(server.url).port }),
);
try {
  const person = await signUp(server.url);
  const neighbour = await signUp(server.url);
  const createPromoCode = (code: string) => runCommand(operator, ['code', code, '--percent', '50', '--uses', '5']);
  const { ids } = await fillAccount({ server, database, person, neighbour, createPromoCode });
  const { rows } = await database.query('select blob_key from history_items where id = $1', [ids.speech]);
  // The next sign-in opens the person's own workspace.
  await database.query('delete from workspace_members where user_id = $1 and workspace_id <> $2', [
    person.userId,
    person.workspaceId,
  ]);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const dump = execFileSync('pg_dump', ['--no-owner', '--inserts', '--rows-per-insert=1000', databaseUrl], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  // Lines with a backslash are commands of psql.
  const sql = dump.replaceAll(/^\\.*\n/gm, '').replaceAll(/^--.*\n/gm, '');
  writeFileSync(join(folder, 'database.sql.gz'), gzipSync(sql, { level: 9 }));
  const blobs = readdirSync(join(server.dataDir, 'blobs'), { recursive: true, encoding: 'utf8' });
  const audio = blobs.find((path) => path.endsWith(rows[0].blob_key.replaceAll('/', '~')))!;
  cpSync(join(server.dataDir, 'blobs', audio), join(folder, 'blobs', audio));
  const { email, password, userId } = person;
  writeFileSync(join(folder, 'person.json'), `${JSON.stringify({ email, password, userId, ...ids }, undefined, 2)}\n`);
} finally {
  await operator.close();
  await database.end();
  await server.remove();
  await onAdmin(`drop database ${databaseName} with (force)`);
}
