import { expect, it } from 'vitest';
import { type Module, openArea } from './module.ts';

const notes = { services: { notes: { find: () => 'a note' } } };

it('merges the services, jobs and starts of the modules of an area', async () => {
  const started: string[] = [];
  const start = (name: string) => async () => void started.push(name);
  const job = { name: 'sweep' } as never;
  const tags = { services: { tags: { count: () => 2 } }, jobs: [job], start: start('tags') } satisfies Module;
  const area = openArea({ notes: { ...notes, start: start('notes') }, tags });
  expect(area.services.notes.find()).toBe('a note');
  expect(area.services.tags.count()).toBe(2);
  expect(area.jobs).toEqual([job]);
  await area.start();
  expect(started).toEqual(['notes', 'tags']);
});

it('refuses two services of the same name', () => {
  expect(() => openArea({ notes, drafts: { services: { notes: {} } } })).toThrow(
    'Service "notes" is defined twice: in notes and in drafts',
  );
});
