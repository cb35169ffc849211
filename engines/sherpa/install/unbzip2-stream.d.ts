declare module 'unbzip2-stream' {
  /** Decompresses bzip2, checking each block. */
  export default function unbzip2(): NodeJS.ReadWriteStream;
}
