import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineModelEntry, listDownloads } from '../../../contract/catalogue/engine-models.ts';
import { computeChecksum, download } from './download.ts';
import type { ProxyOptions } from './fetch-response.ts';
import { findMirrorProblem, mirrorOf } from './mirror.ts';
import { InstallError } from './staging.ts';

export type Checksums = Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>;

interface PinOptions extends ProxyOptions {
  readonly mirror?: string | undefined;
  readonly signal: AbortSignal;
  readonly onPinned?: (path: string) => void;
}

/** Larger than any model, because the sizes of files without a checksum are estimates. */
const maxBytes = 8_000_000_000;

/**
 * Downloads the files of models that have no checksum, and returns their sizes and checksums by path. Needs https: what
 * arrives is trusted from then on. Throws InstallError, DownloadError or `signal.reason`.
 */
export async function pinModels(entries: readonly EngineModelEntry[], options: PinOptions): Promise<Checksums> {
  const { mirror, signal, onPinned, ...proxies } = options;
  const checksums: Record<string, Checksums[string]> = {};
  const folder = await mkdtemp(join(tmpdir(), 'timbre-pin-'));
  try {
    for (const entry of entries) {
      const problem = findMirrorProblem(entry, mirror);
      if (problem !== undefined) throw new InstallError(problem);
      for (const { path } of listDownloads(entry).filter(({ sha256 }) => sha256 === undefined)) {
        const to = join(folder, 'file');
        await download({ url: `${mirrorOf(entry, mirror)}/${path}`, to, maxBytes, signal, ...proxies });
        checksums[path] = { bytes: (await stat(to)).size, sha256: await computeChecksum(to, signal) };
        await rm(to);
        onPinned?.(path);
      }
    }
    return checksums;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The source of `contract/catalogue/model-checksums.ts` with these checksums. */
export function writeChecksums(source: string, checksums: Checksums): string {
  const rows = Object.entries(checksums)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, { bytes, sha256 }]) => `  '${path}': {\n    bytes: ${bytes},\n    sha256: '${sha256}',\n  },\n`);
  return source.replace(/= \{[\s\S]*\};\n$/, () => `= {${rows.length > 0 ? '\n' : ''}${rows.join('')}};\n`);
}
