import type { SKRSContext2D } from '@napi-rs/canvas';
import { captionAt } from './caption-lines.ts';
import { toCss } from './colours.ts';
import type { VideoScene } from './contract.ts';
import { drawBars, normalizeOutline } from './draw-bars.ts';
import { openDrawing } from './drawing.ts';
import { elapsedBox, layoutBars, levelBar, levelsBox, outlineBar, outlineBox, wordsBox } from './layout.ts';
import { bandCount, mirrorBars } from './level-meter.ts';

/** The time of the video that the still shows, in the middle of the first line. */
function chooseTime(lines: ReturnType<typeof openDrawing>['lines'], durationS: number): number {
  const words = lines[0]?.words;
  if (!words) return durationS * 0.4;
  const { startS, endS } = words[Math.floor((words.length - 1) / 2)]!;
  return (startS + endS) / 2;
}

/** Draws a still of the video as a PNG. The level bars use the outline of the clip, because there is no audio. */
export function drawStill(scene: VideoScene): Uint8Array {
  const drawing = openDrawing(scene);
  const { colours, lines, background } = drawing;
  const atS = chooseTime(lines, scene.durationS);
  const [words, elapsed] = [drawing.words(captionAt(lines, atS)), drawing.elapsed(atS)];
  const context = background.getContext('2d');
  if (lines.length > 0) context.drawImage(words, wordsBox.x, wordsBox.y);
  context.drawImage(elapsed, elapsedBox.x, elapsedBox.y);
  drawLevels(context, scene, toCss(colours.accent));
  const outline = layoutBars(outlineBox, outlineBar, normalizeOutline(scene.peaks, outlineBar.count));
  const played = Math.ceil((atS / Math.max(scene.durationS, 0.001)) * outlineBar.count);
  const middle = outlineBox.y + outlineBox.height / 2;
  context.fillStyle = toCss(colours.inactive);
  drawBars(context, outline.slice(played), outlineBar.width, middle);
  context.fillStyle = toCss(colours.accent);
  drawBars(context, outline.slice(0, played), outlineBar.width, middle);
  return background.encodeSync('png');
}

function drawLevels(context: SKRSContext2D, scene: VideoScene, colour: string): void {
  // Decreases to the sides like the spectrum of a voice.
  const shares = normalizeOutline(scene.peaks, bandCount).map(
    (share, band) => (0.25 + 0.75 * share) * (1 - 0.75 * (band / bandCount)),
  );
  context.fillStyle = colour;
  drawBars(
    context,
    layoutBars(levelsBox, levelBar, mirrorBars(shares)),
    levelBar.width,
    levelsBox.y + levelsBox.height / 2,
  );
}
