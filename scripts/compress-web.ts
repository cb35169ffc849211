import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Below this the answer fits one packet anyway. */
const smallestBytes = 1024;

/** Puts a `.br` and a `.gz` beside each text file of the built web, for the server to send to who takes them. */
export function compressWeb(folder: string): number {
  let done = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = readFileSync(path);
    if (bytes.length < smallestBytes) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    done += 1;
  }
  return done;
}

if (import.meta.main) compressWeb(join(import.meta.dirname, '..', 'build', 'client'));
