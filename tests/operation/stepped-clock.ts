import { readFileSync } from 'node:fs';

/** Loaded into a server by `--import`: its clock is ahead by the milliseconds in the file `CLOCK_OFFSET_FILE`. */
const file = process.env.CLOCK_OFFSET_FILE ?? '';
const SystemDate = Date;
const readOffset = () => Number(readFileSync(file, 'utf8'));
let offsetMs = readOffset();
setInterval(() => (offsetMs = readOffset()), 50).unref();

globalThis.Date = class extends SystemDate {
  constructor(...values: readonly unknown[]) {
    super(...((values.length === 0 ? [SystemDate.now() + offsetMs] : values) as [number]));
  }
  static override now(): number {
    return SystemDate.now() + offsetMs;
  }
} as DateConstructor;
