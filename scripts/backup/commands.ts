import { parseArgs } from 'node:util';
import { type Backups, openBackups } from '../../server/main.backup.ts';

export const usage = {
  backup: `Backs up the database and the audio of this server, while it runs or not, into one file that must not exist yet.

  npm run backup -- FILE | s3://bucket/key
    --encrypt                   encrypts it with the passphrase in BACKUP_PASSPHRASE_FILE
    --passphrase-file FILE      encrypts it with the passphrase in this file
    --without-blobs             leaves out the audio files, for a bucket that is backed up otherwise
`,
  restore: `Restores a backup into an empty DATA_DIR, or an empty DATABASE_URL and BLOB_STORE. Stop the server first.

  npm run restore -- FILE | s3://bucket/key
    --check                     restores into a temporary database and folder instead, to prove the backup
    --passphrase-file FILE      the passphrase of the backup; default: BACKUP_PASSPHRASE_FILE
`,
  upgrade: `Backs up, applies the migrations of this version, and checks all balances. Stop the server first.

  npm run upgrade -- FILE | s3://bucket/key
    --encrypt, --passphrase-file FILE, --without-blobs: as in npm run backup
`,
};
export type CommandName = keyof typeof usage;

const options = {
  encrypt: { type: 'boolean', default: false },
  'passphrase-file': { type: 'string' },
  'without-blobs': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
} as const;

/** Runs `npm run backup`, `restore` or `upgrade` with its arguments; returns its output. Throws an error for the operator. */
export async function runCommand(
  name: CommandName,
  args: readonly string[],
  backups: Backups = openBackups(),
): Promise<string> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [location] = positionals;
  if (location === undefined || positionals.length > 1) throw new Error(`Specify one file.\n\n${usage[name]}`);
  const encrypts = values.encrypt || values['passphrase-file'] !== undefined;
  const withBlobs = !values['without-blobs'];
  if (name === 'restore') {
    const passphrase = await backups.findPassphrase(values['passphrase-file']);
    return describeRestore(
      location,
      values.check,
      await (values.check ? backups.drill(location, passphrase) : backups.restore(location, passphrase)),
    );
  }
  const passphrase = encrypts ? await backups.findPassphrase(values['passphrase-file']) : undefined;
  if (encrypts && passphrase === undefined)
    throw new Error('Set BACKUP_PASSPHRASE_FILE, or specify --passphrase-file FILE.');
  if (name === 'upgrade') return describeUpgrade(location, await backups.upgrade(location, { withBlobs, passphrase }));
  const { bytes, masterKeyIds, ...totals } = await backups.backup(location, { withBlobs, passphrase });
  const inClear = encrypts ? '' : '\nThe file contains the secrets of this server and is not encrypted.';
  const secrets = masterKeyIds.length === 0 ? inClear : describeWrapped(masterKeyIds);
  return `Backed up ${describe(totals)}: ${megabytes(bytes)} in ${location}.${secrets}`;
}

type Totals = Awaited<ReturnType<Backups['restore']>>['totals'];

const megabytes = (bytes: number): string => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
const number = (value: number): string => value.toLocaleString('en');

const describeWrapped = (keyIds: readonly string[]): string =>
  `\nIts secrets are wrapped by master key ${keyIds.join(', ')}, which the file does not contain: keep the key apart from it.`;

const describe = ({ tables, rows, jobs, blobs, blobBytes }: Totals): string =>
  `${number(rows)} rows of ${number(tables)} tables, ${number(jobs)} waiting jobs, ${number(blobs)} files (${megabytes(blobBytes)})`;

function describeRestore(
  location: string,
  isDrill: boolean,
  { head, totals, migrations, discrepancies, masterKeyIds }: Awaited<ReturnType<Backups['restore']>>,
): string {
  const what = `${describe(totals)}, made ${head.createdAt} by Timbre ${head.program}`;
  const migrated = migrations.length > 0 ? ` Applied ${migrations.length} migrations.` : '';
  const withoutBlobs = head.withBlobs ? '' : ' The backup has no audio files: restore them otherwise.';
  const done = isDrill ? `OK: ${location} can be restored: ${what}.` : `Restored ${what}.`;
  requireBalances(discrepancies, isDrill ? 'The backup can be restored, but' : 'The restore is complete, but');
  const needsKey =
    masterKeyIds.length === 0
      ? ''
      : ` A server on it needs MASTER_KEY_FILE with master key ${masterKeyIds.join(', ')}.`;
  return `${done}${migrated}${withoutBlobs}${needsKey} Every hash and every balance matches.`;
}

function describeUpgrade(
  location: string,
  { backup, applied, discrepancies }: Awaited<ReturnType<Backups['upgrade']>>,
): string {
  requireBalances(discrepancies, 'The migrations are applied, but');
  if (!backup) return 'The database already has the schema of this version. Every balance matches the ledger.';
  return `Backed up ${megabytes(backup.bytes)} into ${location}. Applied ${applied.join(', ')}. Every balance matches the ledger.`;
}

function requireBalances(discrepancies: readonly string[], beginning: string): void {
  if (discrepancies.length === 0) return;
  throw new Error(
    [...discrepancies, `${beginning} ${discrepancies.length} balances differ from the ledger.`].join('\n'),
  );
}
