/** Seconds (O-50). */
export const effectSeconds = { min: 0.5, max: 30 } as const;

export const maxEffectText = 450;

/** Variants of one prompt that the page asks for at once (O-50). */
export const maxVariants = 4;
