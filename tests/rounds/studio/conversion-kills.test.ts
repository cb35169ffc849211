import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let person: Account;
beforeAll(async () => {
  server = await startServer();
  person = await signUp(server.url);
});
afterAll(() => server.remove());

const voice = '21m00Tcm4TlvDq8ikWAM';
const bearer = () => ({ authorization: `Bearer ${person.accessToken}` });
const read = async <Reply>(path: string) =>
  (await (await fetch(`${server.url}${path}`, { headers: bearer() })).json()) as Reply;
interface ConversionWire {
  readonly conversion: { state: string; spoken: number; reused: number; credits: number };
}
const conversion = async (id: string) =>
  (await read<ConversionWire>(`/v1/studio/projects/${id}/conversion`)).conversion;
const spent = async () => (await read<{ character_count: number }>('/v1/user/subscription')).character_count;

it('STUDIO-018 finishes a conversion after three kills, loses no sentence and charges none twice', {
  timeout: 600_000,
}, async () => {
  const chapters = Array.from({ length: 4 }, (_, chapter) => ({
    name: `Chapter ${chapter}`,
    blocks: Array.from({ length: 10 }, (__, block) => ({
      nodes: [{ type: 'tts_node', text: `Sentence ${block} of chapter ${chapter} has a few words.`, voice_id: voice }],
    })),
  }));
  const characters = chapters
    .flatMap(({ blocks }) => blocks)
    .reduce((sum, { nodes }) => sum + nodes[0]!.text.length, 0);
  const form = new FormData();
  form.set('name', 'Killed');
  form.set('default_title_voice_id', voice);
  form.set('default_paragraph_voice_id', voice);
  form.set('default_model_id', 'eleven_multilingual_v2');
  form.set('from_content_json', JSON.stringify(chapters));
  const created = await fetch(`${server.url}/v1/studio/projects`, { method: 'POST', headers: bearer(), body: form });
  const { project_id: id } = ((await created.json()) as { project: { project_id: string } }).project;
  await postJson(`${server.url}/v1/studio/projects/${id}/convert`, {}, bearer());

  let before = 0;
  for (let kill = 0; kill < 3; kill++) {
    const goal = before + 5;
    await expect
      .poll(async () => (await conversion(id)).spoken, { timeout: 120_000, interval: 10 })
      .toBeGreaterThanOrEqual(goal);
    await server.kill();
    server = await startServer({ dataDir: server.dataDir });
    const now = await conversion(id);
    expect(now.spoken).toBeGreaterThanOrEqual(goal);
    expect(await spent()).toBe(now.credits);
    before = now.spoken;
  }
  await expect
    .poll(async () => (await conversion(id)).state, { timeout: 240_000, interval: 100 })
    .toMatch(/completed|failed/);
  expect(await conversion(id)).toMatchObject({ state: 'completed', spoken: 40, reused: 0, credits: characters });
  expect(await spent()).toBe(characters);
  const { snapshots } = await read<{ snapshots: unknown[] }>(`/v1/studio/projects/${id}/snapshots`);
  expect(snapshots).toHaveLength(1);
});
