import { messages } from '../../../contract/catalogue/messages.ts';
import { isAbort, networkError } from './api-error.ts';

/** Streams the bytes of a response. Throws if the response has no body (API-017), or as the client if it breaks off. */
export async function* readBytes(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) throw new Error(messages.responseBodyNull);
  const reader = response.body.getReader();
  try {
    while (true) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw isAbort(cause) ? cause : networkError();
      });
      if (done) return;
      yield value;
    }
  } finally {
    // When the reader stops early, tell the server to stop too.
    await reader.cancel().catch(() => undefined);
  }
}

/** Decodes base64. Throws on invalid input (API-018). */
export function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);
  } catch (cause) {
    throw new Error(messages.invalidBase64, { cause });
  }
}

/** Reads the bytes of a Blob. Throws if the browser cannot read it (API-019). */
export function readBlobBytes(blob: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new Error(messages.failedToReadBlob, { cause: reader.error }));
    reader.readAsArrayBuffer(blob);
  });
}
