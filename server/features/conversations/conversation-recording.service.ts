import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Log } from '../../platform/log.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import { fromPcm16, toPcm16, trackCursor } from './recording-tracks.state.ts';

interface ConversationRecordingDeps {
  readonly blobs: BlobStore;
  readonly codecs: Pick<Codecs, 'encodeStereo'>;
  readonly log: Pick<Log, 'warn'>;
  readonly temporaryFolder: string;
}

/** Hz of what is recorded. */
const sampleRate = 16_000;
/** 64 kbit/s for two voices: half a megabyte per minute. */
const recordingFormat = 'mp3_44100_64';
const stepSamples = sampleRate * 5;

/** One side of a conversation in a file, written at the time at which it was heard. Gaps are silent. */
async function openTrack(path: string, onError: (error: unknown) => void) {
  const cursor = trackCursor(sampleRate);
  const file: FileHandle = await open(path, 'w+');
  let isFailed = false;
  let writing = Promise.resolve();
  const then = (step: () => Promise<unknown>) => {
    writing = writing.then(async () => {
      if (isFailed) return;
      try {
        await step();
      } catch (error) {
        isFailed = true;
        onError(error);
      }
    });
  };
  return {
    cursor,
    write(samples: Float32Array, atMs: number): void {
      if (samples.length === 0 || isFailed) return;
      const bytes = toPcm16(samples);
      const position = cursor.place(samples.length, atMs) * 2;
      then(() => file.write(bytes, 0, bytes.length, position));
    },
    cut(atMs: number): void {
      const length = cursor.cut(atMs) * 2;
      then(async () => {
        if ((await file.stat()).size > length) await file.truncate(length);
      });
    },
    async read(from: number, count: number): Promise<Float32Array> {
      const bytes = Buffer.alloc(count * 2);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, from * 2);
      return fromPcm16(bytes.subarray(0, bytesRead), count);
    },
    finish: () => writing,
    close: () => file.close(),
  };
}

/** Records conversations in stereo: the person left, the agent right. */
export function conversationRecordingService({ blobs, codecs, log, temporaryFolder }: ConversationRecordingDeps) {
  return {
    async open() {
      const folder = await makeTemporaryFolder(temporaryFolder, 'conversation');
      const onError = (err: unknown) => log.warn({ err }, 'a conversation cannot be recorded further');
      const [person, agent] = await Promise.all(
        ['person', 'agent'].map((name) => openTrack(join(folder, name), onError)),
      );

      async function* stereo(length: number): AsyncGenerator<ChannelPcm> {
        for (let at = 0; at < length; at += stepSamples) {
          const count = Math.min(stepSamples, length - at);
          yield { channels: [await person!.read(at, count), await agent!.read(at, count)], sampleRate };
        }
      }

      return {
        recordPerson: person!.write,
        recordAgent: agent!.write,
        cutAgent: agent!.cut,

        /** Stores the recording under `key`; undefined if nothing was heard. */
        async store(key: string, signal: AbortSignal) {
          await Promise.all([person!.finish(), agent!.finish()]);
          const length = Math.max(person!.cursor.length, agent!.cursor.length);
          if (length === 0) return undefined;
          const bytes = await writeBlob(
            blobs,
            key,
            codecs.encodeStereo(recordingFormat, stereo(length), signal),
            signal,
          );
          return {
            audioKey: key,
            audioBytes: bytes,
            hasUserAudio: person!.cursor.length > 0,
            hasAgentAudio: agent!.cursor.length > 0,
          };
        },

        async close(): Promise<void> {
          await Promise.all([person!.finish(), agent!.finish()]);
          await Promise.all([person!.close(), agent!.close()]);
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
  };
}
export type ConversationRecordingService = ReturnType<typeof conversationRecordingService>;
export type ConversationRecording = Awaited<ReturnType<ConversationRecordingService['open']>>;
