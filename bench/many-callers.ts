/**
 * First audio of many callers at once, and of cached or plain texts: `node bench/many-callers.ts [voice name]`. Each caller
 * streams one text of 1000 characters, which no cache has.
 */
import { availableParallelism } from 'node:os';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { report, thousandCharacters } from './measure.ts';

const voice = defaultVoices.find(({ name }) => name === (process.argv[2] ?? 'Marlow'));
if (!voice) throw new Error(`There is no default voice ${process.argv[2]}.`);
const server = await startServer({ env: { ENGINE_WORKERS: String(availableParallelism()) } });

let texts = 0;
async function speak() {
  const text = `Text ${++texts}. ${thousandCharacters}`.slice(0, 1000);
  const startedAt = performance.now();
  const reply = await fetch(`${server.url}/v1/text-to-speech/${voice!.id}/stream`, {
    method: 'POST',
    headers: { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text, language_code: 'en' }),
  });
  if (reply.status !== 200) return { error: `${reply.status} ${(await reply.text()).slice(0, 200)}` };
  const reader = reply.body!.getReader();
  await reader.read();
  const first = performance.now() - startedAt;
  while (!(await reader.read()).done);
  return { first, total: performance.now() - startedAt };
}

try {
  for (let at = 0; at < 6; at += 1) await speak();
  for (const callers of [10, 50, 150]) {
    const startedAt = performance.now();
    const runs = await Promise.all(Array.from({ length: callers }, speak));
    const seconds = (performance.now() - startedAt) / 1000;
    const done = runs.filter((run) => run.first !== undefined);
    const errors = new Set(runs.flatMap((run) => (run.error ? [run.error] : [])));
    console.log(
      report(
        `${callers} callers: first audio`,
        done.map(({ first }) => first),
      ),
    );
    console.log(`  ${seconds.toFixed(1)} s for all; ${runs.length - done.length} errors`, [...errors].slice(0, 3));
  }
} finally {
  await server.remove();
}
