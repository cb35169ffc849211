/**
 * Speed of share videos: `node bench/share-video.ts [seconds]`. Needs espeak-ng. Times are wall-clock times. The processor
 * time is the sum over all threads of a video's process, which other work on the machine does not change.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutlineMeter } from '../audio/analysis/outline.ts';
import { readWav } from '../audio/formats/wav.ts';
import { videoThemes } from '../contract/catalogue/video-themes.ts';
import type { VideoScene } from '../engines/video/contract.ts';
import { openFilm } from '../engines/video/film.ts';
import { framesPerSecond } from '../engines/video/layout.ts';
import { openVideoRenderer } from '../engines/video/renderer.ts';
import { report, thousandCharacters } from './measure.ts';

const seconds = Number(process.argv[2] ?? 30);
const neverAborted = new AbortController().signal;
const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'));

const wav = execFileSync('espeak-ng', ['--stdout', thousandCharacters.repeat(Math.ceil(seconds / 45))], {
  maxBuffer: 2 ** 28,
});
const { samples, sampleRate } = readWav(wav);
const pcm = { samples: samples.slice(0, seconds * sampleRate), sampleRate };
const meter = openOutlineMeter();
meter.add(pcm);
// Two and a half words a second, as people speak.
const words = thousandCharacters.split(' ').map((text, at) => ({ text, startS: at * 0.4, endS: at * 0.4 + 0.35 }));
const scene: VideoScene = {
  theme: 'colour',
  voiceName: 'Maren',
  brand: 'Timbre',
  peaks: meter.outline(),
  durationS: seconds,
  words: words.filter(({ endS }) => endS < seconds),
  avatarSeed: 'maren',
};

/** Renders a video in this process. Returns the processor time in seconds and the memory in MB. */
function measureInProcess(): { processorS: number; megabytes: number } {
  const start = process.cpuUsage();
  const film = openFilm(scene, join(folder, 'alone.mp4'));
  const length = Math.ceil(sampleRate * 0.2);
  for (let at = 0; at < pcm.samples.length; at += length) film.write(pcm.samples.slice(at, at + length), sampleRate);
  film.end();
  film.close();
  const { user, system } = process.cpuUsage(start);
  return { processorS: (user + system) / 1e6, megabytes: process.memoryUsage.rss() / 2 ** 20 };
}

const renderer = openVideoRenderer();
try {
  for (const theme of videoThemes) {
    const file = join(folder, `${theme}.mp4`);
    const start = performance.now();
    await renderer.render({ ...scene, theme }, pcm, file, { signal: neverAborted, onProgress() {} });
    const durationS = (performance.now() - start) / 1000;
    const size = (statSync(file).size / 2 ** 20).toFixed(1);
    console.log(
      `${theme}: ${seconds} s of video in ${durationS.toFixed(1)} s, ratio ${(durationS / seconds).toFixed(2)}, ${size} MB`,
    );
  }
  const stills: number[] = [];
  for (let round = 0; round < 21; round++) {
    const start = performance.now();
    await renderer.still({ ...scene, theme: videoThemes[round % videoThemes.length]! }, neverAborted);
    if (round > 0) stills.push(performance.now() - start);
  }
  console.log(report('preview image, with a running process', stills));
  const { processorS, megabytes } = measureInProcess();
  const perFrame = ((1000 * processorS) / (framesPerSecond * seconds)).toFixed(1);
  console.log(`processor: ${processorS.toFixed(1)} s, ${perFrame} ms per frame; memory ${megabytes.toFixed(0)} MB`);
  console.log(`load of the machine: ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await renderer.close();
  rmSync(folder, { recursive: true });
}
