/**
 * A whole dub without recognizer and translator: `node bench/dubbing/pipeline.ts [minutes]`, after `npm run build:server`. A
 * video with 20 lines a minute by two speakers and their translations is uploaded, spoken in Spanish by the built-in voices
 * and rendered as MP4 on a server of its own. Prints each step, and how many times faster than real time the whole is.
 */
import { signUp } from '../../tests/support/accounts.ts';
import { makeDubVideo } from '../../tests/support/dub-video.ts';
import { startServer } from '../../tests/support/start-server.ts';

const seconds = Number(process.argv[2] ?? 5) * 60;
const linesPerMinute = 20;
const stepS = 60 / linesPerMinute;
const sentences = ['El puerto está tranquilo hoy.', 'Nadie espera el barco.', 'La luz del faro se apaga al alba.'];

const video = await makeDubVideo(seconds);
const server = await startServer({ env: { DEFAULT_TIER: 'pro', ENGINE_WORKERS: '2' } });
const { accessToken } = await signUp(server.url);

async function call<T>(path: string, body?: object): Promise<T> {
  const reply = await fetch(`${server.url}/v1/dubbing/project${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}
async function until(path: string, wanted: string): Promise<void> {
  for (;;) {
    const { status, ...rest } = await call<{ status: string }>(path);
    if (status === wanted) return;
    if (/failed|stale/.test(status)) throw new Error(JSON.stringify({ status, ...rest }));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const started = performance.now();
let last = started;
const lap = (step: string) => {
  const now = performance.now();
  console.log(`${step}: ${((now - last) / 1000).toFixed(1)} s`);
  last = now;
};
try {
  const rows = Array.from({ length: (seconds / 60) * linesPerMinute }, (_, at) => {
    const startS = at * stepS + 0.2;
    return `${at % 2 ? 'Ada' : 'Ben'},Line ${at + 1}.,${startS.toFixed(2)},${(startS + 2.5).toFixed(2)}`;
  });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(video)], 'talk.mp4', { type: 'video/mp4' }));
  form.append('csv_file', new File([['speaker,transcription,start_time,end_time', ...rows].join('\n')], 'talk.csv'));
  form.append('source_language', 'en');
  const { project_id } = await call<{ project_id: string }>('', form);
  await until(`/${project_id}`, 'ready');
  lap('uploaded and prepared');
  const { segments } = await call<{ segments: { id: string }[] }>(`/${project_id}/transcript`);
  const translations = Object.fromEntries(segments.map(({ id }, at) => [id, sentences[at % 3]!]));
  const body = { target_language: 'es', translations };
  const { language_id } = await call<{ language_id: string }>(`/${project_id}/language`, body);
  await until(`/${project_id}/language/${language_id}`, 'completed');
  lap(`${segments.length} lines spoken and mixed`);
  const { render_id } = await call<{ render_id: string }>(`/${project_id}/render`, { language_id, type: 'mp4' });
  await until(`/${project_id}/render/${render_id}`, 'complete');
  lap('MP4 rendered');
  const tookS = (performance.now() - started) / 1000;
  console.log(`${seconds / 60} minutes in ${tookS.toFixed(1)} s: ${(seconds / tookS).toFixed(1)}x real time`);
} finally {
  await server.remove();
}
