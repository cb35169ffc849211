/** Bounds against toll fraud, and defaults of calls. */
export const phoneCallLimits = {
  perNumberAndMinute: 60,
  perWorkspaceAndMinute: 240,
  ringingTimeoutS: 60,
} as const;
