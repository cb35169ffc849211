import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openFolderStore } from './folder-store.ts';

/** A process for tests, run with a file size limit: writes too much, then a little, and prints the results. */
const [, , root = ''] = process.argv;
const store = await openFolderStore(root);
const writer = await store.create('large');
let error = '';
try {
  for (let chunk = 0; chunk < 100; chunk++) await writer.write(new Uint8Array(10_000));
  await writer.commit();
} catch (thrown) {
  error = (thrown as Error).name;
  await writer.abort();
}
const little = await store.create('small');
await little.write(Buffer.from('still here'));
await little.commit();
const small = await text((await store.open('small'))!.stream);
console.log(JSON.stringify({ error, small, left: readdirSync(join(root, 'incoming')) }));
