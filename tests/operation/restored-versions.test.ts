import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../scripts/backup/commands.ts';
import { readEnv } from '../../server/env.ts';
import { openBackups } from '../../server/main.backup.ts';
import { marker } from '../accounts/filled-account.ts';
import { postJson } from '../support/accounts.ts';
import { startServer } from '../support/start-server.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const names = readdirSync(fixtures).flatMap((file) => /^(.+)\.tar\.br$/.exec(file)?.[1] ?? []);

interface Person {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly speech: string;
  readonly clone: string;
  readonly professional: string;
}

describe.each(names)('U-47 a backup of the version %s', (name) => {
  it('is restored by this version with its users, voices, history and plans', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-fixture-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const archive = join(folder, 'backup.tar');
    writeFileSync(archive, brotliDecompressSync(readFileSync(join(fixtures, `${name}.tar.br`))));
    const dataDir = join(folder, 'data');
    const restored = await runCommand('restore', [archive], openBackups(readEnv({ DATA_DIR: dataDir })));
    expect(restored).toContain('Every hash and every balance matches.');

    const server = await startServer({ dataDir });
    onTestFinished(() => server.remove());
    const person = JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')) as Person;
    const { email, password } = person;
    const session = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
    expect(session.status).toBe(200);
    const { access_token } = (await session.json()) as { access_token: string };
    const get = (path: string) =>
      fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    const read = async (path: string) => (await get(path)).json();
    expect(await read('/v1/user')).toMatchObject({ user_id: person.userId, first_name: marker });
    expect(await read('/v1/user/subscription')).toMatchObject({ tier: 'creator' });
    const { voices } = (await read('/v1/voices')) as { voices: { voice_id: string }[] };
    const ids = voices.map(({ voice_id }) => voice_id);
    expect(ids).toEqual(expect.arrayContaining([person.clone, person.professional]));
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
