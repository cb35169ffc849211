import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCodecs } from '../../engines/codec/codecs.ts';

const rate = 48_000;

/** A video of `seconds`: the picture of a fixture of six seconds, and a tone. */
export async function makeDubVideo(seconds = 6): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'dub-video-'));
  const codecs = await openCodecs({ processes: 1 });
  try {
    async function* sound() {
      for (let second = 0; second < seconds; second++) {
        const samples = Float32Array.from({ length: rate }, (_, i) => 0.1 * Math.sin((2 * Math.PI * 200 * i) / rate));
        yield { channels: [samples, samples], sampleRate: rate };
      }
    }
    const { signal } = new AbortController();
    const [audioPath, outputPath] = [join(folder, 'sound.flac'), join(folder, 'video.mp4')];
    writeFileSync(audioPath, Buffer.concat(await Array.fromAsync(codecs.encodeStereo('flac_48000', sound(), signal))));
    const picture = fileURLToPath(new URL('../../engines/codec/fixtures/vfr.mp4', import.meta.url));
    await codecs.replaceAudio({ path: picture, audioPath, outputPath, channels: 2 }, signal);
    return readFileSync(outputPath);
  } finally {
    await codecs.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
