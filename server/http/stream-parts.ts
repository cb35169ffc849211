import { withCleanup } from '../platform/streams/with-cleanup.ts';

/**
 * A reply body of `parts`, each encoded by `encode`, followed by the output of `encodeEnd`. It is sent in step with the
 * connection (see `sendInStep`), so a part counts as delivered when the next one is read. Ending the body early also ends
 * the parts.
 */
export function streamParts<Part>(
  parts: AsyncIterableIterator<Part>,
  encode: (part: Part) => Uint8Array | string,
  encodeEnd: () => Iterable<string> = () => [],
): AsyncIterableIterator<Uint8Array | string> {
  async function* encoded() {
    for await (const part of parts) yield encode(part);
    yield* encodeEnd();
  }
  return withCleanup(encoded(), async () => void (await parts.return?.()));
}
