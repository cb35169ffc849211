import { createReadStream } from 'node:fs';
import type { DictionaryRule } from '../../../../contract/speech/pronunciation-dictionaries.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import { openPlsReader, PlsError } from './pls.parser.ts';

/** Reads the rules of a lexicon file in UTF-8, or UTF-16 with a byte order mark. Throws `invalid_parameters` with the line. */
export async function readLexicon(file: UploadedFile): Promise<DictionaryRule[]> {
  const reader = openPlsReader();
  let decoder: TextDecoder | undefined;
  try {
    for await (const chunk of createReadStream(file.path) as AsyncIterable<Buffer>) {
      decoder ??= new TextDecoder(detectEncoding(chunk), { fatal: true });
      reader.write(decoder.decode(chunk, { stream: true }));
    }
    reader.write(decoder?.decode() ?? '');
    return reader.end();
  } catch (error) {
    const problem = describeProblem(error);
    if (problem === undefined) throw error;
    throw new AppError('invalid_parameters', {
      message: `The file is not a valid PLS lexicon. ${problem}`,
      param: 'file',
    });
  }
}

function detectEncoding([first, second]: Buffer): string {
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8';
}

function describeProblem(error: unknown): string | undefined {
  if (error instanceof PlsError) return `Line ${error.line}: ${error.message}`;
  if (error instanceof TypeError && (error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return 'Its encoding is neither UTF-8 nor UTF-16.';
  return undefined;
}
