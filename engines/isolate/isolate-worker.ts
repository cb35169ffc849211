import { serveTasks } from '../host/thread-server.ts';
import { type Gtcrn, openGtcrn } from './gtcrn.ts';
import type { IsolatedPiece, IsolateTask } from './isolate-messages.ts';
import { isolatePiece } from './isolate-piece.ts';

/** Opened with the first piece and reused. */
let opened: Gtcrn | undefined;
const model = (): Gtcrn => {
  opened ??= openGtcrn();
  return opened;
};

serveTasks<IsolateTask, IsolatedPiece>({
  handle: (task) => isolatePiece(model(), task),
  transfer: ({ samples, state }) =>
    [samples, state.model, state.input, state.noisy, state.denoised].map(({ buffer }) => buffer as ArrayBuffer),
});
