/** Bounds of an order. */
export const orderLimits = {
  nameLength: 120,
  instructionsLength: 5000,
  items: 50,
  media: 100,
  mediaPerItem: 50,
  languagesPerItem: 30,
  /** Orders of a workspace that are open at once. */
  openOrders: 200,
  /** 3 GiB */
  maxBytes: 3 * 2 ** 30,
  maxDurationS: 5 * 3600,
  /** Of a manuscript. */
  maxManuscriptBytes: 100 * 2 ** 20,
  maxCharacters: 5_000_000,
  reasonLength: 500,
  /** Days until an unpaid order ends. */
  paymentDays: 14,
} as const;
