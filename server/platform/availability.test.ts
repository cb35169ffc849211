import { expect, it, vi } from 'vitest';
import { openAvailability } from './availability.ts';
import { openLog } from './log.ts';

function watch() {
  const lines: { msg: string; failures?: number }[] = [];
  let isAway = false;
  const onDown = vi.fn();
  const availability = openAvailability({
    name: 'the storage',
    log: openLog('info', { write: (line) => void lines.push(JSON.parse(line)) }),
    probe: async () => {
      if (isAway) throw new Error('away');
    },
    checkForMs: 0,
    onDown,
  });
  return { availability, lines, onDown, setAway: (value: boolean) => (isAway = value) };
}

it('logs the start and the end of an outage, however many calls fail', async () => {
  const { availability, lines, onDown, setAway } = watch();
  setAway(true);
  for (let call = 0; call < 100; call++) availability.failed(new Error('refused'));
  await expect.poll(availability.isDown).toBe(true);
  await expect(availability.check()).rejects.toThrow('does not respond');
  setAway(false);
  await expect.poll(availability.isDown, { timeout: 5000 }).toBe(false);
  expect(lines.map(({ msg }) => msg)).toEqual(['the storage does not respond', 'the storage responds again']);
  expect(lines[1]?.failures).toBeGreaterThanOrEqual(101);
  expect(onDown).toHaveBeenCalledOnce();
  availability.close();
});

it('is not down after one failed call of a service that responds', async () => {
  const { availability, onDown } = watch();
  availability.failed(new Error('one connection was lost'));
  await availability.check();
  expect(availability.isDown()).toBe(false);
  expect(onDown).not.toHaveBeenCalled();
  availability.close();
});

it('stops probing when it is closed', async () => {
  const { availability, lines, setAway } = watch();
  setAway(true);
  availability.failed(new Error('refused'));
  availability.close();
  setAway(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines).toHaveLength(1);
});
