/** The program called exit instead of returning from its start function. */
export class ProgramExit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the program ended with code ${code}`);
    this.code = code;
  }
}

/** A WASI program that can run repeatedly. */
export interface WasiProgram {
  readonly memory: WebAssembly.Memory;
  readonly exports: WebAssembly.Exports;
  /** Runs the program and returns the file that it wrote, which the next run overwrites. Throws ProgramExit. */
  run(args: readonly string[]): Uint8Array;
  /** The standard output of the last run. */
  readonly printed: string;
}

const success = 0;
const badDescriptor = 8;
const noSuchFile = 44;
const notSeekable = 70;
const createFlag = 1;

const standardOutput = 1;
const directory = 3;
const outputFile = 4;

/**
 * A minimal WASI preview 1 host for a program that reads only its arguments and writes one file: no file system, no
 * environment, a constant clock. (`node:wasi` crashes when such a program runs repeatedly.) `functions` are added to its
 * imports.
 */
export function instantiateWasi(module: WebAssembly.Module, functions: WebAssembly.ModuleImports): WasiProgram {
  let args: Uint8Array[] = [];
  let file = new Uint8Array(256 * 1024);
  let length = 0;
  let position = 0;
  let printed: Uint8Array[] = [];

  const view = (): DataView => new DataView(memory.buffer);
  const bytes = (from: number, count: number): Uint8Array => new Uint8Array(memory.buffer, from, count);

  function write(data: Uint8Array): void {
    const end = position + data.length;
    if (end > file.length) {
      const larger = new Uint8Array(Math.max(end, file.length * 2));
      larger.set(file.subarray(0, length));
      file = larger;
    }
    file.set(data, position);
    position = end;
    length = Math.max(length, end);
  }

  const imports = {
    args_sizes_get(count: number, size: number): number {
      view().setUint32(count, args.length, true);
      const total = args.reduce((sum, arg) => sum + arg.length, 0);
      view().setUint32(size, total, true);
      return success;
    },
    args_get(pointers: number, buffer: number): number {
      let at = buffer;
      args.forEach((arg, i) => {
        view().setUint32(pointers + 4 * i, at, true);
        bytes(at, arg.length).set(arg);
        at += arg.length;
      });
      return success;
    },
    clock_time_get(_clock: number, _precision: bigint, time: number): number {
      view().setBigUint64(time, 0n, true);
      return success;
    },
    fd_prestat_get(fd: number, prestat: number): number {
      if (fd !== directory) return badDescriptor;
      view().setUint8(prestat, 0);
      view().setUint32(prestat + 4, 1, true);
      return success;
    },
    fd_prestat_dir_name(_fd: number, name: number): number {
      view().setUint8(name, '.'.charCodeAt(0));
      return success;
    },
    fd_fdstat_get(fd: number, stat: number): number {
      bytes(stat, 24).fill(0);
      view().setUint8(stat, fd === directory ? 3 : fd === outputFile ? 4 : 2);
      bytes(stat + 8, 16).fill(0xff);
      return success;
    },
    fd_close: (): number => success,
    fd_read(fd: number, vectors: number, count: number, read: number): number {
      if (fd !== outputFile) return badDescriptor;
      let total = 0;
      for (let i = 0; i < count; i++) {
        const target = bytes(view().getUint32(vectors + 8 * i, true), view().getUint32(vectors + 8 * i + 4, true));
        const part = file.subarray(position, Math.min(length, position + target.length));
        target.set(part);
        position += part.length;
        total += part.length;
      }
      view().setUint32(read, total, true);
      return success;
    },
    fd_write(fd: number, vectors: number, count: number, written: number): number {
      let total = 0;
      for (let i = 0; i < count; i++) {
        const size = view().getUint32(vectors + 8 * i + 4, true);
        const data = bytes(view().getUint32(vectors + 8 * i, true), size);
        if (fd === outputFile) write(data);
        else if (fd === standardOutput) printed.push(data.slice());
        total += size;
      }
      view().setUint32(written, total, true);
      return success;
    },
    fd_seek(fd: number, offset: bigint, whence: number, result: number): number {
      if (fd !== outputFile) return notSeekable;
      position = Number(offset) + (whence === 0 ? 0 : whence === 1 ? position : length);
      view().setBigUint64(result, BigInt(position), true);
      return success;
    },
    path_open(
      ...args: [number, number, number, number, openFlags: number, bigint, bigint, number, opened: number]
    ): number {
      const openFlags = args[4];
      const creates = Boolean(openFlags & createFlag);
      // The program may reopen its own output to append to it.
      if (!creates && length === 0) return noSuchFile;
      if (creates) length = 0;
      position = 0;
      view().setUint32(args[8], outputFile, true);
      return success;
    },
    proc_exit(code: number): never {
      throw new ProgramExit(code);
    },
  };

  const { exports } = new WebAssembly.Instance(module, { wasi_snapshot_preview1: { ...imports, ...functions } });
  const { memory, _start: main } = exports as { memory: WebAssembly.Memory; _start: () => void };
  return {
    memory,
    exports,
    get printed() {
      return Buffer.concat(printed).toString('latin1');
    },
    run(values) {
      printed = [];
      const encoder = new TextEncoder();
      args = values.map((value) => encoder.encode(`${value}\0`));
      length = 0;
      position = 0;
      main();
      return file.subarray(0, length);
    },
  };
}
