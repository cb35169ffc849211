/** Days after which the list forgets a request. */
export const apiRequestDays = 30;

/** Columns of the table, in their order. */
export const apiRequestColumns = [
  'timestamp',
  'request_id',
  'method',
  'path',
  'status_code',
  'duration',
  'api_key_id',
  'api_key_name',
  'user_id',
] as const;

export const requestBreakdowns = ['status', 'path', 'api_key'] as const;

/** The hundreds of the status codes. */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const;
