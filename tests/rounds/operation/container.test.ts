import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltImage, buildImage, findObstacle, runImage } from '../../support/container-image.ts';

// The image is built as the Dockerfile says and started without a container engine, whose rights a test may not have.
const obstacle = findObstacle();
if (obstacle !== undefined) console.warn(`The container image is not tested: ${obstacle}.`);

const port = 4173;
const url = `http://127.0.0.1:${port}`;

describe.skipIf(obstacle !== undefined)('the container image', () => {
  let image: BuiltImage;
  beforeAll(() => {
    image = buildImage();
  }, 3_600_000);
  afterAll(() => image?.remove());

  it('has no package manager, and no program that changes the user', () => {
    for (const path of ['usr/bin/apt-get', 'usr/bin/dpkg', 'usr/bin/npm', 'usr/local/bin/npm', 'usr/bin/perl'])
      expect(() => statSync(join(image.folder, path))).toThrow();
    expect(image.config.User).toBe('10001:0');
  });

  it.each(['10001:0', '1000660000:0'])(
    'serves speech on a read-only root as user %s, also after a restart',
    async (user) => {
      const dataFolder = mkdtempSync(join(tmpdir(), 'timbre-image-'));
      chownSync(dataFolder, 10_001, 0);
      chmodSync(dataFolder, 0o770);
      const env = {
        PORT: String(port),
        PREPARE_SAMPLES: 'false',
        BOOTSTRAP_EMAIL: 'ada@example.com',
        BOOTSTRAP_PASSWORD: 'lovelace-1843!',
        BOOTSTRAP_API_KEY: 'sk_0123456789abcdef0123456789abcdef',
        MODELS_AT_START: 'never',
      };
      for (const start of ['first', 'second']) {
        await expect(fetch(url), `port ${port} is free`).rejects.toThrow();
        const server = runImage(image, { user, dataFolder, env });
        let output = '';
        for (const stream of [server.stdout, server.stderr])
          stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
        const from = performance.now();
        try {
          await expect
            .poll(
              () =>
                fetch(`${url}/ready`).then(
                  ({ ok }) => ok,
                  () => server.exitCode ?? output,
                ),
              { timeout: 120_000 },
            )
            .toBe(true);
          console.log(`${user}, ${start} start: ${Math.round(performance.now() - from)} ms to /ready`);
          const speech = await fetch(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, {
            method: 'POST',
            headers: { 'xi-api-key': env.BOOTSTRAP_API_KEY, 'content-type': 'application/json' },
            body: JSON.stringify({ text: 'Hello from a container.' }),
          });
          expect(speech.status).toBe(200);
          expect((await speech.arrayBuffer()).byteLength).toBeGreaterThan(5000);
        } finally {
          server.kill('SIGKILL');
          await expect
            .poll(() =>
              fetch(url).then(
                () => 'answers',
                () => 'ended',
              ),
            )
            .toBe('ended');
        }
      }
      rmSync(dataFolder, { recursive: true });
    },
  );
});
