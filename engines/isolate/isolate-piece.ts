import { downsampleRadius, downsampleTriple, upsampleTriple } from '../../audio/effects/triple-rate.ts';
import { concatSamples } from '../../audio/pcm.ts';
import { frameSamples, type Gtcrn } from './gtcrn.ts';
import { openHighGain } from './high-gain.ts';
import type { IsolatedPiece, IsolateTask, IsolatorRate, IsolatorState } from './isolate-messages.ts';

/** Blocks that the result is late, before the delay is removed: one of the model, one of context for upsampling. */
const lateBlocks = { 16000: 1, 48000: 2 } as const;
/** Blocks at 16 kHz that are kept as context. */
const keptBlocks = 4;

/**
 * Removes the noise from one piece of a stream. Speech above 8 kHz, which the model does not know, is not cut: the band is
 * kept with the gain that the model has given to the band below it. The delay is removed, so that all pieces together
 * are as long as the recording.
 */
export function isolatePiece(model: Gtcrn, task: IsolateTask): IsolatedPiece {
  return task.sampleRate === 16_000 ? isolateNarrow(model, task) : isolateWide(model, task);
}

function isolateNarrow(model: Gtcrn, task: IsolateTask): IsolatedPiece {
  const { samples, state, isLast } = task;
  model.load(state?.model ?? model.initialState);
  const input = concatSamples([state?.input ?? new Float32Array(), samples]);
  const flushed = isLast ? new Float32Array(lateBlocks[16_000] * frameSamples + frameSamples) : new Float32Array();
  const padded = concatSamples([input, flushed]);
  const count = Math.floor(padded.length / frameSamples);
  const output = new Float32Array(count * frameSamples);
  for (let n = 0; n < count; n++) {
    const frame = padded.slice(n * frameSamples, (n + 1) * frameSamples);
    model.process(frame);
    output.set(frame, n * frameSamples);
  }
  const rest = padded.slice(count * frameSamples);
  return finish(model, task, output, { ...emptyState(model, 16_000), input: rest });
}

const wideBlock = 3 * frameSamples;

function isolateWide(model: Gtcrn, task: IsolateTask): IsolatedPiece {
  const { samples, state, isLast } = task;
  model.load(state?.model ?? model.initialState);
  const first = state ?? emptyState(model, 48_000);
  // The input starts with the context of the next block: that of downsampling, and the blocks that are still late.
  const context = wideContext;
  const before = state ? first.input : new Float32Array(context);
  const flush = new Float32Array(isLast ? (lateBlocks[48_000] + 1) * wideBlock + downsampleRadius : 0);
  const input = concatSamples([before, samples, flush]);
  const count = Math.max(0, Math.floor((input.length - context - downsampleRadius) / wideBlock));
  const noisy = concatSamples([first.noisy, new Float32Array(count * frameSamples)]);
  const denoised = concatSamples([first.denoised, new Float32Array(count * frameSamples)]);
  const output = new Float32Array(count * wideBlock);
  const highGain = openHighGain(first.highGain);
  const [low, clean] = [new Float32Array(wideBlock), new Float32Array(wideBlock)];
  for (let n = 0; n < count; n++) {
    const at = (keptBlocks + n) * frameSamples;
    const start = context + n * wideBlock;
    const frame = noisy.subarray(at, at + frameSamples);
    downsampleTriple(input.subarray(start - downsampleRadius, start + wideBlock + downsampleRadius), frame);
    // The model returns the block before this one.
    const result = frame.slice();
    model.process(result);
    denoised.set(result, at - frameSamples);
    // Upsampling needs the block after the one that is written.
    const middle = at - 2 * frameSamples;
    upsampleTriple(noisy, middle, low);
    upsampleTriple(denoised, middle, clean);
    const gainAt = highGain.next(noisy, denoised, middle);
    const delayed = start - 2 * wideBlock;
    for (let i = 0; i < wideBlock; i++)
      output[n * wideBlock + i] = clean[i]! + gainAt(i / wideBlock) * (input[delayed + i]! - low[i]!);
  }
  const kept = keptBlocks * frameSamples;
  return finish(model, task, output, {
    ...first,
    input: input.slice(count * wideBlock),
    noisy: noisy.slice(noisy.length - kept),
    denoised: denoised.slice(denoised.length - kept),
    highGain: highGain.last,
  });
}

/** Samples before the next block that it needs. */
const wideContext = lateBlocks[48_000] * wideBlock + downsampleRadius;

const emptyState = (model: Gtcrn, sampleRate: IsolatorRate): IsolatorState => ({
  model: model.initialState,
  input: new Float32Array(),
  noisy: new Float32Array(keptBlocks * frameSamples),
  denoised: new Float32Array(keptBlocks * frameSamples),
  highGain: 1,
  early: lateBlocks[sampleRate] * (sampleRate === 16_000 ? frameSamples : wideBlock),
  owed: 0,
});

/** Removes the silence before the first block and what comes after the recording, and stores the state. */
function finish(
  model: Gtcrn,
  { samples, sampleRate, state, isLast }: IsolateTask,
  output: Float32Array,
  next: IsolatorState,
): IsolatedPiece {
  const { early, owed } = state ?? emptyState(model, sampleRate);
  const dropped = Math.min(early, output.length);
  const due = owed + samples.length;
  const result = output.slice(dropped, isLast ? Math.min(output.length, dropped + due) : output.length);
  return {
    samples: result,
    state: { ...next, model: model.save(), early: early - dropped, owed: due - result.length },
  };
}
