import { maxUploadBytes } from '../catalogue/limits.ts';
import { safeName } from '../fields/file-names.ts';

interface PortableFormat {
  /** `format` in the manifest. */
  readonly name: string;
  /** Files of newer versions are refused. */
  readonly version: number;
  /** The end of file names, without the leading dot. */
  readonly extension: string;
  /** Of the file itself; also the limit of an export. */
  readonly maxBytes: number;
  /** Of all parts, unpacked. */
  readonly maxUnpackedBytes: number;
  readonly maxParts: number;
}

/** Files that hold a voice, a pronunciation dictionary or a project (docs/portable-files.md). */
export const portableFormats = {
  voice: {
    name: 'timbre-voice',
    version: 1,
    extension: 'voice.zip',
    maxBytes: maxUploadBytes,
    maxUnpackedBytes: maxUploadBytes + 2 ** 26,
    maxParts: 200,
  },
  dictionary: {
    name: 'timbre-dictionary',
    version: 1,
    extension: 'dictionary.zip',
    maxBytes: 2 ** 26,
    maxUnpackedBytes: 2 ** 28,
    maxParts: 200,
  },
  project: {
    name: 'timbre-project',
    version: 1,
    extension: 'project.zip',
    maxBytes: maxUploadBytes,
    maxUnpackedBytes: 2 * maxUploadBytes,
    maxParts: 60_000,
  },
} as const satisfies Readonly<Record<string, PortableFormat>>;
export type PortableKind = keyof typeof portableFormats;

/** Times that a file may grow when it is unpacked; a bomb grows by more. Deflated rules and texts stay below 30. */
export const maxPortableRatio = 100;

/** The name of an exported file. */
export const portableFileName = (kind: PortableKind, name: string): string =>
  `${safeName(name.slice(0, 100), 255) || kind}.${portableFormats[kind].extension}`;
