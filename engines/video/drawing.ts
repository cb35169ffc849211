import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type CaptionState, type Line, splitIntoLines } from './caption-lines.ts';
import { type Colours, createColours, toCss } from './colours.ts';
import type { VideoScene } from './contract.ts';
import { drawAvatar, drawBrandMark } from './draw-avatar.ts';
import { openGlyphs, type Weight } from './fonts.ts';
import { avatarBox, type Box, elapsedBox, footerMiddle, margin, side, wordsBox } from './layout.ts';
import { cutToWidth, isRightToLeft } from './text-layout.ts';
import { layoutRows, type TextRows } from './text-rows.ts';

/** Draws the text and static shapes of a scene. The frame painter adds the moving bars. */
export interface Drawing {
  readonly colours: Colours;
  readonly lines: readonly Line[];
  /** The static background, 1080×1080. */
  readonly background: Canvas;
  /** Draws the current caption on the background, in the size of `wordsBox`. Valid until the next call. */
  words(caption: CaptionState): Canvas;
  /** Draws the elapsed time on the background, in the size of `elapsedBox`. Valid until the next call. */
  elapsed(seconds: number): Canvas;
}

/** Pixels by which a new line rises while it fades in. */
const risePixels = 16;
/** A text is omitted if fewer of its letters can be drawn. */
const minDrawableShare = 0.8;

export function openDrawing(scene: VideoScene): Drawing {
  const colours = createColours(scene.theme, scene.avatarSeed);
  const glyphs = openGlyphs([scene.voiceName, scene.brand, ...scene.words.map(({ text }) => text)].join(' '));
  const font = (weight: Weight, size: number) => `${weight} ${size}px ${glyphs.families}`;
  const words = scene.words
    .map((word) => ({ ...word, text: glyphs.removeUndrawable(word.text).trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const letters = (list: readonly { readonly text: string }[]) => list.reduce((sum, { text }) => sum + text.length, 0);
  const lines = letters(words) >= minDrawableShare * letters(scene.words) ? splitIntoLines(words) : [];
  const voiceName = glyphs.removeUndrawable(scene.voiceName).trim();

  const background = createCanvas(side, side);
  const context = background.getContext('2d');
  drawBackground(context, colours);
  if (lines.length === 0) drawName(context);
  drawFooter(context);
  const [wordsCanvas, elapsedCanvas] = [createBoxCanvas(wordsBox), createBoxCanvas(elapsedBox)];
  const rowsByLine = new Map<number, TextRows>();

  function drawName(context: SKRSContext2D): void {
    const size = 200;
    const top = wordsBox.y + 40;
    drawAvatar(context, scene.avatarSeed, { x: (side - size) / 2, y: top, width: size, height: size });
    context.font = font(700, 84);
    context.fillStyle = toCss(colours.text);
    context.textAlign = 'center';
    context.direction = isRightToLeft(voiceName) ? 'rtl' : 'ltr';
    context.fillText(cutToWidth(context, voiceName, wordsBox.width), side / 2, top + size + 140);
    context.textAlign = 'left';
  }

  function drawFooter(context: SKRSContext2D): void {
    const right = side - margin;
    context.direction = 'ltr';
    context.font = font(600, 34);
    context.fillStyle = toCss(colours.secondary);
    const brandX = right - context.measureText(scene.brand).width;
    context.fillText(scene.brand, brandX, footerMiddle + 12);
    context.fillStyle = toCss(colours.accent);
    drawBrandMark(context, brandX - 52, footerMiddle, 42);
    if (lines.length > 0) {
      drawAvatar(context, scene.avatarSeed, avatarBox);
      context.font = font(600, 36);
      context.fillStyle = toCss(colours.text);
      const x = avatarBox.x + avatarBox.width + 24;
      context.fillText(cutToWidth(context, voiceName, brandX - 100 - x), x, footerMiddle + 13);
    }
    context.font = font(500, 30);
    context.fillStyle = toCss(colours.secondary);
    context.textAlign = 'right';
    context.fillText(formatTime(scene.durationS), right, elapsedBox.y + 33);
    context.textAlign = 'left';
  }

  return {
    colours,
    lines,
    background,
    words({ line, startedWords, isHighlighted, opacity }) {
      const context = copyBackground(wordsCanvas, background, wordsBox);
      const list = lines[line]?.words.map(({ text }) => text) ?? [];
      let rows = rowsByLine.get(line);
      if (!rows) {
        rows = layoutRows(list, wordsBox, (text, size) => {
          context.font = font(700, size);
          return context.measureText(text).width;
        });
        rowsByLine.set(line, rows);
      }
      context.font = font(700, rows.size);
      context.direction = rows.isRtl ? 'rtl' : 'ltr';
      context.textAlign = 'left';
      for (const { text, word, x, y } of rows.placed) {
        const colour = word < startedWords ? colours.text : colours.upcoming;
        context.fillStyle = toCss(isHighlighted && word === startedWords - 1 ? colours.accent : colour, opacity);
        context.fillText(text, x, y + (1 - opacity) * risePixels);
      }
      return wordsCanvas;
    },
    elapsed(seconds) {
      const context = copyBackground(elapsedCanvas, background, elapsedBox);
      context.font = font(500, 30);
      context.fillStyle = toCss(colours.secondary);
      context.fillText(formatTime(seconds), 0, 33);
      return elapsedCanvas;
    },
  };
}

function drawBackground(context: SKRSContext2D, { background, disc }: Colours): void {
  context.fillStyle = toCss(background);
  context.fillRect(0, 0, side, side);
  if (!disc) return;
  context.fillStyle = toCss(disc);
  context.beginPath();
  context.arc(side * 0.78, side * 0.2, side * 0.66, 0, 2 * Math.PI);
  context.fill();
}

const createBoxCanvas = ({ width, height }: Box): Canvas => createCanvas(width, height);

function copyBackground(canvas: Canvas, background: Canvas, { x, y, width, height }: Box): SKRSContext2D {
  const context = canvas.getContext('2d');
  context.drawImage(background, x, y, width, height, 0, 0, width, height);
  return context;
}

/** Formats seconds as minutes and seconds. */
const formatTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
