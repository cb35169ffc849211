interface ConfirmationState {
  readonly typed: string;
  /** What must be typed, where something must be; with `mustBe` exactly that. */
  readonly input?: { readonly mustBe?: string } | undefined;
  /** Seconds of the wait that are left. */
  readonly secondsLeft: number;
}

/** UI-008: not while a required input is empty, nor while the wait runs. */
export function canConfirm({ typed, input, secondsLeft }: ConfirmationState): boolean {
  if (secondsLeft > 0) return false;
  if (!input) return true;
  const text = typed.trim();
  return input.mustBe === undefined ? text !== '' : text === input.mustBe;
}
