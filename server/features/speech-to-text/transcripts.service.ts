import { parse } from 'node:path';
import { toThreeLetters } from '../../../contract/catalogue/transcription-models.ts';
import { transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import type { TranscriptExportFormat } from '../../../contract/speech-tools/transcript-export-formats.ts';
import { exportOptions } from '../../../contract/speech-tools/transcript-fields.ts';
import type { EditedWord, TranscriptEdit } from '../../../contract/speech-tools/transcripts.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Live } from '../../platform/live.ts';
import type { SpeechToTextService } from './speech-to-text.service.ts';
import { speechToTextStore, type TranscriptChannelRow, type TranscriptRow } from './speech-to-text.store.ts';
import { editTokens } from './transcript-edits.rules.ts';
import { detectEntities, selectEntityTypes } from './transcript-entities.rules.ts';
import { type TranscriptFile, writeTranscriptFile, writeVtt } from './transcript-files.service.ts';
import { recordingType } from './transcript-recording.service.ts';
import { buildTranscriptReply, type ChannelToken, combineChannels } from './transcript-replies.service.ts';

interface TranscriptsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly live: Pick<Live, 'publish'>;
  readonly speechToText: Pick<SpeechToTextService, 'findFinished'>;
}

type Caller = Pick<Actor, 'workspaceId'>;

/** A transcript with its text, which is empty until it is finished. */
export interface OpenedTranscript {
  readonly row: TranscriptRow;
  readonly channels: readonly TranscriptChannelRow[];
  /** Of all channels by time. */
  readonly words: readonly ChannelToken[];
  readonly isPlayable: boolean;
}

interface ExportRequest {
  readonly format: TranscriptExportFormat;
  readonly include_speakers?: boolean | undefined;
  readonly include_timestamps?: boolean | undefined;
}

const notFound = (): AppError => new AppError('transcript_not_found', { param: 'transcription_id' });

/** The stored transcripts of a workspace: listed, edited, played and exported. */
export function transcriptsService({ db, blobs, live, speechToText }: TranscriptsDeps) {
  const find = async ({ workspaceId }: Caller, id: string): Promise<TranscriptRow> => {
    const row = await speechToTextStore(db).find(workspaceId, id);
    if (!row) throw notFound();
    return row;
  };

  return {
    /** A page, newest first, and whether there are more. */
    async list(
      { workspaceId }: Caller,
      page: { limit: number; after: string | undefined; search: string | undefined },
    ) {
      const rows = await speechToTextStore(db).list(workspaceId, { ...page, limit: page.limit + 1 });
      return {
        transcripts: rows.slice(0, page.limit).map((one) => ({ ...one, isPlayable: isPlayable(one.row) })),
        hasMore: rows.length > page.limit,
      };
    },

    async open(actor: Caller, id: string): Promise<OpenedTranscript> {
      const row = await find(actor, id);
      return toOpened(row, row.state === 'completed' ? await speechToTextStore(db).listChannels(id) : []);
    },

    /** Throws `transcript_changed` if somebody else has edited it since. */
    async edit(actor: Caller, id: string, edit: TranscriptEdit): Promise<OpenedTranscript> {
      const { row } = await speechToText.findFinished(actor, id);
      const edited = await transaction(db, async (tx) => {
        const store = speechToTextStore(tx);
        const updated = await store.updateRevision(actor.workspaceId, id, edit.revision, {
          title: edit.title ?? row.title,
          speakerNames: edit.speaker_names ?? row.speakerNames,
        });
        if (!updated) throw new AppError('transcript_changed', { param: 'revision' });
        const channels = await store.listChannels(id);
        if (!edit.words) return toOpened(updated, channels);
        const changed = editChannels(row, channels, edit.words);
        await store.putChannels(id, changed);
        return toOpened(updated, changed);
      });
      await live.publish(actor.workspaceId, { topic: 'transcripts', id });
      return edited;
    },

    /** The recording, or the part that a `Range` header names. */
    async openAudio(actor: Caller, id: string, rangeHeader: string | undefined) {
      const row = await find(actor, id);
      const { sourceBlobKey, sourceBytes, title } = row;
      if (!isPlayable(row) || sourceBlobKey === null || sourceBytes === null)
        throw new AppError('transcript_not_found', {
          message: 'The recording of this transcript is not stored.',
          param: 'transcription_id',
        });
      const range = requestedRange(rangeHeader, sourceBytes);
      const blob = await blobs.open(sourceBlobKey, range);
      if (!blob) throw notFound();
      return { title, contentType: recordingType, bytes: sourceBytes, range, stream: blob.stream };
    },

    /** A file with its name. Throws as `findFinished`. */
    async export(actor: Caller, id: string, request: ExportRequest): Promise<TranscriptFile & { fileName: string }> {
      const finished = await speechToText.findFinished(actor, id);
      const file = await writeExport(finished, request);
      return { ...file, fileName: `${parse(finished.row.title).name || 'Transcript'}.${file.extension}` };
    },
  };
}
export type TranscriptsService = ReturnType<typeof transcriptsService>;

