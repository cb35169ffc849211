import { expect, it } from 'vitest';
import { formatTime, speakTime } from './format-time.ts';
import { listeningReports } from './listening-reports.ts';
import { savedPosition } from './saved-position.ts';
import { sentenceAt } from './sentence-list.ts';

it('PLAYER-010 reports a play once, and only seconds that were heard', () => {
  const sent: object[] = [];
  const reports = listeningReports((report) => sent.push(report));
  reports.playing();
  reports.playing();
  for (let at = 0; at <= 16; at++) reports.at(at);
  reports.at(300);
  reports.at(301);
  reports.paused();
  reports.completed();
  expect(sent).toEqual([
    { played: true, seconds: 0 },
    { seconds: 15 },
    { seconds: 2 },
    { completed: true, seconds: 0 },
  ]);
});

it('PLAYER-010 keeps the position for some minutes, and works without a storage', () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  let now = 0;
  const position = savedPosition(store, 'p', 10, () => now);
  position.write(42);
  now = 9 * 60_000;
  expect(position.read()).toBe(42);
  now = 11 * 60_000;
  expect(position.read()).toBe(0);
  const refused = {
    ...store,
    setItem: () => {
      throw new Error('blocked');
    },
  };
  savedPosition(refused, 'p', 10, () => now).write(1);
  expect(savedPosition(undefined, 'p', 10, () => now).read()).toBe(0);
});

it('PLAYER-010 finds the sentence at a time, and names times', () => {
  const sentences = [
    { start: 1, end: 2, text: 'a' },
    { start: 3, end: 4, text: 'b' },
  ];
  expect([0, 1, 2.5, 3, 99].map((at) => sentenceAt(sentences, at))).toEqual([-1, 0, 0, 1, 1]);
  expect([formatTime(65), formatTime(3723)]).toEqual(['1:05', '1:02:03']);
  expect([speakTime(0), speakTime(3661)]).toEqual(['0 seconds', '1 hour 1 minute 1 second']);
});
