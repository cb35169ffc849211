/** Scrolls to the first error of a form and focuses its field. */
export function showFirstProblem(form: HTMLFormElement): void {
  // Waits until the errors are rendered.
  requestAnimationFrame(() => {
    const first = form.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]');
    first?.scrollIntoView({ block: 'center' });
    if (first?.matches('[aria-invalid=true]')) first.focus();
  });
}
