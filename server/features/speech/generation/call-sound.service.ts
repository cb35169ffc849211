import type { AudioFormat } from '../../../../contract/catalogue/output-formats.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Watermark } from '../../../platform/watermark/watermark.ts';
import type { SpeechCacheService } from '../cache/speech-cache.service.ts';
import { constantByteRate, playedMs } from './audio-duration.rules.ts';
import { openCallProgress } from './call-progress.state.ts';
import type { CallSound, Line, SpeechPart, TakeOptions } from './generation.rules.ts';
import { synthesizeLines } from './line-synthesis.service.ts';
import { placeTimes } from './part-times.rules.ts';

export interface CallSoundDeps {
  readonly speech: Speech;
  readonly watermark: Pick<Watermark, 'encodeMarked' | 'mark'>;
  readonly speechCache: SpeechCacheService;
}

interface SpokenCall {
  readonly actor: Actor;
  readonly lines: readonly Line[];
  readonly options: TakeOptions;
  /** Time in the queue of the workspace. */
  readonly queueMs: number;
}

/** Opens the sound of a call: from the cache, or synthesized and cached. */
export async function openCallSound(deps: CallSoundDeps, call: SpokenCall, signal: AbortSignal): Promise<CallSound> {
  const { speechCache } = deps;
  const key = speechCache.keyFor(call.actor, call.lines, call.options);
  const find = async () =>
    key === undefined
      ? synthesizeCall(deps, call, signal)
      : ((await speechCache.find(key, call.lines, signal)) ??
        speechCache.record(key, synthesizeCall(deps, call, signal)));
  const sound = await find();
  const { format, timesPlacement } = call.options;
  return timesPlacement ? placeSoundTimes(sound, format, timesPlacement) : sound;
}

/** Reads the complete sound before its first part, and places its times. */
function placeSoundTimes(sound: CallSound, format: AudioFormat, mode: 'first' | 'each'): CallSound {
  async function* parts(): AsyncGenerator<SpeechPart, void> {
    const unplaced = await Array.fromAsync(sound.parts);
    const bytes = unplaced.reduce((sum, { audio }) => sum + audio.byteLength, 0);
    const byteRate = constantByteRate(format);
    const durationS = byteRate === undefined ? sound.spoken(bytes).durationMs / 1000 : bytes / byteRate;
    const placed = placeTimes(unplaced, durationS, mode);
    const segments = unplaced.flatMap((part) => part.segments);
    for (const [index, { audio, times, startS, endS }] of placed.entries())
      yield {
        audio,
        alignments: times ? [times] : [],
        segments: index === placed.length - 1 ? segments : [],
        span: { startS, endS },
      };
  }
  return { ...sound, parts: parts() };
}

/** Synthesizes, marks and encodes a call while its parts are read. */
function synthesizeCall(
  { speech, watermark }: CallSoundDeps,
  { actor, lines, options, queueMs }: SpokenCall,
  signal: AbortSignal,
): CallSound {
  const progress = openCallProgress(lines);
  let bytes = 0;
  let isComplete = false;
  const steps = synthesizeLines(speech, lines, { ...options, tenant: actor.workspaceId }, queueMs, signal);
  const encoded = options.target
    ? options.target.encode(watermark.mark(progress.track(steps)))
    : watermark.encodeMarked(options.format, progress.track(steps), signal);
  async function* parts(): AsyncGenerator<SpeechPart, void> {
    for await (const audio of encoded) {
      bytes += audio.byteLength;
      yield { audio, ...progress.takeTimes() };
    }
    isComplete = true;
    // Times normally leave with the last bytes; text without sound produces none.
    if (progress.hasTimes) yield { audio: new Uint8Array(), ...progress.takeTimes() };
  }
  return {
    parts: parts(),
    spoken: (delivered) =>
      progress.spoken(
        isComplete && delivered === bytes
          ? progress.durationMs
          : playedMs(options.format, delivered, { bytes, durationMs: progress.durationMs }),
      ),
  };
}
