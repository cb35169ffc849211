// 16 clients at once for 60 s: errors, lost items, memory, event loop delay.
//   node bench/load.ts [seconds] [clients]
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { report, thousandCharacters } from './measure.ts';
import { memoryMb } from './memory.ts';

const [seconds = 60, clients = 16] = process.argv.slice(2).map(Number);
const key = { 'xi-api-key': bootstrap.apiKey };
const server = await startServer();

/** The histogram measures the time between samples that are 10 ms apart; only the time above that is delay. */
const samplingMs = 10;

async function eventLoopP99Ms(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000 - samplingMs;
}

try {
  const { voices } = (await (await fetch(`${server.url}/v1/voices`, { headers: key })).json()) as {
    voices: { voice_id: string }[];
  };
  const end = Date.now() + seconds * 1000;
  const generatedIds = new Set<string>();
  const errors: string[] = [];
  const times: number[] = [];
  const memory: number[] = [];
  const loopDelaysMs: number[] = [];
  const sampling = setInterval(async () => {
    memory.push(memoryMb(server.pid));
    loopDelaysMs.push(await eventLoopP99Ms());
  }, 2000);

  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let at = 0; Date.now() < end; at += 1) {
        const voice = voices[(client + at) % voices.length]!.voice_id;
        const startedAt = performance.now();
        const reply = await fetch(`${server.url}/v1/text-to-speech/${voice}/stream`, {
          method: 'POST',
          headers: { ...key, 'content-type': 'application/json' },
          body: JSON.stringify({ text: thousandCharacters.slice(0, 100 + ((client * 131 + at * 37) % 900)) }),
        });
        if (reply.status !== 200) errors.push(`${reply.status} ${await reply.text()}`);
        else {
          await reply.arrayBuffer();
          generatedIds.add(reply.headers.get('history-item-id')!);
          times.push(performance.now() - startedAt);
        }
      }
    }),
  );
  clearInterval(sampling);

  const storedIds = new Set<string>();
  for (let after = '', more = true; more; ) {
    const page = (await (await fetch(`${server.url}/v1/history?page_size=1000${after}`, { headers: key })).json()) as {
      history: { history_item_id: string }[];
      has_more: boolean;
      last_history_item_id: string;
    };
    for (const item of page.history) storedIds.add(item.history_item_id);
    more = page.has_more;
    after = `&start_after_history_item_id=${page.last_history_item_id}`;
  }
  const lost = [...generatedIds].filter((id) => !storedIds.has(id));
  const third = Math.floor(memory.length / 3);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  console.log(
    `${clients} clients, ${seconds} s: ${generatedIds.size} generations, ${errors.length} errors, ${lost.length} lost items`,
  );
  for (const error of new Set(errors)) console.log(`  ${error}`);
  console.log(report('generation', times));
  console.log(
    `memory of server and workers: second third ${mean(memory.slice(third, 2 * third)).toFixed(0)} MB, last third ${mean(memory.slice(2 * third)).toFixed(0)} MB, peak ${Math.max(...memory).toFixed(0)} MB`,
  );
  console.log(
    `event loop delay p99: median ${[...loopDelaysMs].sort((a, b) => a - b)[Math.floor(loopDelaysMs.length / 2)]?.toFixed(1)} ms, worst interval of 2 s ${Math.max(...loopDelaysMs).toFixed(1)} ms`,
  );
  if (errors.length > 0 || lost.length > 0) process.exitCode = 1;
} finally {
  await server.remove();
}
