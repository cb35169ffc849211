import type { SKRSContext2D } from '@napi-rs/canvas';
import { css } from './colours.ts';
import type { VideoScene } from './contract.ts';
import { drawBars, outlineShares } from './draw-bars.ts';
import { openDrawing } from './drawing.ts';
import { bandCount, mirrored } from './levels.ts';
import { spokenAt } from './lines.ts';
import { barsIn, levelBar, levelsBox, outlineBar, outlineBox, passedBox, wordsBox } from './places.ts';

/** The moment of the video that its still shows: some words of the first line are said. */
function momentOf(lines: ReturnType<typeof openDrawing>['lines'], durationS: number): number {
  const words = lines[0]?.words;
  if (!words) return durationS * 0.4;
  const { startS, endS } = words[Math.floor((words.length - 1) / 2)]!;
  return (startS + endS) / 2;
}

/** A picture of the scene as the video shows it, PNG; the bars are of the clip's outline, as there is no sound here. */
export function drawStill(scene: VideoScene): Uint8Array {
  const drawing = openDrawing(scene);
  const { colours, lines, ground } = drawing;
  const atS = momentOf(lines, scene.durationS);
  const [words, passed] = [drawing.words(spokenAt(lines, atS)), drawing.passed(atS)];
  const context = ground.getContext('2d');
  if (lines.length > 0) context.drawImage(words, wordsBox.x, wordsBox.y);
  context.drawImage(passed, passedBox.x, passedBox.y);
  drawLevels(context, scene, css(colours.accent));
  const outline = barsIn(outlineBox, outlineBar, outlineShares(scene.peaks, outlineBar.count));
  const played = Math.ceil((atS / Math.max(scene.durationS, 0.001)) * outlineBar.count);
  const middle = outlineBox.y + outlineBox.height / 2;
  context.fillStyle = css(colours.rest);
  drawBars(context, outline.slice(played), outlineBar.width, middle);
  context.fillStyle = css(colours.accent);
  drawBars(context, outline.slice(0, played), outlineBar.width, middle);
  return ground.encodeSync('png');
}

function drawLevels(context: SKRSContext2D, scene: VideoScene, colour: string): void {
  // Falls off to the sides as the spectrum of a voice does.
  const shares = outlineShares(scene.peaks, bandCount).map(
    (share, band) => (0.25 + 0.75 * share) * (1 - 0.75 * (band / bandCount)),
  );
  context.fillStyle = colour;
  drawBars(context, barsIn(levelsBox, levelBar, mirrored(shares)), levelBar.width, levelsBox.y + levelsBox.height / 2);
}
