import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const seconds = 240;
let server: RunningServer;
let person: Account;
beforeAll(async () => {
  server = await startServer();
  person = await signUp(server.url);
});
afterAll(() => server.remove());

interface SongWire {
  readonly song_id: string;
  readonly state: string;
  readonly percent: number | null;
  readonly credits: number;
  readonly duration_ms: number;
}
const bearer = () => ({ authorization: `Bearer ${person.accessToken}` });
const read = async <Reply>(path: string) =>
  (await (await fetch(`${server.url}${path}`, { headers: bearer() })).json()) as Reply;
const song = (id: string) => read<SongWire>(`/v1/music/songs/${id}`);
const spent = async () => (await read<{ character_count: number }>('/v1/user/subscription')).character_count;
const jobs = async () =>
  (await read<{ jobs: { title: string; state: string }[] }>('/v1/background-jobs')).jobs.map(({ title, state }) => [
    title,
    state,
  ]);

it('MUSIC-002 finishes a song after the server was killed, and charges it once', { timeout: 400_000 }, async () => {
  const reply = await postJson(
    `${server.url}/v1/music/songs`,
    { prompt: 'techno', music_length_ms: seconds * 1000 },
    bearer(),
  );
  const { song_id: id } = (await reply.json()) as SongWire;
  await expect.poll(async () => (await song(id)).percent, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
  await server.kill();

  server = await startServer({ dataDir: server.dataDir });
  expect((await song(id)).state).toMatch(/waiting|running/);
  expect(await jobs()).toEqual([['Techno', expect.stringMatching(/waiting|running/)]]);
  await expect.poll(async () => (await song(id)).state, { timeout: 300_000, interval: 200 }).toBe('completed');
  expect(await song(id)).toMatchObject({ credits: 4000, duration_ms: seconds * 1000 });
  expect(await spent()).toBe(4000);
  const audio = await fetch(`${server.url}/v1/music/songs/${id}/audio`, { headers: bearer() });
  // MP3 at 128 kbit/s.
  expect((await audio.arrayBuffer()).byteLength / 16_000).toBeCloseTo(seconds, 0);
  expect(await jobs()).toEqual([['Techno', 'completed']]);
});
