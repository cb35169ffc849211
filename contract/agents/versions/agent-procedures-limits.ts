/** `deterministic`: a list of steps; `folder`: holds other procedures. */
export const procedureTypes = ['free_form', 'deterministic', 'folder'] as const;
export type ProcedureType = (typeof procedureTypes)[number];

export const procedureLimits = {
  /** Of one branch. */
  count: 200,
  /** Characters. */
  name: 200,
  content: 50_000,
  trigger: 2000,
  /** Of one deterministic procedure. */
  steps: 100,
} as const;
