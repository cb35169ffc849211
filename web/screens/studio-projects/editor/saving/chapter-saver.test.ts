import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ChapterDocument } from '../../../../../contract/studio/studio-chapters.ts';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { ApiError } from '../../../../data/api/api-error.ts';
import { createChapterSaver } from './chapter-saver.ts';
import type { UnsavedText } from './unsaved-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const block = (block_id: string, text: string): EditorBlock => ({
  block_id,
  sub_type: 'p',
  locked: false,
  nodes: [{ type: 'tts_node', text, voice_id: 'v' }],
});
const errorOf = (type: string, status = 409) => new ApiError({ status, message: type, type, payload: {} });

/** A server of one chapter, and an editor of it. */
function open() {
  let stored: ChapterDocument = {
    chapter_id: 'c',
    name: 'One',
    revision: 1,
    blocks: [block('a', '1'), block('b', '2')],
    beds: [],
    lease: { is_mine: false, user: null },
  };
  const server = {
    error: undefined as ApiError | undefined,
    holder: null as { user_id: string; name: string } | null,
    saves: 0,
    change(blocks: EditorBlock[]) {
      stored = { ...stored, revision: stored.revision + 1, blocks };
    },
    stored: () => stored,
  };
  let shown: readonly EditorBlock[] = stored.blocks;
  let kept: UnsavedText | undefined;
  let created = 0;
  const saver = createChapterSaver({
    document: stored,
    read: () => shown,
    show: (blocks) => {
      shown = blocks;
    },
    fetch: async () => stored,
    async save({ revision, blocks }) {
      if (server.error) throw server.error;
      if (revision !== stored.revision) throw errorOf('chapter_changed');
      server.saves += 1;
      server.change(blocks);
      return stored;
    },
    lease: async (takesOver) => {
      if (takesOver) server.holder = null;
      return { is_mine: server.holder === null, user: server.holder };
    },
    release: async () => {},
    keep: (text) => {
      kept = text;
    },
    createId: () => `n${created++}`,
  });
  return {
    server,
    saver,
    shown: () => shown,
    kept: () => kept,
    type(blocks: EditorBlock[]) {
      shown = blocks;
      saver.changed();
    },
  };
}

it('saves a second after the last key, and keeps the text in the browser until then', async () => {
  const { server, saver, type, kept } = open();
  type([block('a', '1!')]);
  await vi.advanceTimersByTimeAsync(500);
  expect(kept()).toMatchObject({ revision: 1, changed: [{ mine: { block_id: 'a' } }, { base: { block_id: 'b' } }] });
  type([block('a', '1!!')]);
  await vi.advanceTimersByTimeAsync(900);
  expect(server.saves).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(server.stored().blocks).toEqual([block('a', '1!!')]);
  expect(saver.state().status).toBe('saved');
  expect(kept()).toBeUndefined();
});

it('merges what others changed in other paragraphs', async () => {
  const { server, saver, type, shown } = open();
  server.change([block('a', '1'), block('b', '2 theirs')]);
  type([block('a', '1 mine'), block('b', '2')]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(server.stored().blocks).toEqual([block('a', '1 mine'), block('b', '2 theirs')]);
  expect(shown()).toEqual(server.stored().blocks);
  expect(saver.state().status).toBe('saved');
});

it.each([
  ['keep-mine-beside', ['theirs', 'mine', '2']],
  ['take-theirs', ['theirs', '2']],
] as const)('asks about paragraphs that both changed: %s', async (choice, expected) => {
  const { server, saver, type } = open();
  server.change([block('a', 'theirs'), block('b', '2')]);
  type([block('a', 'mine'), block('b', '2')]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(saver.state()).toMatchObject({ status: 'conflict', conflicts: [{ blockId: 'a' }] });
  saver.choose(choice);
  await vi.advanceTimersByTimeAsync(10);
  expect(server.stored().blocks.map(({ nodes: [node] }) => node && 'text' in node && node.text)).toEqual(expected);
  expect(saver.state().status).toBe('saved');
});

it('tries again while the server is not reachable', async () => {
  const { server, saver, type, kept } = open();
  server.error = errorOf('unknown', 0);
  type([block('a', 'offline')]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(saver.state().status).toBe('offline');
  expect(kept()).toBeDefined();
  server.error = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(saver.state().status).toBe('saved');
  expect(server.stored().blocks).toEqual([block('a', 'offline')]);
});

it('saves nothing while another page edits the chapter, and merges when it takes over', async () => {
  const { server, saver, type } = open();
  server.holder = { user_id: 'u2', name: 'Ada' };
  type([block('a', '1 mine'), block('b', '2')]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(saver.state()).toEqual({ status: 'leased', holder: 'Ada' });
  expect(server.saves).toBe(0);
  server.change([block('a', '1'), block('b', '2 Ada')]);
  await saver.takeOver();
  expect(server.stored().blocks).toEqual([block('a', '1 mine'), block('b', '2 Ada')]);
  expect(saver.state().status).toBe('saved');
});

it('shows the changes of others, unless something is unsaved', async () => {
  const { server, saver, type, shown } = open();
  server.change([block('a', 'live')]);
  await saver.refresh();
  expect(shown()).toEqual([block('a', 'live')]);
  type([block('a', 'mine')]);
  server.change([block('a', 'later')]);
  await saver.refresh();
  expect(shown()).toEqual([block('a', 'mine')]);
});
