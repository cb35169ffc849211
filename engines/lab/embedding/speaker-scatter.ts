/**
 * How much the voice of one speaker varies by what it says: the Cholesky factor of the scatter of `voiceFeatures` over
 * stretches of 1.5 s, as `bench/calibrate-speakers.ts` prints it. Of the first number, the pitch, people use more than the
 * voices of engines that were measured: 1.5 semitones in place of 1.17.
 */
export const speakerScatter: readonly (readonly number[])[] = [
  [1.5],
  [0.171, 5.328],
  [-0.324, -0.113, 3.776],
  [-0.284, -3.26, 0.389, 4.66],
  [-0.232, -1.509, -1.073, 1.003, 3.601],
  [0.101, 0.646, -0.559, -1.173, 0.539, 2.616],
  [0.129, 1.042, 0.948, -1.047, -0.971, 0.378, 2.516],
  [-0.066, -0.299, 0.516, 0.144, -0.14, -0.973, 0.254, 2.001],
  [0.064, -0.221, -0.588, 0.193, 0.35, -0.156, -0.613, 0.16, 1.665],
  [0.174, -0.02, -0.397, -0.648, 0.092, 0.068, -0.194, -0.259, -0.119, 1.479],
  [0.119, 0.091, -0.181, -0.255, -0.166, -0.041, -0.05, -0.085, -0.584, 0.163, 1.496],
  [0.044, 0.112, -0.045, 0.066, -0.176, 0.055, 0.081, -0.115, -0.02, -0.432, -0.141, 1.244],
  [-0.049, 0.018, 0.209, 0.154, 0.033, -0.115, -0.02, -0.045, 0.107, -0.096, -0.238, -0.154, 1.225],
];
