import type { Frame, FrameTimes } from '../support/socket-client.ts';

export interface ReadWord {
  readonly text: string;
  readonly startMs: number;
}

/**
 * How client families compute the start of each word of a context, in ms from its first sample. LiveKit joins the
 * characters of `normalizedAlignment` and takes their times as they are.
 */
export function readAsLiveKit(frames: readonly Frame[]): ReadWord[] {
  const characters: { text: string; ms: number }[] = [];
  for (const { normalizedAlignment: times } of frames)
    for (const [at, text] of (times?.chars ?? []).entries())
      characters.push({ text, ms: times!.charStartTimesMs[at]! });
  return toWords(characters);
}

/**
 * pipecat reads `alignment`. Each frame starts where the characters of the frame before end, but only a frame in which a
 * word ends advances the clock.
 */
export function readAsPipecat(frames: readonly Frame[]): ReadWord[] {
  const words: ReadWord[] = [];
  let clockMs = 0;
  let open: ReadWord | undefined;
  for (const { alignment: times } of frames) {
    if (!times) continue;
    const count = words.length;
    for (const [at, text] of times.chars.entries()) {
      if (text === ' ') {
        if (open) words.push(open);
        open = undefined;
      } else
        open = { text: `${open?.text ?? ''}${text}`, startMs: open?.startMs ?? clockMs + times.charStartTimesMs[at]! };
    }
    if (words.length > count) clockMs += times.charStartTimesMs.at(-1)! + times.charDurationsMs.at(-1)!;
  }
  return open ? [...words, open] : words;
}

/**
 * Clients that follow the documentation, as those in Rust, add the duration of the audio of all earlier frames. A frame
 * with any `isFinal` has no audio for them.
 */
export function readByMessage(
  frames: readonly Frame[],
  bytesPerMs: number,
  field: 'alignment' | 'normalizedAlignment' = 'alignment',
): ReadWord[] {
  const characters: { text: string; ms: number }[] = [];
  let playedMs = 0;
  for (const frame of frames) {
    const times: FrameTimes | null | undefined = frame[field];
    for (const [at, text] of (times?.chars ?? []).entries())
      characters.push({ text, ms: playedMs + times!.charStartTimesMs[at]! });
    if (frame.audio && (frame.isFinal ?? undefined) === undefined)
      playedMs += Buffer.from(frame.audio, 'base64').length / bytesPerMs;
  }
  return toWords(characters);
}

function toWords(characters: readonly { readonly text: string; readonly ms: number }[]): ReadWord[] {
  const words: ReadWord[] = [];
  let isOpen = false;
  for (const { text, ms } of characters) {
    if (/^\s+$/.test(text)) isOpen = false;
    else if (isOpen) words[words.length - 1] = { ...words.at(-1)!, text: words.at(-1)!.text + text };
    else {
      words.push({ text, startMs: ms });
      isOpen = true;
    }
  }
  return words;
}
