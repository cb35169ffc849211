import type { Synthesizer } from './synthesizer.ts';

/** The engine of the worker pool tests. Its text is a command; "data" returns `data`. */
export async function openSynthesizer(data: unknown): Promise<Synthesizer> {
  if (data === 'broken') throw new Error('cannot be loaded');
  return {
    warm: () => undefined,
    speak({ text }, emit, aborted) {
      const [command = '', amount = '1'] = text.split(' ');
      if (command === 'refuse') throw new Error('rejected');
      if (command === 'die') process.exit(7);
      if (command === 'data') return emit(Float32Array.of(Number(data)));
      // Ten pieces over the given number of ms, under full CPU load; "endless" continues at this rate.
      for (let piece = 0; (piece < 10 || command === 'endless') && !aborted(); piece++) {
        if (command === 'falter' && piece === 5) process.exit(7);
        const until = performance.now() + Number(amount) / 10;
        while (performance.now() < until);
        emit(Float32Array.of(piece, Number(amount)));
      }
    },
  };
}
