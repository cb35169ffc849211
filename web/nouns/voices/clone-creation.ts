let open = 0;

/**
 * Marks a clone as being created until the returned function is called, which suppresses the captcha dialog
 * (VOICE-055).
 */
export function beginCloneCreation(): () => void {
  open++;
  let isOver = false;
  return () => {
    if (!isOver) open--;
    isOver = true;
  };
}

export const isCreatingClone = (): boolean => open > 0;
