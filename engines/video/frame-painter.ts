import { openCanvasConverter } from './canvas-to-planes.ts';
import { captionAt } from './caption-lines.ts';
import type { VideoScene } from './contract.ts';
import { normalizeOutline } from './draw-bars.ts';
import { openDrawing } from './drawing.ts';
import { elapsedBox, layoutBars, levelBar, levelsBox, outlineBar, outlineBox, side, wordsBox } from './layout.ts';
import { mirrorBars, openLevelMeter } from './level-meter.ts';
import { audioSampleRate } from './mp4.ts';
import { copyBox, openPlanes, type Planes, paintBar, toYuv } from './planes.ts';

/** Paints the frames of a video: text when it changes, bars in every frame. */
export interface FramePainter {
  /** Paints the frame at `seconds` with its `samples`. Valid until the next call. Frames must be requested in order. */
  frame(seconds: number, samples: Float32Array): Planes;
  close(): void;
}

export function openFramePainter(scene: VideoScene): FramePainter {
  const drawing = openDrawing(scene);
  const { colours, lines, background } = drawing;
  const [accent, inactive] = [toYuv(colours.accent), toYuv(colours.inactive)];
  // The static picture, and the current frame.
  const [staticPlanes, framePlanes] = [openPlanes(side, side), openPlanes(side, side)];
  const [wordsConverter, elapsedConverter] = [wordsBox, elapsedBox].map(({ width, height }) =>
    openCanvasConverter(width, height),
  ) as [ReturnType<typeof openCanvasConverter>, ReturnType<typeof openCanvasConverter>];
  const backgroundConverter = openCanvasConverter(side, side);
  backgroundConverter.put(background, staticPlanes, 0, 0);
  backgroundConverter.close();

  const loudest = scene.peaks.reduce((max, peak) => Math.max(max, peak), 0);
  const meter = openLevelMeter(audioSampleRate, loudest > 0 ? Math.min(30, 255 / loudest) : 1);
  const outline = layoutBars(outlineBox, outlineBar, normalizeOutline(scene.peaks, outlineBar.count));
  const outlineMiddle = outlineBox.y + outlineBox.height / 2;
  for (const { x, height } of outline)
    paintBar(staticPlanes, { x, width: outlineBar.width, middle: outlineMiddle, height }, inactive);
  copyBox(staticPlanes, framePlanes, { x: 0, y: 0, width: side, height: side });
  let [words, elapsedSeconds] = ['', -1];
  /** Number of outline bars that are completely played. */
  let playedBars = 0;

  function updateWords(seconds: number): void {
    if (lines.length === 0) return;
    const caption = captionAt(lines, seconds);
    const key = `${caption.line} ${caption.startedWords} ${caption.isHighlighted} ${caption.opacity}`;
    if (key === words) return;
    words = key;
    wordsConverter.put(drawing.words(caption), framePlanes, wordsBox.x, wordsBox.y);
  }

  function updateElapsed(seconds: number): void {
    if (Math.floor(seconds) === elapsedSeconds) return;
    elapsedSeconds = Math.floor(seconds);
    elapsedConverter.put(drawing.elapsed(seconds), framePlanes, elapsedBox.x, elapsedBox.y);
  }

  function paintLevels(samples: Float32Array): void {
    copyBox(staticPlanes, framePlanes, levelsBox);
    const middle = levelsBox.y + levelsBox.height / 2;
    for (const { x, height } of layoutBars(levelsBox, levelBar, mirrorBars(meter.next(samples))))
      paintBar(framePlanes, { x, width: levelBar.width, middle, height }, accent);
  }

  function paintOutline(seconds: number): void {
    const played = (seconds / Math.max(scene.durationS, 0.001)) * outlineBar.count;
    for (; playedBars < Math.min(played, outline.length); playedBars++) {
      const bar = {
        x: outline[playedBars]!.x,
        width: outlineBar.width,
        middle: outlineMiddle,
        height: outline[playedBars]!.height,
      };
      copyBox(staticPlanes, framePlanes, { x: bar.x, y: outlineBox.y, width: bar.width, height: outlineBox.height });
      paintBar(framePlanes, bar, accent, Math.min(1, played - playedBars));
      // The current bar is painted again in the next frame.
      if (played < playedBars + 1) return;
    }
  }

  return {
    frame(seconds, samples) {
      updateWords(seconds);
      updateElapsed(seconds);
      paintLevels(samples);
      paintOutline(seconds);
      return framePlanes;
    },
    close() {
      wordsConverter.close();
      elapsedConverter.close();
    },
  };
}
