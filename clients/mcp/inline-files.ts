import type { NamedFile } from '../api-client.ts';
import { fileName, mediaTypeOf } from '../files/file-names.ts';
import { InputError } from '../files/input-error.ts';
import { type Content, sayText, type ToolFiles } from './tool.ts';

const dataUrl = /^data:(?<type>[\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[^;,]*)*(?<base64>;base64)?,/;

/** The media type and the bytes of a data URL (RFC 2397). Throws `InputError`. */
function parseDataUrl(input: string) {
  const match = dataUrl.exec(input);
  if (!match?.groups)
    throw new InputError(
      'This server does not run on your machine: pass the file as a data URL, or use the server for stdio.',
    );
  const data = input.slice(match[0].length);
  const bytes = match.groups.base64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data));
  return { contentType: match.groups.type ?? 'text/plain', bytes };
}

/** Reads a data URL as a file. Throws `InputError`. */
export function readDataUrl(input: string): NamedFile {
  const { contentType, bytes } = parseDataUrl(input);
  return { name: fileName('file', contentType), bytes };
}

const audioContent = (bytes: Uint8Array, contentType: string): Content => [
  { type: 'audio', data: Buffer.from(bytes).toString('base64'), mimeType: mediaTypeOf(contentType) },
];

/** Files within the messages, where the client runs on another machine. */
export const inlineFiles: ToolFiles = {
  read: async (input) => readDataUrl(input),
  deliver: async ({ bytes, contentType }) => audioContent(bytes, contentType),
  deliverText: async (text) => sayText(text),
  async play(input) {
    const { contentType, bytes } = parseDataUrl(input);
    return audioContent(bytes, contentType);
  },
};
