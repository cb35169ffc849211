import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOfBase64, bytesOfBlob, readBytes, readLines } from './byte-stream.ts';
import { readTimedAudio } from './timed-audio.ts';

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const pieces = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('stream reader', () => {
  it('API-017 refuses an answer without a body', async () => {
    await expect(readBytes(new Response(null)).next()).rejects.toThrow(/^Response body can not be null/);
  });

  it('tells the sender when the reader leaves early', async () => {
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

  it('puts lines together that arrive in pieces', async () => {
    const snow = new TextEncoder().encode('☃');
    const split = new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array([...new TextEncoder().encode('on'), ...snow.slice(0, 1)]));
          controller.enqueue(new Uint8Array([...snow.slice(1), ...new TextEncoder().encode('e\r\ntwo\n\nthr')]));
          controller.enqueue(new TextEncoder().encode('ee'));
          controller.close();
        },
      }),
    );
    expect(await all(readLines(split))).toEqual(['on☃e', 'two', '', 'three']);
  });
});

describe('binary', () => {
  it('API-018 refuses what is not base64', () => {
    expect([...bytesOfBase64('AAH/')]).toEqual([0, 1, 255]);
    expect(() => bytesOfBase64('%%%')).toThrow('Invalid base64 string for ArrayBuffer conversion.');
  });

  it('API-019 says so when a Blob cannot be read', async () => {
    class BrokenReader {
      error = new Error('disk');
      onerror: (() => void) | undefined;
      readAsArrayBuffer() {
        queueMicrotask(() => this.onerror?.());
      }
    }
    vi.stubGlobal('FileReader', BrokenReader);
    await expect(bytesOfBlob(new Blob(['x']))).rejects.toThrow('Failed to read blob');
  });
});

describe('timed audio', () => {
  const alignment = { characters: ['a'], character_start_times_seconds: [0], character_end_times_seconds: [0.1] };
  const chunk = (base64: string, extra = {}) => JSON.stringify({ audio_base64: base64, ...extra });

  it('TTS-007 reads one JSON object', async () => {
    const parts = await all(readTimedAudio(pieces(JSON.stringify({ audio_base64: 'AAH/', alignment }, null, 2))));
    expect(parts).toEqual([{ audio: new Uint8Array([0, 1, 255]), alignment }]);
  });

  it('TTS-007 reads JSON chunks between blank lines, however they are cut', async () => {
    const whole = `${chunk('AA==', { alignment })}\n\n${chunk('AQ==')}\r\n\r\n\n${chunk('/w==', { alignment: null })}`;
    const parts = await all(readTimedAudio(pieces(...whole.match(/[\s\S]{1,7}/g)!)));
    expect(parts.map(({ audio }) => [...audio])).toEqual([[0], [1], [255]]);
    expect(parts.map((part) => part.alignment)).toEqual([alignment, null, null]);
  });
});
