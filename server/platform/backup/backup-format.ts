import { z } from 'zod';
import { BackupError } from './backup-error.ts';

/*
 * A backup is a tar file. In this order: `backup.json` (the head), `tables/<name>/<part>` and `jobs/<part>` (the output of
 * COPY in its text format, cut into parts of a known size), `blobs/<key>`, and `manifest.ndjson` (the sizes and hashes of
 * all that, in the same order). A file without the last line of the manifest is not complete.
 */
const formatVersion = 1;

export const headPath = 'backup.json';
export const manifestPath = 'manifest.ndjson';
export const tablesFolder = 'tables';
export const jobsFolder = 'jobs';
export const blobsFolder = 'blobs';
/** The unfinished jobs in the manifest; no table has this name. */
export const jobsTable = '/jobs';

const count = z.number().int().nonnegative();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const headSchema = z.object({
  format: z.literal(formatVersion),
  /** The version of Timbre that made the backup. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL that it is from. */
  postgres: z.string(),
  /** The schema: the migrations that were applied, in order. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** Whether it contains the blobs. */
  withBlobs: z.boolean(),
});
export type BackupHead = z.output<typeof headSchema>;

const totalsSchema = z.object({ tables: count, rows: count, jobs: count, blobs: count, blobBytes: count });
/** What a backup contains. */
export type BackupTotals = z.output<typeof totalsSchema>;

const lineSchema = z.union([
  z.object({ table: z.string(), rows: count, bytes: count, sha256 }),
  z.object({ blob: z.string(), bytes: count, sha256 }),
  z.object({ sequence: z.string(), value: z.string().regex(/^-?\d+$/) }),
  z.object({ end: totalsSchema }),
]);
/** A line of the manifest. */
export type ManifestLine = z.output<typeof lineSchema>;

/** Reads the head. Throws `BackupError` for a file that is not a backup, or one of a newer version. */
export function parseHead(text: string): BackupHead {
  const value = parseJson(text);
  const format = (value as { format?: unknown } | undefined)?.format;
  if (typeof format === 'number' && format > formatVersion)
    throw new BackupError('The backup is from a newer version of Timbre, whose format this version cannot read.');
  const parsed = headSchema.safeParse(value);
  if (!parsed.success) throw new BackupError('The file is not a backup of Timbre.');
  return parsed.data;
}

export const writeHead = (head: Omit<BackupHead, 'format'>): Buffer =>
  Buffer.from(`${JSON.stringify({ format: formatVersion, ...head }, undefined, 2)}\n`);

export function parseManifestLine(text: string): ManifestLine {
  const parsed = lineSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new BackupError('The manifest of the backup is damaged.');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
