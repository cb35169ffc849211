/** What people think of what they made is for the owner of the server, the first account. */
export const canReviewFeedback = (person: { readonly isServerOwner: boolean } | undefined): boolean =>
  person?.isServerOwner === true;
