import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { shareVideoMaxS } from '../../../contract/catalogue/limits.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { VideoRenderer, VideoScene } from '../../../engines/video/contract.ts';
import type { Actor } from '../../platform/actor.ts';
import { StorageFullError } from '../../platform/blobs/blob-store.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import type { JobContext, JobStatus } from '../../platform/jobs/jobs.ts';
import type { LiveEvent } from '../../platform/live.ts';
import { openRateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { historyService } from '../history/history.service.ts';
import { type HistoryItem, historyStore } from '../history/history.store.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { scenesService } from './scenes/video-scenes.service.ts';
import { presentShareVideo } from './share-videos.present.ts';
import { type renderJob, shareVideosContributor, shareVideosService } from './share-videos.service.ts';
import { renderingService } from './video-rendering.service.ts';

const { db } = await testDatabase();
const folder = testFolder('share-videos');
const temporaryFolder = mkdtempSync(join(folder, 'scratch-'));

const clock = fixtureClock(new Date());
const blobs = await openFolderStore(folder);
const log = silentLog;
const listeners = new Set<(event: LiveEvent, atMs: number) => void>();
const live = {
  publish: async (_audience: unknown, event: LiveEvent) => {
    for (const listener of listeners) listener(event, 0);
  },
  subscribe: (_audience: unknown, listener: (event: LiveEvent, atMs: number) => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

const stored = historyService({
  db,
  log: silentLog,
  blobs,
  clock,
  live,
  codecs: { encode: unexpectedCall, decode: unexpectedCall },
  contributors: [shareVideosContributor(db)],
});
const history = {
  ...stored,
  decodePcm: async (item: HistoryItem, rate: number) =>
    (async function* () {
      yield { samples: new Float32Array((item.durationMs / 1000) * rate).fill(0.5), sampleRate: rate };
    })(),
};

/** The recorded scenes, and the behaviour of the fake renderer. */
let drawn: { scene: VideoScene; file: string }[] = [];
let draw: VideoRenderer['render'];
const renderer: Pick<VideoRenderer, 'render' | 'still'> = {
  render: (scene, audio, file, options) => {
    drawn.push({ scene, file });
    return draw(scene, audio, file, options);
  },
  still: async (scene) => {
    drawn.push({ scene, file: '' });
    return Uint8Array.of(0x89);
  },
};

let align: (text: string) => { text: string; startS: number; endS: number }[];
const speech = { align: async ({ text }: { text: string }) => ({ characters: align(text), words: [], loss: 0 }) };
const scenes = scenesService({ history, speech, log });

const jobs = new Map<string, JobStatus['state']>();
let sent: { payload: (typeof renderJob)['payload']['_output']; jobId: string }[] = [];
const rateLimiter = openRateLimiter({ db, clock });
const videos = shareVideosService({
  db,
  clock,
  blobs,
  live,
  history,
  scenes,
  renderer,
  rateLimiter,
  workspace: { findTenant: (id) => workspaceStore(db).findTenant(id) },
  jobs: {
    send: async (_job, payload) => {
      const jobId = `job-${newId()}`;
      sent.push({ payload: payload as never, jobId });
      jobs.set(jobId, 'waiting');
      return jobId;
    },
    status: async (_workspaceId, _job, id) => ({ state: jobs.get(id)!, percent: undefined, stage: undefined }),
    cancel: async (_workspaceId, _job, id) => jobs.set(id, 'cancelled') !== undefined,
  },
});
const { notifications, listTitles } = openNotices(db);
const rendering = renderingService({
  db,
  clock,
  blobs,
  live,
  log,
  history,
  scenes,
  renderer,
  notifications,
  temporaryFolder,
});

let actor: Actor;
beforeEach(async () => {
  [sent, drawn] = [[], []];
  draw = async (_scene, _audio, file, { onProgress }) => {
    onProgress(0.5);
    writeFileSync(file, 'a video');
  };
  align = (spoken) => [...spoken].map((text, at) => ({ text, startS: at / 10, endS: (at + 1) / 10 }));
  actor = await createActor(db, newId());
});

async function item(changes: Partial<HistoryItem> = {}): Promise<string> {
  const id = newId();
  const spoken = { source: 'TTS', voiceId: 'ada', voiceName: 'Ada', text: 'Oh, yes.', durationMs: 1000 } as const;
  const file = { contentType: 'audio/mpeg', outputFormat: 'mp3_44100_128', audioBytes: 1 };
  const row = { id, userId: actor.userId, requestId: 'r', characterCountFrom: 0, characterCountTo: 0, ...spoken };
  await historyStore(db).insert(actor.workspaceId, { ...row, ...file, blobKey: `history/${id}`, ...changes });
  return id;
}
const run = (context: Partial<JobContext> = {}, { payload, jobId } = sent.at(-1)!) =>
  rendering.run(payload, {
    jobId,
    workspaceId: actor.workspaceId,
    attempt: 1,
    signal: neverAborted,
    progress: async () => {},
    ...context,
  });
const view = async (id: string, theme: 'colour' | 'dark' = 'colour') =>
  presentShareVideo(await videos.find(actor, id, theme), '');
const files = async () => (await Array.fromAsync(blobs.list(`share-videos/${actor.workspaceId}/`))).length;
const bytesOf = async (url: string | null, range?: string) => {
  const { stream } = await videos.open(/([^/]+)\.mp4$/.exec(url!)![1]!, range);
  return Buffer.concat(await Array.fromAsync(stream)).toString();
};

it('VIDEO-004 NOTIF-001 renders one video per item and theme, open to anyone with its address', async () => {
  const id = await item();
  expect(await view(id)).toEqual({ state: 'none', percent: null, problem: null, video_url: null });
  const [one, two] = await Promise.all([videos.start(actor, id, 'colour'), videos.start(actor, id, 'colour')]);
  expect([one.token, sent.length]).toEqual([two.token, 1]);
  expect(await view(id)).toMatchObject({ state: 'waiting', percent: 0 });
  await run();
  const { video_url } = await view(id);
  expect(video_url).toMatch(/^\/v1\/share-videos\/[\w-]{22}\.mp4$/);
  expect([await bytesOf(video_url), await bytesOf(video_url, 'bytes=2-')]).toEqual(['a video', 'video']);
  await expect(videos.open(one.token, 'bytes=99-')).rejects.toMatchObject({ code: 'range_not_satisfiable' });
  expect(presentShareVideo(await videos.start(actor, id, 'colour'), 'https://x.example').video_url).toBe(
    `https://x.example${video_url}`,
  );
  expect([sent.length, (await view(id, 'dark')).state]).toEqual([1, 'none']);
  expect(drawn[0]!.scene).toMatchObject({ theme: 'colour', voiceName: 'Ada', durationS: 1, avatarSeed: 'ada' });
  // The punctuation mark is not a word; without a stored waveform the audio is measured.
  expect(drawn[0]!.scene.words.map(({ text, startS }) => [text, startS])).toEqual([
    ['Oh,', 0],
    ['yes.', 0.4],
  ]);
  expect(await listTitles(actor.userId)).toEqual(['Your share video is ready']);
  expect([drawn[0]!.scene.peaks.length, drawn[0]!.scene.peaks[100]]).toEqual([240, 128]);
  expect([drawn[0]!.file.startsWith(temporaryFolder), readdirSync(temporaryFolder)]).toEqual([true, []]);
});

it('waits for the result until the caller leaves', async () => {
  const id = await item();
  const leaving = new AbortController();
  const [waited, left] = [
    videos.startAndWait(actor, id, 'colour', neverAborted),
    videos.startAndWait(actor, id, 'colour', leaving.signal),
  ];
  await expect.poll(() => sent.length).toBe(1);
  leaving.abort();
  expect((await left)?.state).toBe('waiting');
  await run();
  expect((await waited)?.state).toBe('ready');
  expect([sent.length, listeners.size]).toEqual([1, 0]);
});

it('does not start after the caller has left', async () => {
  const id = await item();
  const leaving = new AbortController();
  const left = videos.startAndWait(actor, id, 'colour', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: 'share_video_not_found' });
  expect([sent.length, (await view(id)).state, listeners.size]).toEqual([0, 'none', 0]);
});

it('VIDEO-006 HIST-008 C-19 accepts only speech up to the maximum duration', async () => {
  const sound = await item({ voiceId: null, voiceName: null });
  const long = await item({ durationMs: shareVideoMaxS * 1000 + 1 });
  for (const [id, code] of [
    [sound, 'not_speech'],
    [long, 'too_long_for_video'],
  ] as const) {
    await expect(videos.start(actor, id, 'dark')).rejects.toMatchObject({ code, param: 'history_item_id' });
    await expect(videos.preview(actor, id, 'dark', AbortSignal.timeout(1000))).rejects.toMatchObject({ code });
  }
  const line = { text: 'Oh, yes.', voiceId: 'ben', voiceName: 'Ben' };
  const dialogue = await item({
    voiceId: null,
    voiceName: null,
    text: null,
    dialogue: [line, { ...line, voiceName: 'Ada' }],
  });
  const changed = await item({ text: null, source: 'STS' });
  for (const id of [dialogue, changed]) {
    await videos.start(actor, id, 'dark');
    await run();
    expect((await view(id, 'dark')).state).toBe('ready');
  }
  expect(drawn.map(({ scene }) => [scene.voiceName, scene.words.length])).toEqual([
    ['Ben and Ada', 4],
    ['Ada', 0],
  ]);
});

it('VIDEO-005 draws a preview without decoding the audio', async () => {
  const id = await item({ peaks: Buffer.alloc(240, 7).toString('base64') });
  align = () => {
    throw new Error('nobody needs times in a picture');
  };
  expect(await videos.preview(actor, id, 'light', AbortSignal.timeout(1000))).toEqual(Uint8Array.of(0x89));
  expect(drawn[0]!.scene).toMatchObject({ theme: 'light', words: [{ text: 'Oh,' }, { text: 'yes.', endS: 1 }] });
  expect(drawn[0]!.scene.peaks[0]).toBe(7);
});

it('shows only the voice if the words cannot be aligned', async () => {
  align = () => {
    throw new EngineError('align', 'no engine has the times of words in tlh', { retryable: false });
  };
  const id = await item();
  await videos.start(actor, id, 'colour');
  await run();
  expect([(await view(id)).state, drawn[0]!.scene.words]).toEqual(['ready', []]);
});

it('cancels a running rendering, stores nothing and can start again', async () => {
  const id = await item();
  draw = async (_scene, _audio, file, { onProgress, signal }) => {
    await videos.remove(actor, id, 'colour');
    writeFileSync(file, 'half');
    let share = 0;
    const timer = setInterval(() => {
      share += 0.02;
      onProgress(share);
    }, 20);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    clearInterval(timer);
    signal.throwIfAborted();
  };
  await videos.start(actor, id, 'colour');
  const first = sent[0]!;
  const over = run();
  await expect.poll(async () => (await view(id)).state).toBe('cancelled');
  await over;
  expect([jobs.get(first.jobId), await files()]).toEqual(['cancelled', 0]);
  draw = async (_scene, _audio, file) => writeFileSync(file, 'whole');
  await videos.start(actor, id, 'colour');
  // The first rendering finishes late and changes nothing.
  await run({}, first);
  expect((await view(id)).state).toBe('waiting');
  await run();
  expect([(await view(id)).state, await files()]).toEqual(['ready', 1]);
});

it('deletes a video and its address', async () => {
  const id = await item();
  await expect(videos.remove(actor, id, 'colour')).rejects.toMatchObject({ code: 'share_video_not_found' });
  await videos.start(actor, id, 'colour');
  await run();
  const { video_url } = await view(id);
  await videos.remove(actor, id, 'colour');
  await expect(bytesOf(video_url)).rejects.toMatchObject({ code: 'share_video_not_found' });
  expect([(await view(id)).state, await files()]).toEqual(['none', 0]);
});

it('hides and deletes a video with its item', async () => {
  const id = await item();
  await videos.start(actor, id, 'colour');
  await run();
  const { video_url } = await view(id);
  await stored.softDelete(actor, [id]);
  await expect(bytesOf(video_url)).rejects.toMatchObject({ code: 'share_video_not_found' });
  await stored.restore(actor, [id]);
  expect(await bytesOf(video_url)).toBe('a video');
  await stored.delete(actor, id);
  await expect(bytesOf(video_url)).rejects.toMatchObject({ code: 'share_video_not_found' });
  expect(await files()).toBe(0);
  const late = await item();
  await videos.start(actor, late, 'colour');
  await stored.delete(actor, late);
  await run();
  expect(drawn).toHaveLength(1);
});

it('does not start for an item that is deleted concurrently', async () => {
  const id = await item();
  const count = vi
    .spyOn(rateLimiter, 'consume')
    .mockImplementationOnce(async () => void (await stored.delete(actor, id)));
  await expect(videos.start(actor, id, 'colour')).rejects.toMatchObject({ code: 'history_item_not_found' });
  expect([count.mock.calls.length, sent.length]).toEqual([1, 0]);
});

it('retries once, then fails until the next request', async () => {
  const id = await item();
  await videos.start(actor, id, 'colour');
  draw = async () => {
    throw new EngineError('video', 'crashed', { retryable: true });
  };
  await expect(run({ attempt: 1 })).rejects.toThrow('crashed');
  expect((await view(id)).state).toBe('waiting');
  await run({ attempt: 2 });
  expect(await view(id)).toMatchObject({ state: 'failed', problem: 'We could not render the video. Try again.' });
  draw = async () => {
    throw new StorageFullError();
  };
  await videos.start(actor, id, 'colour');
  expect(await view(id)).toMatchObject({ state: 'waiting', problem: null });
  await run();
  expect((await view(id)).problem).toMatch(/no storage left/);
  expect(await listTitles(actor.userId)).toEqual(['Your share video failed', 'Your share video failed']);
  // A job whose process died too often reports nothing.
  await videos.start(actor, id, 'colour');
  jobs.set(sent.at(-1)!.jobId, 'failed');
  expect((await view(id)).state).toBe('failed');
});

it('renders again if the file was lost, and sweeps files without a video', async () => {
  const id = await item();
  await videos.start(actor, id, 'colour');
  await run();
  const [storedKey] = await Array.fromAsync(blobs.list(`share-videos/${actor.workspaceId}/`));
  await (await blobs.create(`share-videos/${actor.workspaceId}/nobodys.job`)).commit();
  // The file of a job that was cancelled after writing it: the video belongs to another job.
  await (await blobs.create(`${storedKey!.key.split('.')[0]}.earlier-job`)).commit();
  await rendering.sweep(neverAborted);
  expect(await files()).toBe(3);
  clock.advance(2 * 3600_000);
  await rendering.sweep(neverAborted);
  expect(await Array.fromAsync(blobs.list(`share-videos/${actor.workspaceId}/`))).toEqual([storedKey]);
  await blobs.delete(storedKey!.key);
  expect((await videos.start(actor, id, 'colour')).state).toBe('waiting');
});

it('hides videos from other workspaces, and limits the number of renderings', async () => {
  const id = await item();
  const stranger = {
    ...actor,
    workspaceId: await workspaceStore(db).create({ id: newId(), name: 'x', ownerId: actor.userId }),
  };
  await expect(videos.start(stranger, id, 'colour')).rejects.toMatchObject({ code: 'history_item_not_found' });
  await expect(videos.find(stranger, id, 'colour')).rejects.toMatchObject({ code: 'history_item_not_found' });
  await expect(videos.remove(stranger, id, 'colour')).rejects.toMatchObject({ code: 'history_item_not_found' });
  await Promise.all(Array.from({ length: 60 }, () => rateLimiter.consume('share videos', actor.userId, 60)));
  await expect(videos.start(actor, id, 'colour')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
});
