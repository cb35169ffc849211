/** A mistake of the caller, in words for a person or a model. */
export class InputError extends Error {}
