/** Stands for the address of the server in built pages, which the server puts in at run time. */
export const originToken = 'https://origin.invalid';

/** What texts say about who runs the server, put in at run time: `{operator}` in a text of `content/`. */
export const operatorTokens = ['operator', 'operator_address', 'operator_email', 'origin'] as const;
export type OperatorToken = (typeof operatorTokens)[number];

/** The words for what the operator has not stated. */
export const unstatedOperator: Readonly<Record<Exclude<OperatorToken, 'origin'>, string>> = {
  operator: 'the operator of this server',
  operator_address: 'an address that the operator of this server has not stated',
  operator_email: 'an email address that the operator of this server has not stated',
};