/** Whether the recording is stored beside the transcript; the upload of an unfinished one is not played. */
const isPlayable = ({ state, sourceBlobKey, sourceType }: TranscriptRow): boolean =>
  state === 'completed' && sourceBlobKey !== null && sourceType === recordingType;

const toOpened = (row: TranscriptRow, channels: readonly TranscriptChannelRow[]): OpenedTranscript => ({
  row,
  channels,
  words: channels.length === 0 ? [] : combineChannels(channels).tokens,
  isPlayable: isPlayable(row),
});

/** Throws `invalid_parameters` for a channel that the recording does not have. */
function editChannels(
  { options }: TranscriptRow,
  channels: readonly TranscriptChannelRow[],
  words: readonly EditedWord[],
): TranscriptChannelRow[] {
  const byChannel = Map.groupBy(words, ({ channel_index: channel }) => channel);
  const unknown = [...byChannel.keys()].find((channel) => !channels.some((one) => one.channel === channel));
  if (unknown !== undefined)
    throw new AppError('invalid_parameters', {
      message: `The transcript has no channel ${unknown}.`,
      param: 'words',
    });
  const { types } = selectEntityTypes(transcriptionBody.parse(options).entity_detection);
  return channels.map((channel) => {
    const tokens = editTokens(channel.tokens, byChannel.get(channel.channel) ?? []);
    const text = tokens.map((token) => token.text).join('');
    return { ...channel, tokens, text, entities: channel.entities && detectEntities(text, types) };
  });
}

async function writeExport(
  { row, channels }: Pick<OpenedTranscript, 'row' | 'channels'>,
  request: ExportRequest,
): Promise<TranscriptFile> {
  const { format, include_speakers, include_timestamps } = request;
  const { id, title, speakerNames } = row;
  const body = {
    ...transcriptionBody.parse(row.options),
    additional_formats: null,
    timestamps_granularity: 'word',
  } as const;
  if (format === 'json') {
    const durationS = (row.durationMs ?? 0) / 1000;
    const reply = await buildTranscriptReply({ id, title, body, channels, durationS, speakerNames });
    return { extension: 'json', contentType: 'application/json', content: JSON.stringify(reply, null, 2) };
  }
  const { tokens, languageCode } = combineChannels(channels);
  const printed = { title, language: toThreeLetters(languageCode), tokens, speakerNames };
  const choices = {
    ...(include_speakers !== undefined && { include_speakers }),
    ...(include_timestamps !== undefined && { include_timestamps }),
  };
  if (format === 'vtt') return writeVtt(printed, exportOptions.parse({ format: 'srt', ...choices }));
  return writeTranscriptFile(printed, exportOptions.parse({ format, ...choices }));
}
