/** The engines' own range of speed (O-40). */
const [slowest, fastest] = [0.7, 1.2];

/** Splits a speed of 0.25 to 4 into what an engine does, and the rest, which the finished sound is played at. */
export function splitSpeed(speed: number): { speed: number; tempo: number } {
  const own = Math.min(fastest, Math.max(slowest, speed));
  return { speed: own, tempo: speed / own };
}
