import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { launchPostgres } from '../../server/platform/db/embedded/launch.ts';
import { silentLog } from '../../server/platform/test-doubles.ts';
import { marker } from '../accounts/filled-account.ts';
import { postJson } from '../support/accounts.ts';
import { startServer } from '../support/start-server.ts';

const fixtures = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

interface Person {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly speech: string;
  readonly clone: string;
  readonly professional: string;
}

/** Creates a data folder with the database and the files of the fixture. */
async function restoreDataDir(fixture: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'timbre-upgrade-'));
  cpSync(join(fixture, 'blobs'), join(dataDir, 'blobs'), { recursive: true });
  const postgres = await launchPostgres({ folder: join(dataDir, 'postgres'), log: silentLog });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(join(fixture, 'database.sql.gz'))).toString());
  await client.end();
  await postgres.stop();
  return dataDir;
}

describe.each(fixtures.map(({ name }) => name))('a data folder of the version %s', (name) => {
  it('starts with its users, voices, history and plans', async () => {
    const fixture = join(import.meta.dirname, name);
    const person = JSON.parse(readFileSync(join(fixture, 'person.json'), 'utf8')) as Person;
    const server = await startServer({ dataDir: await restoreDataDir(fixture) });
    onTestFinished(() => server.remove());

    const { email, password } = person;
    const session = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
    expect(session.status).toBe(200);
    const { access_token } = (await session.json()) as { access_token: string };
    const get = (path: string) =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    const read = async (path: string) => (await get(path)).json();

    expect(await read('/v1/user')).toMatchObject({ user_id: person.userId, first_name: marker });
    expect(await read('/v1/user/subscription')).toMatchObject({ tier: 'creator' });
    const { voices } = (await read('/v1/voices')) as { voices: { voice_id: string; category: string }[] };
    const { clone, professional } = person;
    expect(voices.map(({ voice_id }) => voice_id)).toEqual(expect.arrayContaining([clone, professional]));
    expect(voices.map(({ category }) => category)).toContain('generated');
    expect(await read(`/v1/history/${person.speech}`)).toMatchObject({ text: expect.stringContaining(marker) });
    const { history } = (await read(`/v1/history?search=${marker.toLowerCase()}`)) as {
      history: { history_item_id: string }[];
    };
    expect(history.map(({ history_item_id }) => history_item_id)).toContain(person.speech);
    const audio = await get(`/v1/history/${person.speech}/audio`);
    expect(audio.headers.get('content-type')).toBe('audio/mpeg');
    expect((await audio.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });
});
