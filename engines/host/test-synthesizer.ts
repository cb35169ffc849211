import type { Synthesizer } from './synthesizer.ts';

/** What the worker pool is tested with: an engine that does as its text says. `data` is given back by "data". */
export async function openSynthesizer(data: unknown): Promise<Synthesizer> {
  if (data === 'broken') throw new Error('cannot be loaded');
  return {
    warm: () => undefined,
    speak({ text }, emit, aborted) {
      const [what = '', amount = '1'] = text.split(' ');
      if (what === 'refuse') throw new Error('will not say that');
      if (what === 'die') process.exit(7);
      if (what === 'data') return emit(Float32Array.of(Number(data)));
      // Ten pieces over so many ms, the processor kept busy.
      for (let piece = 0; piece < 10 && !aborted(); piece++) {
        if (what === 'falter' && piece === 5) process.exit(7);
        const until = performance.now() + Number(amount) / 10;
        while (performance.now() < until);
        emit(Float32Array.of(piece, Number(amount)));
      }
    },
  };
}
