/** Frame rates that are tried if a file with frames does not state its own. */
const frameRates = [24, 25, 30, 50, 60, 100, 120];

const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,9}))?$/;
const frames = /^(\d{1,3}):(\d{1,2}):(\d{1,2})[:;](\d{1,3})$/;

/** The frame number of a time such as `00:00:01:12`; undefined for a time of another form. */
const frameOf = (time: string): number | undefined => {
  const [, , , , frame] = frames.exec(time.trim()) ?? [];
  return frame === undefined ? undefined : Number(frame);
};

/** The smallest usual frame rate that has all of these frames; undefined if no time has frames. */
export function inferFrameRate(times: readonly string[]): number | undefined {
  let highest: number | undefined;
  for (const time of times) {
    const frame = frameOf(time);
    if (frame !== undefined) highest = Math.max(highest ?? 0, frame);
  }
  if (highest === undefined) return undefined;
  const needed = highest;
  return frameRates.find((rate) => rate > needed) ?? needed + 1;
}

/**
 * Milliseconds of a time: `1.5` in seconds, `hh:mm:ss,ms`, `mm:ss.ms`, or `hh:mm:ss:ff` with frames. Undefined for a time of
 * another form, or with a frame that the rate does not have.
 */
export function parseTime(time: string, fps: number | undefined): number | undefined {
  const text = time.trim();
  if (/^\d{1,6}(?:[.,]\d{1,9})?$/.test(text)) return Math.round(Number(text.replace(',', '.')) * 1000);
  const framed = frames.exec(text);
  if (framed) {
    const [hours, minutes, seconds, frame] = framed.slice(1).map(Number);
    if (fps === undefined || frame! >= Math.ceil(fps) || minutes! > 59 || seconds! > 59) return undefined;
    return Math.round((hours! * 3600 + minutes! * 60 + seconds! + frame! / fps) * 1000);
  }
  const [match, hours = '0', minutes, seconds, fraction = '0'] = clock.exec(text) ?? [];
  if (match === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return Math.round((whole + Number(`0.${fraction}`)) * 1000);
}

/** `hh:mm:ss,ms`, as in SRT; `separator` `.` as in WebVTT. */
export function formatTime(ms: number, separator: ',' | '.' = ','): string {
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0');
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1000) % 60)}${separator}${pad(ms % 1000, 3)}`;
}
