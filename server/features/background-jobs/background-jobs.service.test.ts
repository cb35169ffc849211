import { expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { newId, toWorkspaceId } from '../../platform/ids.ts';
import type { BackgroundJob } from './background-jobs.rules.ts';
import { backgroundJobsService } from './background-jobs.service.ts';

const actor: Actor = {
  userId: newId(),
  workspaceId: toWorkspaceId(newId()),
  role: 'admin',
  via: 'session',
  permissions: undefined,
};
const now = new Date('2026-01-02T12:00:00Z');
const job = (id: string, state: BackgroundJob['state'], hour: number): BackgroundJob => ({
  id,
  title: id,
  state,
  createdAt: new Date(Date.UTC(2026, 0, 2, hour)),
});

function open(videos: readonly BackgroundJob[], models: readonly BackgroundJob[] = []) {
  const contributor = (kind: 'share_video' | 'model_download', jobs: readonly BackgroundJob[]) => ({
    kind,
    list: vi.fn(async () => jobs),
    cancel: vi.fn(async (_actor: Actor, id: string) => jobs.some((one) => one.id === id)),
  });
  const [video, model] = [contributor('share_video', videos), contributor('model_download', models)];
  return { video, model, service: backgroundJobsService({ clock: () => now, contributors: [video, model] }) };
}

it('lists the active work of all nouns first, then the newest of the last 24 hours', async () => {
  const { service, video } = open(
    [job('old', 'completed', 1), job('rendering', 'running', 2)],
    [job('new', 'failed', 5), job('queued', 'waiting', 3)],
  );
  expect((await service.list(actor)).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'model_download queued',
    'share_video rendering',
    'model_download new',
    'share_video old',
  ]);
  expect(video.list).toHaveBeenCalledWith(actor, new Date('2026-01-01T12:00:00Z'));
});

it('cancels through the noun that the ID names, also if the ID contains a dot', async () => {
  const { service, video, model } = open([], [job('kokoro-v1.0', 'running', 1)]);
  await service.cancel(actor, 'model_download.kokoro-v1.0');
  expect(model.cancel).toHaveBeenCalledWith(actor, 'kokoro-v1.0');
  expect(video.cancel).not.toHaveBeenCalled();
});

it.each(['share_video.unknown', 'unknown.1', 'nothing'])('does not find the job %s', async (jobId) => {
  const { service } = open([job('known', 'running', 1)]);
  await expect(service.cancel(actor, jobId)).rejects.toMatchObject({ code: 'task_not_found' });
});
