/** Sampling rate at which waveforms are measured, in Hz. */
export const peakSampleRate = 16_000;

/** Samples of each pixel, finest first: 8 ms to 4 s. Each level has half the pixels of the one before. */
export const peakLevels = [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536] as const;

/** Pixels of one reply at most. */
export const maxPeaksPerReply = 8192;

/** Bytes of the header of a waveform file, before its pairs of minimum and maximum. */
export const peakHeaderBytes = 24;
