import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type IpadicFeatures, TokenizerBuilder } from '@patdx/kuromoji';

/** A word of a text as the dictionary has it. */
export type Morpheme = Pick<
  IpadicFeatures,
  'surface_form' | 'pos' | 'pos_detail_1' | 'conjugated_type' | 'basic_form' | 'pronunciation'
>;

/** Splits a text into words with their readings. */
export type Analyzer = (text: string) => readonly Morpheme[];

const folder = new URL('../dict/', import.meta.resolve('@patdx/kuromoji'));

/** These files end with up to 10 MB of zeros, which nothing refers to. */
const padded = /^(?:tid|tid_pos|unk|unk_pos)\.dat/;

/** Reads the dictionary: half a second in the background and 190 MB of memory. */
export async function openAnalyzer(): Promise<Analyzer> {
  const tokenizer = await new TokenizerBuilder({ loader: { loadArrayBuffer } }).build();
  // The tokenizer throws for half a surrogate pair.
  return (text) => tokenizer.tokenize(text.toWellFormed());
}

async function loadArrayBuffer(name: string): Promise<ArrayBuffer> {
  const packed = await readFile(fileURLToPath(new URL(name, folder)));
  // The last four bytes of a gzip file are the size of its content. In one chunk, it is not copied.
  const chunkSize = packed.readUInt32LE(packed.length - 4) + 1;
  const bytes = await promisify(gunzip)(packed, { chunkSize });
  let end = bytes.length;
  if (padded.test(name)) while (end > 0 && bytes[end - 1] === 0) end -= 1;
  else return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  return new Uint8Array(bytes.subarray(0, end + 1)).buffer;
}
