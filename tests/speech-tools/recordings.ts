import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader, wavHeaderBytes, withWavSizes } from '../../audio/formats/wav.ts';
import { server } from '../support/shared-server.ts';

const rachel = '21m00Tcm4TlvDq8ikWAM';

/** A 16-bit mono WAV file of `samples`. */
export function wavFile(samples: Float32Array, sampleRate: number): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, i) => {
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32767), 2 * i);
  });
  const file = Buffer.concat([wavHeader(sampleRate), data]);
  return Buffer.from(Buffer.concat([withWavSizes(file, file.length), file.subarray(wavHeaderBytes)]));
}

/** Speech of `text` at 16 kHz. */
export async function speechSamples(apiKey: string, text: string): Promise<Float32Array> {
  const reply = await fetch(`${server.url}/v1/text-to-speech/${rachel}?output_format=pcm_16000`, {
    method: 'POST',
    headers: { 'xi-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  const pcm = new Int16Array(await reply.arrayBuffer());
  return Float32Array.from(pcm, (sample) => sample / 32768);
}

const tone = (length: number, sampleRate: number, gain = 0.4): Float32Array =>
  Float32Array.from({ length }, (_, i) =>
    Math.max(-1, Math.min(1, gain * Math.sin((2 * Math.PI * 180 * i) / sampleRate) * (1 + Math.sin(i / 4000)))),
  );

/** A WAV file whose header has `channels`, with the same samples in each. */
function manyChannels(samples: Float32Array, sampleRate: number, channels: number): Buffer {
  const mono = wavFile(samples, sampleRate);
  const data = Buffer.alloc((mono.length - wavHeaderBytes) * channels);
  for (let i = 0; i < samples.length; i++)
    for (let channel = 0; channel < channels; channel++)
      mono.copy(data, 2 * (i * channels + channel), wavHeaderBytes + 2 * i, wavHeaderBytes + 2 * i + 2);
  const header = mono.subarray(0, wavHeaderBytes);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate * channels * 2, 28);
  header.writeUInt16LE(channels * 2, 32);
  header.writeUInt32LE(36 + data.length, 4);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

export const mediaFixture = (name: string): Promise<Buffer> =>
  readFile(join(import.meta.dirname, '../../engines/codec/fixtures', name));

/** Files that tools refuse, with the message that names them. */
export async function faultyFiles(): Promise<readonly { name: string; file: Buffer; message: RegExp }[]> {
  const m4a = await mediaFixture('tone.m4a');
  return [
    { name: 'silence.wav', file: wavFile(new Float32Array(16_000), 16_000), message: /“silence\.wav” is silent/ },
    { name: 'empty.wav', file: Buffer.alloc(0), message: /“empty\.wav” is empty/ },
    { name: 'header.wav', file: wavFile(new Float32Array(), 16_000), message: /“header\.wav” / },
    {
      name: 'program.mp3',
      file: Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(4000, 7)]),
      message: /“program\.mp3” is not an audio or video file/,
    },
    { name: 'silent.mp4', file: await mediaFixture('silent.mp4'), message: /“silent\.mp4” is a video without sound/ },
    { name: 'cut.m4a', file: m4a.subarray(0, m4a.length >> 1), message: /“cut\.m4a” is (incomplete|not an audio)/ },
    {
      name: 'a.zip',
      file: Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
      message: /“a\.zip” is an archive/,
    },
  ];
}

/** Unusual files that tools accept. */
export const unusualFiles = (): readonly { name: string; file: Buffer }[] => [
  { name: 'telephone.wav', file: wavFile(tone(8000, 8000), 8000) },
  { name: 'six-channels.wav', file: manyChannels(tone(48_000, 48_000), 48_000, 6) },
  { name: 'clipped.wav', file: wavFile(tone(44_100, 44_100, 8), 44_100) },
];
