import type { Line, Spoken } from './generation.rules.ts';

/** A line and when it is spoken, in ms from the start of the take. */
export interface TimedLine extends Line {
  readonly startMs: number;
  readonly endMs: number;
}

type SpokenCall = Pick<Spoken, 'lines' | 'durationMs' | 'segments'>;

/** The lines of all calls with their times; a call that continues with the voice of the line before continues that line. */
export function joinLines(calls: readonly SpokenCall[]): TimedLine[] {
  const lines: TimedLine[] = [];
  let callStartMs = 0;
  for (const call of calls) {
    const [first, ...others] = timeLines(call, callStartMs);
    const last = lines.at(-1);
    if (last && first?.voice.id === last.voice.id)
      lines[lines.length - 1] = { ...last, text: last.text + first.text, endMs: first.endMs };
    else if (first) lines.push(first);
    lines.push(...others);
    callStartMs += call.durationMs;
  }
  return lines;
}

/** An interrupted line has no segment: it starts after the pause, and ends with the audio. */
function timeLines({ lines, durationMs, segments }: SpokenCall, callStartMs: number): TimedLine[] {
  let previousEndMs = 0;
  return lines.map((line, at) => {
    const segment = segments.find((one) => one.line === at);
    const startMs = Math.min(durationMs, segment ? segment.startS * 1000 : previousEndMs + (line.pauseMs ?? 0));
    const endMs = Math.max(startMs, Math.min(durationMs, segment ? segment.endS * 1000 : durationMs));
    previousEndMs = endMs;
    return { ...line, startMs: callStartMs + startMs, endMs: callStartMs + endMs };
  });
}
