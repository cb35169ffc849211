import { AV_DISPOSITION_ATTACHED_PIC, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import { FormatContext } from 'node-av/lib';
import { check } from './av-check.ts';
import { openFile } from './decoder.ts';

/** What a file contains. */
export interface MediaFacts {
  /** The first audio track that can be decoded; absent if there is none. */
  readonly audio?: { readonly channels: number; readonly sampleRate: number };
  /** Has moving pictures; a cover is none. */
  readonly hasVideo: boolean;
  /** As the container declares it, in seconds; it may be wrong. Absent if it declares none. */
  readonly durationS?: number;
}

/** Reads the header and the first packets of a file. Throws if it is neither audio nor video. */
export function inspectFile(path: string): MediaFacts {
  const file = new FormatContext();
  try {
    openFile(file, path);
    check(file.findStreamInfoSync(null), 'audio file');
    const { streamIndex, decoder } = file.findBestStream(AVMEDIA_TYPE_AUDIO, -1, -1, true);
    const track = streamIndex >= 0 && decoder ? file.streams[streamIndex]?.codecpar : undefined;
    const hasVideo = file.streams.some(
      (stream) =>
        stream.codecpar.codecType === AVMEDIA_TYPE_VIDEO && !stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC),
    );
    const durationS = Number(file.duration) / 1e6;
    return {
      ...(track && { audio: { channels: track.channels, sampleRate: track.sampleRate } }),
      hasVideo,
      ...(durationS > 0 && { durationS }),
    };
  } finally {
    file.closeInputSync();
  }
}
