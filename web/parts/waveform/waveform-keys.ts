export type WaveformKeyAction =
  | { readonly type: 'toggle' }
  | { readonly type: 'fit' }
  | { readonly type: 'clear' }
  | { readonly type: 'zoom'; readonly isIn: boolean }
  /** `extends`: with Shift, the selection grows to the new position. */
  | { readonly type: 'move'; readonly steps: number; readonly extends: boolean }
  | { readonly type: 'start' | 'end'; readonly extends: boolean };

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};

/** The keyboard controls of a waveform that can be zoomed. */
export function waveformKey({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): WaveformKeyAction | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const count = steps[key];
  if (count !== undefined) return { type: 'move', steps: count, extends: shiftKey };
  switch (key) {
    case 'Home':
      return { type: 'start', extends: shiftKey };
    case 'End':
      return { type: 'end', extends: shiftKey };
    case '+':
    case '=':
      return { type: 'zoom', isIn: true };
    case '-':
    case '_':
      return { type: 'zoom', isIn: false };
    case '0':
      return { type: 'fit' };
    case ' ':
      return { type: 'toggle' };
    case 'Escape':
      return { type: 'clear' };
    default:
      return undefined;
  }
}

/** The distance of one arrow key: a hundredth of what is visible, at most 3 s (PLAYER-007), on the grid of `stepInS`. */
export const keyStepInS = (visibleInS: number, stepInS: number): number =>
  Math.max(stepInS, 0.01, Math.min(3, visibleInS / 100));
