import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Colours, coloursOf, css } from './colours.ts';
import type { VideoScene } from './contract.ts';
import { drawAvatar, drawBrandMark } from './draw-avatar.ts';
import { letteringFor, type Weight } from './fonts.ts';
import { cutToWidth, fromRight } from './letters.ts';
import { type Line, linesOf, type Spoken } from './lines.ts';
import { avatarBox, type Box, footMiddle, margin, passedBox, side, wordsBox } from './places.ts';
import { type Rows, rowsOf } from './rows.ts';

/** Draws the parts of a scene that letters and shapes are in. Bars that move are painted by the film. */
export interface Drawing {
  readonly colours: Colours;
  readonly lines: readonly Line[];
  /** Everything that never changes, 1080×1080. */
  readonly ground: Canvas;
  /** The words as they stand now, on their ground; of the size of `wordsBox`. Valid until the next call. */
  words(spoken: Spoken): Canvas;
  /** The time that has passed, on its ground; of the size of `passedBox`. Valid until the next call. */
  passed(seconds: number): Canvas;
}

/** Pixels that a new line rises while it comes. */
const riseBy = 16;
/** Most of the letters of a text must be known, or it is left out. */
const knownShare = 0.8;

export function openDrawing(scene: VideoScene): Drawing {
  const colours = coloursOf(scene.theme, scene.avatarOf);
  const lettering = letteringFor([scene.voiceName, scene.brand, ...scene.words.map(({ text }) => text)].join(' '));
  const font = (weight: Weight, size: number) => `${weight} ${size}px ${lettering.families}`;
  const words = scene.words
    .map((word) => ({ ...word, text: lettering.shown(word.text).trim() }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const letters = (list: readonly { readonly text: string }[]) => list.reduce((sum, { text }) => sum + text.length, 0);
  const lines = letters(words) >= knownShare * letters(scene.words) ? linesOf(words) : [];
  const voiceName = lettering.shown(scene.voiceName).trim();

  const ground = createCanvas(side, side);
  const context = ground.getContext('2d');
  drawGround(context, colours);
  if (lines.length === 0) drawName(context);
  drawFoot(context);
  const [wordsCanvas, passedCanvas] = [canvasOf(wordsBox), canvasOf(passedBox)];
  const known = new Map<number, Rows>();

  function drawName(context: SKRSContext2D): void {
    const size = 200;
    const top = wordsBox.y + 40;
    drawAvatar(context, scene.avatarOf, { x: (side - size) / 2, y: top, width: size, height: size });
    context.font = font(700, 84);
    context.fillStyle = css(colours.ink);
    context.textAlign = 'center';
    context.direction = fromRight(voiceName) ? 'rtl' : 'ltr';
    context.fillText(cutToWidth(context, voiceName, wordsBox.width), side / 2, top + size + 140);
    context.textAlign = 'left';
  }

  function drawFoot(context: SKRSContext2D): void {
    const right = side - margin;
    context.direction = 'ltr';
    context.font = font(600, 34);
    context.fillStyle = css(colours.quiet);
    const brandX = right - context.measureText(scene.brand).width;
    context.fillText(scene.brand, brandX, footMiddle + 12);
    context.fillStyle = css(colours.accent);
    drawBrandMark(context, brandX - 52, footMiddle, 42);
    if (lines.length > 0) {
      drawAvatar(context, scene.avatarOf, avatarBox);
      context.font = font(600, 36);
      context.fillStyle = css(colours.ink);
      const x = avatarBox.x + avatarBox.width + 24;
      context.fillText(cutToWidth(context, voiceName, brandX - 100 - x), x, footMiddle + 13);
    }
    context.font = font(500, 30);
    context.fillStyle = css(colours.quiet);
    context.textAlign = 'right';
    context.fillText(clock(scene.durationS), right, passedBox.y + 33);
    context.textAlign = 'left';
  }

  return {
    colours,
    lines,
    ground,
    words({ line, begun, lit, opacity }) {
      const context = onGround(wordsCanvas, ground, wordsBox);
      const list = lines[line]?.words.map(({ text }) => text) ?? [];
      let rows = known.get(line);
      if (!rows) {
        rows = rowsOf(list, wordsBox, (text, size) => {
          context.font = font(700, size);
          return context.measureText(text).width;
        });
        known.set(line, rows);
      }
      context.font = font(700, rows.size);
      context.direction = rows.right ? 'rtl' : 'ltr';
      context.textAlign = 'left';
      for (const { text, word, x, y } of rows.placed) {
        const spoken = word < begun ? colours.ink : colours.coming;
        context.fillStyle = css(lit && word === begun - 1 ? colours.accent : spoken, opacity);
        context.fillText(text, x, y + (1 - opacity) * riseBy);
      }
      return wordsCanvas;
    },
    passed(seconds) {
      const context = onGround(passedCanvas, ground, passedBox);
      context.font = font(500, 30);
      context.fillStyle = css(colours.quiet);
      context.fillText(clock(seconds), 0, 33);
      return passedCanvas;
    },
  };
}

function drawGround(context: SKRSContext2D, { ground, disc }: Colours): void {
  context.fillStyle = css(ground);
  context.fillRect(0, 0, side, side);
  if (!disc) return;
  context.fillStyle = css(disc);
  context.beginPath();
  context.arc(side * 0.78, side * 0.2, side * 0.66, 0, 2 * Math.PI);
  context.fill();
}

const canvasOf = ({ width, height }: Box): Canvas => createCanvas(width, height);

function onGround(canvas: Canvas, ground: Canvas, { x, y, width, height }: Box): SKRSContext2D {
  const context = canvas.getContext('2d');
  context.drawImage(ground, x, y, width, height, 0, 0, width, height);
  return context;
}

/** Minutes and seconds that have passed. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
