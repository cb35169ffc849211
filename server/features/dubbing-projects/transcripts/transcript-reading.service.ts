import { readFile } from 'node:fs/promises';
import { AppError } from '../../../platform/app-error.ts';
import { decodeText } from '../../../platform/documents/decode-text.ts';
import { parseSubtitles } from './subtitles.parser.ts';
import { parseTranscriptCsv } from './transcript-csv.parser.ts';
import { parseTranscriptJson } from './transcript-json.parser.ts';
import { checkLines, type GivenLine, TranscriptFileError } from './transcript-lines.rules.ts';

interface ReadingOptions {
  /** Of the media, if it is known. */
  readonly durationMs: number | null;
  /** Frames per second of times in a table. */
  readonly fps?: number | undefined;
  /** The field of the request, for messages. */
  readonly param: string;
}

/** Reads JSON, subtitles or a table, by the content. */
function parseTranscript(text: string, fps: number | undefined): GivenLine[] {
  if (text.trim() === '') throw new TranscriptFileError('The file is empty.');
  if (/^\s*[[{]/.test(text)) return parseTranscriptJson(text);
  if (/^\s*WEBVTT/.test(text) || /^\s*(?:\d+\s*\n\s*)?[\d:.,]+\s*-->/.test(text.replaceAll('\r', '')))
    return parseSubtitles(text);
  return parseTranscriptCsv(text, fps);
}

/** The lines of a file that was given as a transcript. Throws `invalid_transcript` with the place of the fault. */
export function readTranscript(bytes: Uint8Array, { durationMs, fps, param }: ReadingOptions): GivenLine[] {
  try {
    return checkLines(parseTranscript(decodeText(bytes), fps), durationMs);
  } catch (error) {
    if (error instanceof TranscriptFileError)
      throw new AppError('invalid_transcript', { message: error.message, param });
    throw error;
  }
}

/** Like `readTranscript`, of an uploaded file. */
export const readTranscriptFile = async (path: string, options: ReadingOptions): Promise<GivenLine[]> =>
  readTranscript(await readFile(path), options);
