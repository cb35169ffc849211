import { parseArgs } from 'node:util';
import { withSecretWrapping } from '../../server/main.keys.ts';
import type { RewrappedSecrets, SecretWrapping } from '../../server/platform/secrets/secret-wrapping.ts';
import { addToKeyFile, createKeyFile } from './key-file.ts';

export const usage = `The master key of this server, which wraps the secrets in its database (docs/keys.md). All but create use the keys
in MASTER_KEY_FILE or MASTER_KEY.

  npm run keys -- create FILE          writes a new key to a new file
  npm run keys -- create FILE --add    adds a new key to the file: it becomes the current one, the older ones still open
  npm run keys -- status               shows how the secrets are stored
  npm run keys -- enable               wraps the secrets by the current key
  npm run keys -- rotate               wraps the secrets of older keys by the current key
  npm run keys -- disable              stores the secrets in clear again
`;

const changes = ['enable', 'rotate', 'disable'] as const;

/** Runs one command, as typed after `npm run keys --`, and returns its output. Throws an error for the operator if it fails. */
export async function runCommand(
  args: readonly string[],
  withWrapping: typeof withSecretWrapping = withSecretWrapping,
): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { add: { type: 'boolean', default: false } },
  });
  const [name, file, ...others] = positionals;
  if (name === 'create' && file !== undefined && others.length === 0) return describeCreated(file, values.add);
  const isAlone = file === undefined && !values.add;
  if (name === 'status' && isAlone) return withWrapping(async (wrapping) => describeStatus(await wrapping.status()));
  const change = changes.find((one) => one === name);
  if (!change || !isAlone) throw new Error(`Unknown command: ${args.join(' ')}.\n\n${usage}`);
  return withWrapping(async (wrapping) => describeChange(change, await wrapping[change]()));
}

function describeCreated(file: string, isAdded: boolean): string {
  if (isAdded) {
    const id = addToKeyFile(file);
    return `Added master key ${id} to ${file}, above the others. Start every server again with this file, then run npm run keys -- rotate.`;
  }
  const id = createKeyFile(file);
  return `Wrote master key ${id} to ${file}. Keep a copy of the file apart from the backups: without it nobody can open the secrets that it wraps. Then set MASTER_KEY_FILE, and run npm run keys -- enable.`;
}

function describeStatus({ inClear, byKey, given }: Awaited<ReturnType<SecretWrapping['status']>>): string {
  const wrapped = [...byKey].map(([id, count]) => {
    const place = given.indexOf(id);
    const state = place < 0 ? 'which is missing' : place === 0 ? 'the current key' : 'an older key: run rotate';
    return `${count} secrets are wrapped by master key ${id}, ${state}.`;
  });
  const clear = inClear > 0 ? [`${inClear} secrets are stored in clear.`] : [];
  const none = inClear === 0 && byKey.size === 0 ? ['There are no secrets yet; the first start creates them.'] : [];
  const keys = given.length > 0 ? `Keys of the settings: ${given.join(', ')}.` : 'The settings have no master key.';
  return [...wrapped, ...clear, ...none, keys].join('\n');
}

const verbs = { enable: 'Wrapped', rotate: 'Wrapped anew', disable: 'Unwrapped' } as const;
const next = {
  enable: 'Start every server with MASTER_KEY_FILE from now on. Older backups still contain the secrets in clear.',
  rotate: 'The older keys can be removed from the file, but keep them as long as backups that need them.',
  disable: 'Servers need no MASTER_KEY_FILE any more. Backups contain the secrets in clear.',
} as const;

function describeChange(change: (typeof changes)[number], { total, changed, isCompacted }: RewrappedSecrets): string {
  const rest = isCompacted
    ? ''
    : ' The table could not be compacted, so replaced secrets stay in its file for a while: run the command again later.';
  return `${verbs[change]} ${changed} of ${total} secrets. ${next[change]}${rest}`;
}
