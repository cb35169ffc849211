let open = 0;

/** Says that a clone is being made, until the returned function is called: no captcha dialog comes between (VOICE-055). */
export function beginCloneCreation(): () => void {
  open++;
  let isOver = false;
  return () => {
    if (!isOver) open--;
    isOver = true;
  };
}

export const isCreatingClone = (): boolean => open > 0;
