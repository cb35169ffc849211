/** Only the owner of the server, the first account, reviews feedback. */
export const canReviewFeedback = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
