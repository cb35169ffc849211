/** The speed range of the engines (O-40). */
const [minEngineSpeed, maxEngineSpeed] = [0.7, 1.2];

/** Splits a speed of 0.25 to 4 into an engine speed and a tempo factor for the finished audio. */
export function splitSpeed(speed: number): { speed: number; tempo: number } {
  const engineSpeed = Math.min(maxEngineSpeed, Math.max(minEngineSpeed, speed));
  return { speed: engineSpeed, tempo: speed / engineSpeed };
}
