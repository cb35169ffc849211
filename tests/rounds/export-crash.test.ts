import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { databaseUrlOf, type RunningServer, startServer } from '../support/start-server.ts';
import { zipFiles } from '../support/zip-files.ts';

/** Enough that the export takes seconds. */
const entries = 300_000;
let server: RunningServer;
let person: Account;
beforeAll(async () => {
  server = await startServer({ env: { DEVELOPMENT: 'true' } });
  person = await signUp(server.url);
  const database = new pg.Client({ connectionString: databaseUrlOf(server) });
  await database.connect();
  await database.query(
    `insert into ledger_entries (workspace_id, account, amount, reason, reference, at)
     select $1, 'credits_spent', 1, 'spend', 'generation ' || n, now() from generate_series(1, $2::int) n`,
    [person.workspaceId, entries],
  );
  await database.end();
});
afterAll(() => server.remove());

const bearer = () => ({ authorization: `Bearer ${person.accessToken}` });
const readExport = async () =>
  (
    (await (await fetch(`${server.url}/v1/user/data-export`, { headers: bearer() })).json()) as {
      export: { state: string } | null;
    }
  ).export?.state;

it('U-12 finishes an export after the server was killed', { timeout: 240_000 }, async () => {
  expect((await postJson(`${server.url}/v1/user/data-export`, {}, bearer())).status).toBe(200);
  await expect.poll(readExport, { timeout: 20_000, interval: 20 }).toBe('running');
  await server.kill();
  server = await startServer({ dataDir: server.dataDir, env: { DEVELOPMENT: 'true' } });
  expect(await readExport()).toMatch(/waiting|running/);
  await expect.poll(readExport, { timeout: 200_000, interval: 200 }).toBe('ready');
  const link = await postJson(`${server.url}/v1/user/data-export/download-link`, {}, bearer());
  const { url } = (await link.json()) as { url: string };
  const files = zipFiles(Buffer.from(await (await fetch(url)).arrayBuffer()));
  const rows = JSON.parse(files.get('credit-ledger.json')!.toString()) as { reference: string }[];
  expect(new Set(rows.map(({ reference }) => reference)).size).toBeGreaterThan(entries);
});
