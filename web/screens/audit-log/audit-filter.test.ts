import { expect, it } from 'vitest';
import { activityNames, auditFilterFormat, auditQueryOf } from './audit-filter.ts';

const { read, write } = auditFilterFormat;

it('keeps the filter in the URL, with other parameters, and ignores unknown names', () => {
  const filter = {
    actorId: 'ada',
    className: 'Group Management',
    activityName: 'Group Creation',
    time: { from: '2026-05-31', to: '' },
  };
  const params = write(filter, new URLSearchParams('entry=1&days=7'));
  expect(params.toString()).toBe('entry=1&actor=ada&class=Group+Management&activity=Group+Creation&from=2026-05-31');
  expect(read(params)).toEqual(filter);
  expect(read(new URLSearchParams('class=No&activity=No&days=2'))).toEqual({});
});

it('U-22 asks the server for whole days, to the last ms of the last day', () => {
  const query = auditQueryOf({ time: { from: '2026-05-31', to: '2026-05-31' } }, Date.now());
  expect(query).toEqual({
    time_from_unix_ms: new Date(2026, 4, 31).getTime(),
    time_to_unix_ms: new Date(2026, 5, 1).getTime() - 1,
  });
});

it('offers the activities of the chosen class', () => {
  expect(activityNames('Authentication')).toEqual(expect.arrayContaining(['Sign-In', 'Sign-Out']));
  expect(activityNames('Authentication')).not.toContain('Group Creation');
  expect(activityNames(undefined).length).toBeGreaterThan(50);
});
