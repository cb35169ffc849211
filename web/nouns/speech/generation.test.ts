import { describe, expect, it, vi } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import type { GrowingAudio } from '../../parts/player/player-audio.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { createGeneration, type OpenedSpeech } from './generation.ts';

const labels = { title: 'Hello', subtitle: 'Maren', expectedInS: 2, raw: undefined };
const settled = () => new Promise((resolve) => setTimeout(resolve));

function setUp() {
  const item = { history_item_id: 'h1', peaks: 'gAA=' } as HistoryItemReply;
  const played: Track[] = [];
  const parts = {
    player: { play: (track: Track) => void played.push(track), learn: vi.fn() },
    trackId: (id: string) => `history:${id}`,
    awaitItem: vi.fn(async (): Promise<HistoryItemReply | undefined> => item),
    download: vi.fn(async () => {}),
    showError: vi.fn(),
    showWarning: vi.fn(),
  };
  const audioOf = (track: Track): GrowingAudio => (track.source as { open: () => GrowingAudio }).open();
  return { item, played, parts, generation: createGeneration(parts), audioOf };
}

/** A speech response with manual control. */
function createSpeechStream() {
  const stream = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: 100 });
  const writer = stream.writable.getWriter();
  const open = async (signal: AbortSignal): Promise<OpenedSpeech> => {
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined));
    return { answer: { contentType: 'audio/mpeg', bytes: stream.readable }, historyItemId: 'h1' };
  };
  return { open, writer };
}

describe('TTS-003 a generation', () => {
  it('PLAYER-009 plays during streaming, and offers a download when its history item exists', async () => {
    const { generation, played, parts, audioOf, item } = setUp();
    const { open, writer } = createSpeechStream();
    const done = generation.start(open, labels);
    await writer.write(Uint8Array.of(1, 2));
    await settled();
    expect(generation.isRunning()).toBe(true);
    expect(played).toMatchObject([{ id: 'history:h1', title: 'Hello', expectedInS: 2, download: 'pending' }]);
    expect(audioOf(played[0]!).chunks).toEqual([Uint8Array.of(1, 2)]);
    expect(audioOf(played[0]!).state()).toBe('growing');
    expect(parts.awaitItem).not.toHaveBeenCalled();

    await writer.close();
    await done;
    await settled();
    expect(generation.isRunning()).toBe(false);
    const [id, { download, outline }] = parts.player.learn.mock.calls[0]!;
    await download();
    expect([id, outline, parts.download.mock.calls]).toEqual(['history:h1', 'gAA=', [[item]]]);
  });

  it('shows each warning of the server once', async () => {
    const { generation, parts } = setUp();
    for (const warning of ['vowels=Arabic', undefined, 'vowels=Arabic', 'scripts=Vai']) {
      const { open, writer } = createSpeechStream();
      const done = generation.start(async (signal) => ({ ...(await open(signal)), warning }), labels);
      await settled();
      await writer.close();
      await done;
    }
    expect(parts.showWarning.mock.calls).toEqual([['vowels=Arabic'], ['scripts=Vai']]);
  });

  it('continues when the player switches to another track', async () => {
    const { generation, played, audioOf } = setUp();
    const { open, writer } = createSpeechStream();
    const done = generation.start(open, labels);
    await settled();
    audioOf(played[0]!).stop();
    await writer.write(Uint8Array.of(1));
    await writer.close();
    await done;
    expect(audioOf(played[0]!).state()).toBe('whole');
  });

  it('stops on cancellation without an error and keeps the generated part', async () => {
    const { generation, played, parts, audioOf } = setUp();
    const { open, writer } = createSpeechStream();
    const done = generation.start(open, labels);
    await writer.write(Uint8Array.of(1));
    await settled();
    generation.cancel();
    await done;
    expect(audioOf(played[0]!)).toMatchObject({ chunks: [Uint8Array.of(1)] });
    expect(audioOf(played[0]!).state()).toBe('cut');
    expect(parts.showError).not.toHaveBeenCalled();
    expect(parts.awaitItem).toHaveBeenCalledWith('h1');
  });

  it('shows the error and plays nothing when the request is refused', async () => {
    const { generation, played, parts } = setUp();
    const quotaError = new Error('quota');
    await generation.start(() => Promise.reject(quotaError), labels);
    expect(parts.showError).toHaveBeenCalledWith(quotaError, expect.any(Function));
    expect([played, generation.isRunning()]).toEqual([[], false]);
    expect(parts.awaitItem).not.toHaveBeenCalled();
  });

  it('can be cancelled before audio arrives', async () => {
    const { generation, parts } = setUp();
    const done = generation.start(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      labels,
    );
    generation.cancel();
    await done;
    expect([parts.showError.mock.calls, parts.awaitItem.mock.calls]).toEqual([[], []]);
  });

  it('runs one at a time', async () => {
    const { generation, played } = setUp();
    const first = createSpeechStream();
    const done = generation.start(first.open, labels);
    await settled();
    await generation.start(createSpeechStream().open, labels);
    expect(played).toHaveLength(1);
    await first.writer.close();
    await done;
  });

  it('offers no download if its history item never appears', async () => {
    const { generation, parts } = setUp();
    parts.awaitItem.mockResolvedValue(undefined);
    const { open, writer } = createSpeechStream();
    const done = generation.start(open, labels);
    await settled();
    await writer.close();
    await done;
    await settled();
    expect(parts.player.learn).not.toHaveBeenCalled();
  });
});
