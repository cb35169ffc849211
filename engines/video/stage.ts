import type { VideoScene } from './contract.ts';
import { outlineShares } from './draw-bars.ts';
import { openDrawing } from './drawing.ts';
import { mirrored, openLevelMeter } from './levels.ts';
import { spokenAt } from './lines.ts';
import { soundRate } from './mp4.ts';
import { openPatch } from './patch.ts';
import { barsIn, levelBar, levelsBox, outlineBar, outlineBox, passedBox, side, wordsBox } from './places.ts';
import { copyBox, openPlanes, type Planes, paintBar, yuvOf } from './planes.ts';

/** Where the frames of a video are made: letters when they change, bars in each frame. */
export interface Stage {
  /** What is seen at `seconds` while `samples` are heard; valid until the next call. Frames are asked for in order. */
  frame(seconds: number, samples: Float32Array): Planes;
  close(): void;
}

export function openStage(scene: VideoScene): Stage {
  const drawing = openDrawing(scene);
  const { colours, lines, ground } = drawing;
  const [accent, rest] = [yuvOf(colours.accent), yuvOf(colours.rest)];
  // What stands still, and the same with the bars in it.
  const [still, shown] = [openPlanes(side, side), openPlanes(side, side)];
  const [wordsPatch, passedPatch] = [wordsBox, passedBox].map(({ width, height }) => openPatch(width, height)) as [
    ReturnType<typeof openPatch>,
    ReturnType<typeof openPatch>,
  ];
  const whole = openPatch(side, side);
  whole.put(ground, still, 0, 0);
  whole.close();

  const loudest = scene.peaks.reduce((most, peak) => Math.max(most, peak), 0);
  const meter = openLevelMeter(soundRate, loudest > 0 ? Math.min(30, 255 / loudest) : 1);
  const outline = barsIn(outlineBox, outlineBar, outlineShares(scene.peaks, outlineBar.count));
  const outlineMiddle = outlineBox.y + outlineBox.height / 2;
  for (const { x, height } of outline)
    paintBar(still, { x, width: outlineBar.width, middle: outlineMiddle, height }, rest);
  copyBox(still, shown, { x: 0, y: 0, width: side, height: side });
  let [words, passed] = ['', -1];
  /** Bars of the outline that were played to their end. */
  let full = 0;

  function putWords(seconds: number): void {
    if (lines.length === 0) return;
    const spoken = spokenAt(lines, seconds);
    const key = `${spoken.line} ${spoken.begun} ${spoken.lit} ${spoken.opacity}`;
    if (key === words) return;
    words = key;
    wordsPatch.put(drawing.words(spoken), shown, wordsBox.x, wordsBox.y);
  }

  function putPassed(seconds: number): void {
    if (Math.floor(seconds) === passed) return;
    passed = Math.floor(seconds);
    passedPatch.put(drawing.passed(seconds), shown, passedBox.x, passedBox.y);
  }

  function paintLevels(samples: Float32Array): void {
    copyBox(still, shown, levelsBox);
    const middle = levelsBox.y + levelsBox.height / 2;
    for (const { x, height } of barsIn(levelsBox, levelBar, mirrored(meter.next(samples))))
      paintBar(shown, { x, width: levelBar.width, middle, height }, accent);
  }

  function paintOutline(seconds: number): void {
    const played = (seconds / Math.max(scene.durationS, 0.001)) * outlineBar.count;
    for (; full < Math.min(played, outline.length); full++) {
      const bar = {
        x: outline[full]!.x,
        width: outlineBar.width,
        middle: outlineMiddle,
        height: outline[full]!.height,
      };
      copyBox(still, shown, { x: bar.x, y: outlineBox.y, width: bar.width, height: outlineBox.height });
      paintBar(shown, bar, accent, Math.min(1, played - full));
      // The one that is being played is painted again in the next frame.
      if (played < full + 1) return;
    }
  }

  return {
    frame(seconds, samples) {
      putWords(seconds);
      putPassed(seconds);
      paintLevels(samples);
      paintOutline(seconds);
      return shown;
    },
    close() {
      wordsPatch.close();
      passedPatch.close();
    },
  };
}
