import { afterEach, describe, expect, it, vi } from 'vitest';
import { decodeBase64, readBlobBytes, readBytes } from './byte-stream.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('stream reader', () => {
  it('API-017 rejects a response without a body', async () => {
    await expect(readBytes(new Response(null)).next()).rejects.toThrow(/^Response body can not be null/);
  });

  it('cancels the response when the reader stops early', async () => {
    const cancel = vi.fn();
    const endless = new Response(
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(8)), cancel }),
    );
    for await (const bytes of readBytes(endless)) {
      expect(bytes).toHaveLength(8);
      break;
    }
    expect(cancel).toHaveBeenCalledOnce();
  });
});

describe('binary', () => {
  it('API-018 rejects invalid base64', () => {
    expect([...decodeBase64('AAH/')]).toEqual([0, 1, 255]);
    expect(() => decodeBase64('%%%')).toThrow('Invalid base64 string for ArrayBuffer conversion.');
  });

  it('API-019 reports an unreadable Blob', async () => {
    class BrokenReader {
      error = new Error('disk');
      onerror: (() => void) | undefined;
      readAsArrayBuffer() {
        queueMicrotask(() => this.onerror?.());
      }
    }
    vi.stubGlobal('FileReader', BrokenReader);
    await expect(readBlobBytes(new Blob(['x']))).rejects.toThrow('Failed to read blob');
  });
});
