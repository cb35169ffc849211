import type { Canvas } from '@napi-rs/canvas';
import {
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUV420P,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  type AVPixelFormat,
} from 'node-av/constants';
import { Frame, SoftwareScaleContext } from 'node-av/lib';
import { check } from '../codec/av-check.ts';
import type { Planes } from './planes.ts';

/** Converts canvases of one size to YUV and copies them into planes. */
export interface CanvasConverter {
  /** The canvas must be opaque, and `x` and `y` even. */
  put(canvas: Canvas, planes: Planes, x: number, y: number): void;
  close(): void;
}

/** For canvases of `width` × `height` pixels, both even. */
export function openCanvasConverter(width: number, height: number): CanvasConverter {
  const drawn = createFrame(width, height, AV_PIX_FMT_RGBA);
  drawn.colorSpace = AVCOL_SPC_RGB;
  drawn.colorRange = AVCOL_RANGE_JPEG;
  const coded = createFrame(width, height, AV_PIX_FMT_YUV420P);
  coded.colorSpace = AVCOL_SPC_BT709;
  coded.colorRange = AVCOL_RANGE_MPEG;
  const scaler = new SoftwareScaleContext();
  scaler.allocContext();
  return {
    put(canvas, planes, x, y) {
      const pixels = canvas.data();
      const [stride] = drawn.linesize as [number];
      const target = drawn.data![0]!;
      for (let row = 0; row < height; row++) pixels.copy(target, row * stride, row * width * 4, (row + 1) * width * 4);
      check(scaler.scaleFrameSync(coded, drawn), 'picture');
      const [data, strides] = [coded.data!, coded.linesize];
      planes.forEach(({ data: plane, width: planeWidth, scale }, at) => {
        for (let row = 0; row < height / scale; row++) {
          const from = row * strides[at]!;
          const to = (y / scale + row) * planeWidth + x / scale;
          plane.set(data[at]!.subarray(from, from + width / scale), to);
        }
      });
    },
    close() {
      scaler.freeContext();
      drawn.free();
      coded.free();
    },
  };
}

function createFrame(width: number, height: number, format: AVPixelFormat): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.format = format;
  frame.width = width;
  frame.height = height;
  check(frame.getBuffer(0), 'picture');
  return frame;
}
