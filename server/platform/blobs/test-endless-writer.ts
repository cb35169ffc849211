import { newId } from '../ids.ts';
import { openFolderStore } from './folder-store.ts';

/** A process for tests to kill: writes blobs of one repeated byte and prints the key of each committed one. */
const [, , root = ''] = process.argv;
const store = await openFolderStore(root);
for (let byte = 0; ; byte = (byte + 1) % 256) {
  const key = newId();
  const writer = await store.create(key);
  for (let chunk = 0; chunk < 10; chunk++) await writer.write(new Uint8Array(20_000).fill(byte));
  await writer.commit();
  process.stdout.write(`${key}\n`);
}
