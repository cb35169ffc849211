import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { serveCalls } from '../host/child-server.ts';
import type { Encoder } from './audio-encoder.ts';
import { type Decoder, openDecoder } from './decoder.ts';
import { openEncoder } from './encoder.ts';
import { inspectFile } from './inspect-file.ts';
import type { CodecReply, CodecRequest } from './messages.ts';
import { openPictures, type PictureReader } from './picture-changes.ts';
import { type AudioReplacer, openAudioReplacer } from './replace-audio.ts';

/** Audio per `decode` reply, short enough not to delay other streams of the process. */
const secondsPerRead = 0.4;
/** Time for videos per reply, for the same reason. */
const msPerRead = 150;

const encoders = new Map<number, Encoder>();
const decoders = new Map<number, Decoder>();
const videos = new Map<number, PictureReader>();
const replacers = new Map<number, AudioReplacer>();

Log.setLevel(AV_LOG_QUIET);
serveCalls<CodecRequest, CodecReply>((request) => {
  try {
    if (request.kind === 'encode') return encode(request);
    if (request.kind === 'decode') return decode(request);
    if (request.kind === 'pictures') return comparePictures(request);
    if (request.kind === 'replace-audio') return replaceAudio(request);
    if (request.kind === 'inspect') return { facts: inspectFile(request.path), done: true };
    closeStream(request.stream);
    return { done: true };
  } catch (error) {
    closeStream(request.stream);
    throw error;
  }
});

function encode({ stream, format, sampleRate, channels, parts, last }: CodecRequest & { kind: 'encode' }): CodecReply {
  const encoder = encoders.get(stream) ?? openEncoder(format, sampleRate, channels);
  encoders.set(stream, encoder);
  const pieces = parts.map((samples) => encoder.write(samples, sampleRate));
  if (last) {
    pieces.push(encoder.end());
    closeStream(stream);
  }
  return { bytes: Buffer.concat(pieces), done: last };
}

function decode({ stream, path, sampleRate, channels }: CodecRequest & { kind: 'decode' }): CodecReply {
  const decoder = decoders.get(stream) ?? openDecoder(path, sampleRate, channels);
  decoders.set(stream, decoder);
  const { samples, done } = decoder.read(secondsPerRead);
  if (done) closeStream(stream);
  return { samples, done };
}

function comparePictures({ stream, path }: CodecRequest & { kind: 'pictures' }): CodecReply {
  const video = videos.get(stream) ?? openPictures(path);
  videos.set(stream, video);
  const { changes, done } = video.read(msPerRead);
  if (done) closeStream(stream);
  return { changes, done };
}

function replaceAudio({ stream, ...files }: CodecRequest & { kind: 'replace-audio' }): CodecReply {
  const replacer = replacers.get(stream) ?? openAudioReplacer(files);
  replacers.set(stream, replacer);
  const done = replacer.write(msPerRead);
  if (done) closeStream(stream);
  return { container: replacer.container, done };
}

function closeStream(stream: number): void {
  encoders.get(stream)?.close();
  encoders.delete(stream);
  decoders.get(stream)?.close();
  decoders.delete(stream);
  videos.get(stream)?.close();
  videos.delete(stream);
  replacers.get(stream)?.close();
  replacers.delete(stream);
}
