import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian's `baresip`, a telephone. */
const program = process.env.BARESIP_PATH ?? 'baresip';
const modules = process.env.BARESIP_MODULES ?? '/usr/lib/baresip/modules';
export const hasBaresip = spawnSync(program, ['-h']).error === undefined;

interface BaresipOptions {
  /** An account in the syntax of baresip, such as `<sip:ann@127.0.0.1>;auth_pass=pw`. */
  readonly account: string;
  readonly port: number;
  readonly rtp: { readonly from: number; readonly to: number };
  /** 8000 Hz, mono, 16 bits: what the person says, from the start of the call. */
  readonly microphone: Int16Array;
  /** What to dial at the start; otherwise it waits for calls and answers them. */
  readonly dial?: string;
}

function wavFile(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** Starts baresip with a microphone that is a file; what it hears is recorded. */
export function startBaresip({ account, port, rtp, microphone, dial }: BaresipOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'baresip-'));
  const file = (name: string): string => join(folder, name);
  writeFileSync(file('microphone.wav'), wavFile(microphone));
  writeFileSync(file('accounts'), `${account}\n`);
  writeFileSync(file('contacts'), '');
  writeFileSync(
    file('config'),
    [
      `sip_listen 127.0.0.1:${port}`,
      `rtp_ports ${rtp.from}-${rtp.to}`,
      `audio_source aufile,${file('microphone.wav')}`,
      // A loudspeaker that nobody hears.
      'audio_player aubridge,silent',
      'audio_alert aubridge,alert',
      'call_local_timeout 60',
      `module_path ${modules}`,
      ...['g711', 'aufile', 'aubridge', 'sndfile'].map((name) => `module ${name}.so`),
      `snd_path ${folder}`,
      ...['account', 'menu'].map((name) => `module_app ${name}.so`),
    ].join('\n'),
  );
  const child = spawn(program, ['-f', folder, '-4', ...(dial ? ['-e', `/dial ${dial}`] : [])], {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const recordings = (): Buffer[] =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^dump-.*-dec\.wav$/.test(name))
          .map((name) => readFileSync(file(name)))
      : [];
  return {
    /** What it printed: registrations, calls and their ends. */
    output: () => printed,
    /** Ends its calls by `BYE`, then itself. Returns the recordings of what it heard, as files. */
    async stop(): Promise<Buffer[]> {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      const heard = recordings();
      rmSync(folder, { recursive: true, force: true });
      return heard;
    },
  };
}
