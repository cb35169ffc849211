interface ConfirmationState {
  readonly typed: string;
  /** The text that must be typed, if any; with `mustBe` exactly that one. */
  readonly input?: { readonly mustBe?: string } | undefined;
  /** Remaining seconds of the delay. */
  readonly secondsLeft: number;
}

/** UI-008: confirmation is blocked while a required input is empty or the delay runs. */
export function canConfirm({ typed, input, secondsLeft }: ConfirmationState): boolean {
  if (secondsLeft > 0) return false;
  if (!input) return true;
  const text = typed.trim();
  return input.mustBe === undefined ? text !== '' : text === input.mustBe;
}
