import { expect, it } from 'vitest';
import { AppError } from '../../platform/app-error.ts';
import { mediaLinksService } from './media-links.service.ts';

it('signs links of one project for a day', async () => {
  let now = new Date('2026-11-26T12:00:00Z');
  const opened: string[] = [];
  const links = mediaLinksService({
    secret: Buffer.alloc(32, 1),
    clock: () => now,
    source: {
      openLinkedMedia: async (projectId) => {
        opened.push(projectId);
        throw new AppError('dubbing_not_found');
      },
    },
  });
  const { path, expires } = links.create('project-one');
  expect(path.split('?')[0]).toBe('/v1/dubbing/project/project-one/media/signed');
  const signature = new URL(path, 'http://localhost').searchParams.get('signature')!;
  const open = (projectId: string, link: { expires: number; signature: string }) =>
    links.open(projectId, link, undefined).catch(() => {});
  await open('project-two', { expires, signature });
  await open('project-one', { expires: expires + 1, signature });
  expect(opened).toEqual([]);
  await open('project-one', { expires, signature });
  expect(opened).toEqual(['project-one']);
  now = new Date('2026-11-27T12:00:01Z');
  await open('project-one', { expires, signature });
  expect(opened).toHaveLength(1);
});
