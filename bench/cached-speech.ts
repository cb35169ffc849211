// Cached speech over the API on loopback: first byte and total time, compared with the first generation.
//   node bench/cached-speech.ts
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { report, thousandCharacters } from './measure.ts';

const textCount = 20;
const repeatCount = 10;
const voiceId = '21m00Tcm4TlvDq8ikWAM';
const headers = { 'xi-api-key': bootstrap.apiKey, 'content-type': 'application/json' };
const server = await startServer({ env: { DEFAULT_TIER: 'enterprise' } });

async function speak(text: string) {
  const startedAt = performance.now();
  const reply = await fetch(`${server.url}/v1/text-to-speech/${voiceId}/stream`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text }),
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  const reader = reply.body!.getReader();
  await reader.read();
  const first = performance.now() - startedAt;
  while (!(await reader.read()).done);
  return { first, total: performance.now() - startedAt };
}

async function cacheHits(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^speech_cache_hits_total (.*)$/m.exec(text)?.[1]);
}

try {
  const requestTexts = Array.from({ length: textCount }, (_, at) => `${at}. ${thousandCharacters}`.slice(0, 1000));
  const generatedMs = [];
  const cachedMs = [];
  for (const text of requestTexts) generatedMs.push(await speak(text));
  const before = await cacheHits();
  for (let round = 0; round < repeatCount; round += 1)
    for (const text of requestTexts) cachedMs.push(await speak(text));
  const hits = (await cacheHits()) - before;
  if (hits !== textCount * repeatCount)
    throw new Error(`Only ${hits} of ${textCount * repeatCount} repeats were cache hits.`);
  for (const [name, runs] of [['generated', generatedMs] as const, ['cached', cachedMs] as const]) {
    console.log(
      report(
        `1000 characters ${name}: first byte`,
        runs.map(({ first }) => first),
      ),
    );
    console.log(
      report(
        `1000 characters ${name}: total time`,
        runs.map(({ total }) => total),
      ),
    );
  }
} finally {
  await server.remove();
}
