/** Styles of a song and its sections: what the composer works from. The wire format has the same content. */
export interface SongPlan {
  readonly positiveStyles: readonly string[];
  readonly negativeStyles: readonly string[];
  readonly sections: readonly PlanSection[];
}

export interface PlanSection {
  readonly name: string;
  readonly positiveStyles: readonly string[];
  readonly negativeStyles: readonly string[];
  readonly durationMs: number;
  /** Replaces the seed of the song for this section, so that it can be composed anew on its own. */
  readonly seed?: number | undefined;
}

export const planDurationMs = (plan: SongPlan): number =>
  plan.sections.reduce((sum, { durationMs }) => sum + durationMs, 0);
