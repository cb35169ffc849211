import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { limitStereo } from '../../../audio/dubbing/mix-dub.ts';
import { openLimiter } from '../../../audio/effects/limiter.ts';
import { withFlacLength } from '../../../audio/formats/flac-length.ts';
import { withFinalSizes } from '../../../audio/formats/streamed-wav.ts';
import { wavHeaderBytes } from '../../../audio/formats/wav.ts';
import type { Pcm } from '../../../audio/pcm.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { ChannelPcm } from '../../../engines/codec/decode-stream.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { clipFileName, normalizedCeilingDb, renderRate, speakerFileNames } from './render-files.rules.ts';
import type { RenderMaterial } from './render-material.service.ts';
import type { RenderSound } from './render-sound.service.ts';
import { toCsvRow } from './transcript-files.rules.ts';

interface RenderArchivesDeps {
  readonly codecs: Pick<Codecs, 'encode' | 'encodeStereo'>;
  readonly watermark: Pick<Watermark, 'mark'>;
}

interface ArchiveOptions {
  /** Of the normalization of the whole mix, so that the parts add up to it; undefined: none. */
  readonly gainDb: number | undefined;
  readonly signal: AbortSignal;
  /** Called with a number from 0 to 1 before each file. */
  readonly onProgress: (share: number) => Promise<void>;
}

interface ArchiveFile {
  readonly name: string;
  readonly content: () => AsyncIterable<Uint8Array>;
}

/** Archives of the parts of a dub, which are written one after the other. */
export function renderArchivesService({ codecs, watermark }: RenderArchivesDeps) {
  return {
    /** A FLAC file for each speaker, and the background. */
    tracks(material: RenderMaterial, sound: RenderSound, options: ArchiveOptions): Readable {
      const { lines, samples } = material;
      const { signal, gainDb } = options;
      const names = speakerFileNames(material.speakers);
      const spoken = new Set(lines.flatMap((line) => (line.sound ? line.speakerId : [])));
      const files = [...spoken].map(
        (speakerId): ArchiveFile => ({
          name: `${names.get(speakerId) ?? 'Speaker'}.flac`,
          content: () =>
            withFlacLength(codecs.encode('flac_48000', withGain(sound.speaker(speakerId), gainDb), signal), samples),
        }),
      );
      const name = material.backdrop.kind === 'lowered' ? 'Original_lowered.flac' : 'Background.flac';
      if (material.backdrop.blobKey !== undefined)
        files.push({
          name,
          content: () => withFlacLength(codecs.encodeStereo('flac_48000', backdropOf(sound, gainDb), signal), samples),
        });
      return zip(files, options);
    },

    /** A WAV file for each spoken line, named by its number and speaker, with a table of all lines. */
    clips(material: RenderMaterial, sound: RenderSound, options: ArchiveOptions): Readable {
      const { lines, speakers } = material;
      const speakerNames = new Map(speakers.map(({ id, name }) => [id, name]));
      const rows = [toCsvRow(['number', 'file', 'speaker', 'start_time', 'end_time', 'transcription', 'translation'])];
      const files: ArchiveFile[] = [];
      for (const [at, line] of lines.entries()) {
        const speaker = speakerNames.get(line.speakerId) ?? '';
        const name = line.sound ? clipFileName(at + 1, speaker) : '';
        const [startMs, endMs] = [line.sound?.startMs ?? line.startMs, line.sound?.endMs ?? line.endMs];
        const times = [startMs, endMs].map((ms) => (ms / 1000).toFixed(3)) as [string, string];
        rows.push(toCsvRow([String(at + 1), name, speaker, ...times, line.sourceText, line.translation ?? '']));
        if (!line.sound) continue;
        const clip = async function* (): AsyncGenerator<Uint8Array> {
          const pcm = await sound.line(line.segmentId);
          if (!pcm) throw new Error('the sound of a line was deleted while it was rendered');
          const marked = withGain(watermark.mark(one(pcm)), options.gainDb);
          const encoded = codecs.encode('wav_48000', marked, options.signal);
          yield* withFinalSizes(encoded, wavHeaderBytes + 2 * pcm.samples.length);
        };
        files.push({ name, content: clip });
      }
      const table = { name: 'lines.csv', content: () => Readable.from([Buffer.from(`\ufeff${rows.join('')}`)]) };
      return zip([table, ...files], options);
    },
  };
}
export type RenderArchivesService = ReturnType<typeof renderArchivesService>;

/** Sound is compressed already, or does not compress. */
function zip(files: readonly ArchiveFile[], { onProgress }: ArchiveOptions): Readable {
  const archive = new ZipFile();
  const output = archive.outputStream as Readable;
  archive.on('error', (error) => output.destroy(error as Error));
  const read = async function* (at: number): AsyncGenerator<Uint8Array> {
    await onProgress(at / files.length);
    yield* files[at]!.content();
  };
  for (const [at, { name }] of files.entries())
    archive.addReadStreamLazy(name, { compress: false }, (open) => {
      const stream = Readable.from(read(at), { objectMode: false });
      stream.on('error', (error) => output.destroy(error));
      open(null, stream);
    });
  archive.end();
  return output;
}

async function* one(pcm: Pcm): AsyncGenerator<Pcm> {
  yield pcm;
}

/** Without normalization, the parts are as they are. */
async function* withGain(source: AsyncIterable<Pcm>, gainDb: number | undefined): AsyncGenerator<Pcm> {
  if (gainDb === undefined) return yield* source;
  const limiter = openLimiter(renderRate, normalizedCeilingDb);
  const gain = 10 ** (gainDb / 20);
  for await (const { samples } of source)
    yield { samples: limiter.process(samples.map((sample) => sample * gain)).slice(), sampleRate: renderRate };
  yield { samples: limiter.finish().slice(), sampleRate: renderRate };
}

async function* backdropOf(sound: RenderSound, gainDb: number | undefined): AsyncGenerator<ChannelPcm> {
  const background = sound.backdrop();
  if (!background) return;
  const limited =
    gainDb === undefined
      ? background
      : limitStereo(background, { sampleRate: renderRate, gainDb, ceilingDb: normalizedCeilingDb });
  for await (const channels of limited) yield { channels, sampleRate: renderRate };
}
