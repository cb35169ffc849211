import { describe, expect, it, vi } from 'vitest';
import { copyOrShare, type SharingParts, shareFromSheet } from './share-link.ts';

const link = 'https://voice.example.com/share/abc';

function setUp(share?: SharingParts['share'], copy: SharingParts['copy'] = async () => {}) {
  const log: string[] = [];
  const shared = vi.fn(share);
  const copied = vi.fn(copy);
  const parts: SharingParts = {
    share: share && shared,
    copy: copied,
    track: (event) => void log.push(event),
    say: (text, kind) => void log.push(`${kind}: ${text}`),
    showError: (error) => void log.push(`error: ${(error as Error).message}`),
  };
  return { parts, log, shared, copied };
}

const cancelled = async () => {
  throw new DOMException('cancelled', 'AbortError');
};
const failing = async () => {
  throw new Error('no');
};
const copiedLog = ['share link copied', 'success: Share link copied to clipboard'];

describe('SHARE-021 SHARE-022 system sharing', () => {
  const sharers = [
    ['Copy on a phone', (parts: SharingParts) => copyOrShare(link, true, parts)],
    ['Share Public Link', (parts: SharingParts) => shareFromSheet(link, parts)],
  ] as const;

  it.each(sharers)('%s opens system sharing', async (_, run) => {
    const { parts, log, shared, copied } = setUp(async () => {});
    await run(parts);
    expect(shared).toHaveBeenCalledWith({ text: 'Listen to this text to speech that I made with Timbre', url: link });
    expect(log).toEqual(['share link native sharing started', 'share link native sharing succeeded']);
    expect(copied).not.toHaveBeenCalled();
  });

  it.each(sharers)('%s copies nothing when the user cancels', async (_, run) => {
    const { parts, log, copied } = setUp(cancelled);
    await run(parts);
    expect(log).toEqual(['share link native sharing started', 'share link native sharing aborted']);
    expect(copied).not.toHaveBeenCalled();
  });

  it.each(sharers)('%s copies the link when sharing fails', async (_, run) => {
    const { parts, log, copied } = setUp(failing);
    await run(parts);
    expect(log).toEqual(['share link native sharing started', 'share link native sharing failed', ...copiedLog]);
    expect(copied).toHaveBeenCalledWith(link);
  });
});

describe('SHARE-023 copying', () => {
  it.each([
    ['a desktop that could share', false, async () => {}],
    ['a phone that cannot share', true, undefined],
  ] as const)('copies the link without system sharing on %s', async (_, isPortable, share) => {
    const { parts, log, shared, copied } = setUp(share);
    await copyOrShare(link, isPortable, parts);
    expect(copied).toHaveBeenCalledWith(link);
    expect(shared).not.toHaveBeenCalled();
    expect(log).toEqual(copiedLog);
  });

  it('reports when the browser denies access to the clipboard', async () => {
    const { parts, log } = setUp(undefined, failing);
    await copyOrShare(link, false, parts);
    expect(log).toEqual(['error: no']);
  });
});

it('SHARE-024 reports in the sheet that system sharing is unavailable', async () => {
  const { parts, log, copied } = setUp();
  const create = vi.fn(async () => link);
  await shareFromSheet(create, parts);
  expect(log).toEqual(['error: Share API not supported']);
  expect(copied).not.toHaveBeenCalled();
  expect(create).not.toHaveBeenCalled();
});

describe('an item without a link', () => {
  const copyPending = async (text: string | Promise<string>) => void (await text);

  it('is copied as soon as its link is created, which starts within the press', async () => {
    const { parts, log, copied } = setUp(undefined, copyPending);
    const done = copyOrShare(async () => link, false, parts);
    expect(copied).toHaveBeenCalledOnce();
    expect(await copied.mock.calls[0]![0]).toBe(link);
    await done;
    expect(log).toEqual(copiedLog);
  });

  it('is shared by the system with the link that is created', async () => {
    const { parts, shared } = setUp(async () => {});
    await copyOrShare(async () => link, true, parts);
    expect(shared.mock.calls[0]![0]!.url).toBe(link);
  });

  it.each([
    ['Copy', (parts: SharingParts) => copyOrShare(failing, false, parts)],
    ['Copy on a phone', (parts: SharingParts) => copyOrShare(failing, true, parts)],
    ['Share Public Link', (parts: SharingParts) => shareFromSheet(failing, parts)],
  ] as const)('says why its link could not be created (%s)', async (_, run) => {
    const { parts, log, shared } = setUp(async () => {}, copyPending);
    await run(parts);
    expect(log).toEqual(['error: no']);
    expect(shared).not.toHaveBeenCalled();
  });
});
