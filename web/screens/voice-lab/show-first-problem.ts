/** Brings what is wrong in a form into sight, and the focus to it where it can have it. */
export function showFirstProblem(form: HTMLFormElement): void {
  // When what is wrong has been drawn.
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
    first?.scrollIntoView({ block: 'center' });
    if (first?.matches('[aria-invalid=true]')) first.focus();
  });
}
