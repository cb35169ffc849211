// Speech over the API on loopback: overhead, first audio and total time compared with Debian's espeak-ng | ffmpeg.
//   node bench/speech-api.ts

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultVoices } from '../engines/voices/default-voices.ts';
import type { Voice } from '../engines/voices/voice.ts';
import { bootstrap, startServer } from '../tests/support/start-server.ts';
import { percentile, report, thousandCharacters } from './measure.ts';

const rounds = 20;
const key = { 'xi-api-key': bootstrap.apiKey };
const server = await startServer({ env: { ENGINE_WORKERS: String(availableParallelism()) } });
const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'));

let textCount = 0;
/** A text of 1000 characters that was not spoken before, so that no cache has it. */
const newText = () => `Text ${++textCount}. ${thousandCharacters}`.slice(0, 1000);

async function speak(voiceId: string, path: string, text = newText()) {
  const startedAt = performance.now();
  const reply = await fetch(`${server.url}/v1/text-to-speech/${voiceId}${path}`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  const reader = reply.body!.getReader();
  await reader.read();
  const first = performance.now() - startedAt;
  while (!(await reader.read()).done);
  const overhead = Number(/overhead;dur=([\d.]+)/.exec(reply.headers.get('server-timing') ?? '')?.[1]);
  return { first, total: performance.now() - startedAt, overhead };
}

async function runPipeline(text: string): Promise<number> {
  const textPath = join(folder, 'text.txt');
  writeFileSync(textPath, text);
  const command = `espeak-ng --stdout -f ${textPath} | ffmpeg -hide_banner -loglevel error -y -i - -ar 44100 -b:a 128k ${join(folder, 'out.mp3')}`;
  const startedAt = performance.now();
  await promisify(execFile)('sh', ['-c', command]);
  return performance.now() - startedAt;
}

try {
  for (const engine of ['flite', 'espeak']) {
    const speaksEnglish = (voice: Voice) => voice.speakers.find(({ languages }) => languages.includes('en'))?.engineId;
    const voice = defaultVoices.find((one) => speaksEnglish(one) === engine);
    if (!voice) throw new Error(`The engine ${engine} has no English default voice.`);
    for (let at = 0; at < 3; at += 1) await speak(voice.id, '/stream');
    const runs = [];
    for (let at = 0; at < rounds; at += 1) runs.push(await speak(voice.id, '/stream'));
    console.log(
      report(
        `${engine} (${voice.name}) first audio of a streamed 1000-character text`,
        runs.map((run) => run.first),
      ),
    );
    console.log(
      report(
        `${engine} overhead before the engine`,
        runs.map((run) => run.overhead),
      ),
    );
    const [ours, theirs] = [[] as number[], [] as number[]];
    for (let at = 0; at < rounds; at += 1) {
      const text = newText();
      theirs.push(await runPipeline(text));
      ours.push((await speak(voice.id, '?output_format=mp3_44100_128', text)).total);
    }
    console.log(report(`${engine} 1000 characters to mp3_44100_128, total time, stored`, ours));
    console.log(report('espeak-ng --stdout | ffmpeg, same text and format', theirs));
    const ratio = percentile(
      ours.map((value, at) => value / theirs[at]!),
      0.5,
    );
    console.log(`${engine}: ratio to the pipeline, median of pairs: ${ratio.toFixed(2)}`);
  }
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
